import { expect, it } from 'vitest'
import { createTurns } from './take-turns.ts'

const tick = () => new Promise(resolve => setImmediate(resolve))

it('does one piece at a time, and lets another person’s one between the many of one', async () => {
  const inTurn = createTurns()
  const [order, most]: [string[], number[]] = [[], []]
  let underWay = 0
  const work = (name: string) => async () => {
    most.push(++underWay)
    await tick()
    underWay--
    order.push(name)
    return name
  }
  const many = [1, 2, 3, 4].map(number => inTurn('many', work(`many ${number}`)))
  await tick()
  const one = inTurn('one', work('one'))
  expect(await Promise.all([...many, one])).toEqual(['many 1', 'many 2', 'many 3', 'many 4', 'one'])
  expect(order.indexOf('one')).toBeLessThan(3)
  expect(order.filter(name => name !== 'one')).toEqual(['many 1', 'many 2', 'many 3', 'many 4'])
  expect(Math.max(...most)).toBe(1)
})

it('goes on after a piece that fails', async () => {
  const inTurn = createTurns()
  const failing = inTurn('one', () => Promise.reject(new Error('no picture')))
  await expect(failing).rejects.toThrow('no picture')
  expect(await inTurn('one', async () => 'next')).toBe('next')
})
