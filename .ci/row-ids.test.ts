import { expect, it } from 'vitest'
import { findProofs, listed } from './rows.ts'

const proofs = findProofs()
const letters = new Set(listed.filter(id => id.includes('-')).map(id => id[0]))
const isOurs = (id: string) => !id.includes('-') || letters.has(id[0])

it('row ids of our own are unique', () => {
  expect(
    listed.filter((id, at) => listed.indexOf(id) !== at),
    'give the newer row another id, in schema/rows.md and in its titles',
  ).toEqual([])
})

it('each row of our own is in the title of a test, and each such id in a title is a row', () => {
  expect(
    listed.filter(id => !proofs.has(id)),
    'these rows have no test: begin the title of one with the id',
  ).toEqual([])
  expect(
    [...proofs.keys()].filter(id => isOurs(id) && !listed.includes(id)),
    'these ids stand in titles, but not in schema/rows.md or sync/README.md',
  ).toEqual([])
})

it('npm test alone proves each row of the specification', () => {
  const outer = [...proofs].filter(([id, circle]) => !isOurs(id) && (circle === 'more' || circle === 'hard'))
  expect(outer, 'prove these in unit, pg or browser too (npm run rows)').toEqual([])
})
