import { expect, it } from 'vitest'
import { fields, flag, listOf, maybe, number, oneOf, orElse, orNull, text } from './read.ts'

const job = fields({
  title: text,
  rate: number,
  isOpen: flag,
  status: oneOf(['open', 'done']),
  note: orNull(text),
  tags: listOf(text),
  poster: maybe(fields({ name: text })),
})
const sent = { title: 'Haie', rate: 25, isOpen: true, status: 'open', note: null, tags: [] }

it('keeps known fields and drops the others', () => {
  expect(job({ ...sent, more: 1 })).toEqual(sent)
  expect(job({ ...sent, note: 'Merci', poster: { name: 'Léa', age: 30 } })).toEqual({
    ...sent,
    note: 'Merci',
    poster: { name: 'Léa' },
  })
})

it.each([
  [null],
  ['Haie'],
  [{}],
  [{ ...sent, title: 1 }],
  [{ ...sent, rate: '25' }],
  [{ ...sent, isOpen: null }],
  [{ ...sent, status: 'lost' }],
  [{ ...sent, note: undefined }],
  [{ ...sent, tags: ['a', 1] }],
  [{ ...sent, tags: {} }],
  [{ ...sent, poster: null }],
])('rejects anything else (%j)', value => {
  expect(() => job(value)).toThrow(TypeError)
})

it('replaces an invalid value by the given one', () => {
  const read = orElse(oneOf([1, 2, 3]), 1)
  expect([3, 4, 'x', undefined].map(read)).toEqual([3, 1, 1, 1])
})
