import { expect, it } from 'vitest'
import { createTurns } from './take-turns.ts'

const tick = () => new Promise(resolve => setImmediate(resolve))

it('runs one piece at a time, and lets another person’s piece in between', async () => {
  const turns = createTurns({ ofAll: 1 })
  const [order, most]: [string[], number[]] = [[], []]
  let underWay = 0
  const work = (name: string) => async () => {
    most.push(++underWay)
    await tick()
    underWay--
    order.push(name)
    return name
  }
  const many = [1, 2, 3, 4].map(number => turns.run('many', work(`many ${number}`)))
  await tick()
  const one = turns.run('one', work('one'))
  expect(await Promise.all([...many, one])).toEqual(['many 1', 'many 2', 'many 3', 'many 4', 'one'])
  expect(order.indexOf('one')).toBeLessThan(3)
  expect(order.filter(name => name !== 'one')).toEqual(['many 1', 'many 2', 'many 3', 'many 4'])
  expect(Math.max(...most)).toBe(1)
})

it('continues after a piece that fails', async () => {
  const turns = createTurns({ ofAll: 1 })
  const failing = turns.run('one', () => Promise.reject(new Error('no picture')))
  await expect(failing).rejects.toThrow('no picture')
  expect(await turns.run('one', async () => 'next')).toBe('next')
})

it('limits concurrent pieces per person and in total, and refuses what would wait too long', async () => {
  const turns = createTurns({ ofOne: 2, ofAll: 3, waiting: 1 })
  const open: (() => void)[] = []
  const began: string[] = []
  const begin = (person: string) => {
    const refusal = turns.whyNot(person)
    if (refusal) return refusal
    void turns.run(person, () => {
      began.push(person)
      return new Promise<void>(resolve => open.push(resolve))
    })
    return null
  }
  const finish = async () => {
    open.shift()?.()
    await tick()
  }
  for (const person of ['one', 'one', 'one']) expect(begin(person)).toBeNull()
  expect(begin('one')).toMatchObject({ code: 'too-many-attempts', details: { retryAfter: 5 } })
  for (const person of ['two', 'two']) expect(begin(person)).toBeNull()
  await tick()
  expect(began).toEqual(['one', 'one', 'two'])
  await finish()
  // The other person's second piece has waited longer than this one's third.
  expect(began).toEqual(['one', 'one', 'two', 'two'])
  for (let left = 0; left < 4; left++) await finish()
  expect(began).toEqual(['one', 'one', 'two', 'two', 'one'])
  expect(begin('one')).toBeNull()
})
