import { expect, it } from 'vitest'
import { addTag } from './add-tag.ts'

it('a tag is trimmed and stands at the end', () => {
  expect(addTag(['Perceuse'], '  Échelle   double ')).toEqual(['Perceuse', 'Échelle double'])
})

it.each(['', '   ', 'perceuse', ' PERCEUSE '])('nothing, and what is already there, adds nothing (%j)', typed => {
  const tags = ['Perceuse']
  expect(addTag(tags, typed)).toBe(tags)
})
