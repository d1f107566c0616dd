import { describe, expect, it } from 'vitest'
import { createTotals } from './totals.ts'

const scene = (total: number) => {
  let time = 0
  let counted = 0
  const totals = createTotals(() => time)
  const count = async () => {
    counted++
    return total
  }
  return { ask: (key = 'all') => totals(key, count), pass: (ms: number) => (time += ms), counted: () => counted }
}

describe('totals', () => {
  it('are counted each time while they are small', async () => {
    const { ask, counted } = scene(100)
    expect([await ask(), await ask()]).toEqual([100, 100])
    expect(counted()).toBe(2)
  })

  it('above a hundred are counted once in five seconds, per filter', async () => {
    const { ask, pass, counted } = scene(101)
    await ask()
    pass(4999)
    await ask()
    expect(counted()).toBe(1)
    await ask('other')
    expect(counted()).toBe(2)
    pass(1)
    await ask()
    expect(counted()).toBe(3)
  })

  it('are counted once for concurrent requests', async () => {
    const { ask, counted } = scene(7)
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([7, 7, 7])
    expect(counted()).toBe(1)
  })

  it('do not cache a failed count', async () => {
    const totals = createTotals()
    await expect(totals('all', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await totals('all', async () => 3)).toBe(3)
  })
})
