import { expect, it } from 'vitest'
import { beside } from './line.ts'
import { table } from './report.ts'

const ours = beside('Zero', 'a fill', '10 ms', '40 ms, Zero', [4, 3, 5], 2)
const theirs = beside('Zero', 'a message', '36 ms', '18 ms, Zero', [0.5, 0.4, 1.1])

it('says who is ahead, also where it is not us', () => {
  expect([ours.ahead, theirs.ahead]).toEqual(['ours', 'Zero'])
  const [, first, second] = table([ours, theirs]).split('\n')
  expect(first).toMatch(/4\.00 \(3\.00–5\.00\)\s+≥ 2 ×\s+met\s+ours$/)
  expect(second).toMatch(/0\.50 \(0\.40–1\.10\)\s+Zero$/)
})

it('holds to a goal only what has one', () => {
  expect(theirs).toMatchObject({ goal: '', isMet: true })
  expect(beside('Zero', 'a fill', '40 ms', '50 ms, Zero', [1.25], 2)).toMatchObject({ isMet: false, ahead: 'ours' })
})

it('puts nobody ahead of what takes the same', () => {
  expect(beside('Zero', 'a fill', '40 ms', '40 ms, Zero', [1]).ahead).toBe('both')
})
