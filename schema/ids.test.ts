import { expect, it } from 'vitest'
import { id, ownId } from './fields.ts'
import { newId } from './ids.ts'

it('an id is a UUID of version 7 that the contract accepts from the caller', () => {
  for (let round = 0; round < 1000; round++) {
    const made = newId()
    expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ownId.parse(made)).toBe(made)
    expect(id.parse(made)).toBe(made)
  }
})

it('ids sort by creation time, from the first millisecond to the last that fits', () => {
  const times = [0, 1, 255, 256, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 1_767_225_600_000, 1_767_225_600_001, 2 ** 48 - 1]
  const made = times.map(time => newId(time))
  expect([...made].sort()).toEqual(made)
})

it('an id contains the millisecond of its creation', () => {
  const time = 1_767_225_600_123
  expect(Number.parseInt(newId(time).replace('-', '').slice(0, 12), 16)).toBe(time)
})

it('ids of one millisecond all differ', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId(1_767_225_600_000))).size).toBe(10_000)
})
