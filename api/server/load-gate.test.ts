import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLoadGate, sizesFor, type Lane } from './load-gate.ts'
import { Refusal } from './refusal.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const flush = () => vi.advanceTimersByTimeAsync(0)

const oneOfEach = { places: 1, most: { send: 1, list: 1, look: 1, page: 1, anew: 1 } }

const open = (sizes = sizesFor(10), random = Math.random) => {
  const shed: Lane[] = []
  const gate = createLoadGate(sizes, { metrics: { shed: lane => void shed.push(lane) }, random })
  const began: string[] = []
  const ends: (() => void)[] = []
  /** Work that runs until it is ended. */
  const run = (lane: Lane, name: string = lane) =>
    gate.run(lane, () => {
      began.push(name)
      return new Promise<string>(resolve => ends.push(() => resolve(name)))
    })
  /** Work that takes this long. */
  const take = (lane: Lane, ms: number) => gate.run(lane, () => vi.advanceTimersByTimeAsync(ms).then(() => 'done'))
  const end = async () => {
    await flush()
    ends.shift()?.()
    await flush()
  }
  return { gate, shed, began, run, take, end }
}

it('K-481 runs few pulls from nothing at a time, and leaves places for everything else', async () => {
  const { run, began } = open()
  for (let n = 0; n < 5; n++) void run('anew')
  for (let n = 0; n < 5; n++) void run('page')
  for (let n = 0; n < 20; n++) void run('look')
  await flush()
  expect(began).toEqual(['anew', 'page', 'look', 'look', 'look', 'look', 'look', 'look'])
})

it('K-483 lets pulls from nothing progress under constant looks', async () => {
  const { run, began, end } = open()
  for (let n = 0; n < 20; n++) void run('look')
  for (let n = 0; n < 2; n++) void run('anew', `anew ${n}`)
  await flush()
  expect(began.slice(7)).toEqual(['anew 0'])
  for (let n = 0; n < 8; n++) await end()
  expect(began).toContain('anew 1')
})

it('K-483 admits sends first, then lists, pulls from nothing last, and each lane in its order', async () => {
  const { run, began, end } = open(oneOfEach)
  void run('look', 'first')
  for (const lane of ['anew', 'page', 'look', 'list', 'send'] as const)
    for (const n of [1, 2]) void run(lane, `${lane} ${n}`)
  for (let n = 0; n < 11; n++) await end()
  expect(began).toEqual([
    'first',
    'send 1',
    'send 2',
    'list 1',
    'list 2',
    'look 1',
    'look 2',
    'page 1',
    'page 2',
    'anew 1',
    'anew 2',
  ])
})

it('K-483 admits nothing else while a send waits, even with free places', async () => {
  const { run, began, end } = open({ places: 3, most: { send: 1, list: 3, look: 3, page: 1, anew: 1 } })
  for (const name of ['send 1', 'send 2']) void run('send', name)
  void run('look')
  await flush()
  expect(began).toEqual(['send 1'])
  await end()
  expect(began).toEqual(['send 1', 'send 2', 'look'])
  for (const name of ['send 3', 'look 2']) void run(name === 'look 2' ? 'look' : 'send', name)
  await vi.advanceTimersByTimeAsync(2000)
  expect(began.slice(3), 'behind one that has waited in vain').toEqual(['look 2'])
})

it('K-483 refuses at once what could not begin within two seconds, with varying retry times', async () => {
  let chance = 0
  const { run, take, end, shed } = open(oneOfEach, () => chance)
  for (let n = 0; n < 50; n++) await take('look', 90)
  void run('look')
  const waiting = Array.from({ length: 23 }, () => run('look'))
  const refused = []
  for (chance of [0, 0.5, 0.999]) refused.push(await run('look'))
  expect(refused).toMatchObject([2, 6, 10].map(retryAfter => ({ code: 'busy', details: { retryAfter } })))
  expect(refused[0]).toBeInstanceOf(Refusal)
  // Sends do not queue behind those.
  const sent = run('send')
  await end()
  await end()
  expect(await sent).toBe('send')
  for (let n = 0; n < 23; n++) await end()
  expect(await Promise.all(waiting)).toEqual(Array(23).fill('look'))
  expect(shed).toEqual(['look', 'look', 'look'])
})

it('K-483 refuses at once what comes behind a queue that does not move', async () => {
  const { run, end } = open(oneOfEach)
  void run('look', 'hangs')
  const behind = run('look', 'behind')
  await vi.advanceTimersByTimeAsync(1001)
  expect(await run('look')).toMatchObject({ code: 'busy' })
  await end()
  const next = run('look', 'next')
  await end()
  await end()
  expect(await Promise.all([behind, next])).toEqual(['behind', 'next'])
})

it('K-483 refuses after two seconds what waits behind hanging work', async () => {
  const { run, end, began } = open(oneOfEach)
  void run('look', 'hangs')
  const behind = run('look', 'behind')
  await vi.advanceTimersByTimeAsync(1999)
  const later = run('send', 'later')
  await vi.advanceTimersByTimeAsync(1)
  expect(await behind).toMatchObject({ code: 'busy' })
  await end()
  await end()
  expect(await later).toBe('later')
  expect(began).toEqual(['hangs', 'later'])
})

it('K-483 admits at once when the load is gone, however long work took', async () => {
  const { take, run, end } = open(oneOfEach)
  for (let n = 0; n < 10; n++) await take('anew', 60_000)
  const many = Array.from({ length: 20 }, () => run('anew'))
  for (let n = 0; n < 20; n++) await end()
  expect(await Promise.all(many)).toEqual(Array(20).fill('anew'))
})

it('K-483 frees the place after work that fails', async () => {
  const { gate } = open(oneOfEach)
  await expect(gate.run('look', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await gate.run('look', async () => 'next')).toBe('next')
})

it.each([1, 2, 3, 10, 100])('leaves a place for each lane with %i connections', connections => {
  const { places, most } = sizesFor(connections)
  expect(places).toBeLessThanOrEqual(connections)
  expect(Math.min(places, ...Object.values(most))).toBeGreaterThan(0)
})
