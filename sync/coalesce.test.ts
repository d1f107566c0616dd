import { expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

it('many calls share a run that starts after each of them', async () => {
  let runs = 0
  let news = 0
  const seen: number[] = []
  const look = coalesce(async () => {
    runs++
    const found = news
    await Promise.resolve()
    seen.push(found)
  })
  const calls = Array.from({ length: 50 }, async () => {
    news++
    const mine = news
    await look()
    expect(seen.at(-1)).toBeGreaterThanOrEqual(mine)
  })
  await Promise.all(calls)
  expect(runs).toBe(2)
  await look()
  expect(runs).toBe(3)
})

it('a failed run rejects its callers and does not block the next run', async () => {
  let runs = 0
  const look = coalesce(async () => {
    runs++
    await Promise.resolve()
    if (runs === 1) throw new Error('no')
  })
  const first = look()
  const second = look()
  await expect(first).rejects.toThrow('no')
  await second
  expect(runs).toBe(2)
})
