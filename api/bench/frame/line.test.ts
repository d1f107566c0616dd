import { expect, it } from 'vitest'
import { atMost, lineOf, ratioAtLeast, ratioAtMost, type Run } from './line.ts'
import { lineTable } from './table.ts'

const taking = (...pairs: [ours: number, floor: number][]): Run[] =>
  pairs.map(([ours, floor]) => ({ ours: { whole: ours, first: ours / 4 }, floor: { whole: floor } }))

const fill = { work: 'a fill', figure: 'whole' }
const beside = { ...fill, floor: 'Zero', peer: 'Zero' }
const ours = lineOf({ ...beside, goal: ratioAtLeast(2) }, taking([10, 40], [10, 30], [10, 50]))
const theirs = lineOf({ ...beside, work: 'a message' }, taking([36, 18], [10, 4], [10, 11]))

it('gives each pair its ratio and compares the median with the goal', () => {
  const line = lineOf({ ...fill, floor: 'by hand', goal: ratioAtMost(0.5) }, taking([10, 40], [10, 16], [10, 20]))
  expect(line).toMatchObject({ ours: '10 ms', floor: '20 ms, by hand', goal: '≤ 0.5 ×', isMet: true })
  expect(line.ratio).toEqual({ median: 0.5, least: 0.25, most: 0.625 })
})

it('compares a figure without a floor with its goal, and shows the spread of its runs', () => {
  const line = lineOf({ ...fill, goal: atMost(20) }, taking([10, 0], [30, 0], [40, 0]))
  expect(line).toMatchObject({ ours: '30 ms (10 ms–40 ms)', floor: '', ratio: null, goal: '≤ 20 ms', isMet: false })
})

it('divides one of our own figures by another', () => {
  const line = lineOf(
    { work: 'its first', figure: 'first', over: 'whole', floor: 'the whole' },
    taking([10, 1], [20, 1]),
  )
  expect(line).toMatchObject({ floor: '15 ms, the whole', ratio: { median: 0.25 } })
})

it('treats zero on both sides as equal', () => {
  const line = lineOf({ work: 'lost', figure: 'whole', goal: atMost(0) }, taking([0, 0]), 'the commit before')
  expect(line).toMatchObject({ ratio: { median: 1 }, isMet: true })
})

it('meets no goal without a measurement', () => {
  expect(lineOf({ work: 'lost', figure: 'lost', goal: atMost(1) }, taking([1, 1])).isMet).toBe(false)
})

it('names the faster engine, even if it is not ours', () => {
  expect([ours.ahead, theirs.ahead]).toEqual(['ours', 'Zero'])
  const [, first, second] = lineTable([ours, theirs]).split('\n')
  expect(first).toMatch(/4\.00 \(3\.00–5\.00\)\s+≥ 2 ×\s+met\s+ours$/)
  expect(second).toMatch(/0\.50 \(0\.40–1\.10\)\s+Zero$/)
})

it('compares only lines that have a goal with it', () => {
  expect(theirs).toMatchObject({ goal: '', isMet: true })
  expect(lineOf({ ...beside, goal: ratioAtLeast(2) }, taking([40, 50]))).toMatchObject({ isMet: false, ahead: 'ours' })
})

it('reports a tie if both take the same', () => {
  expect(lineOf(beside, taking([40, 40])).ahead).toBe('both')
})
