import * as v from 'valibot'
import { expect, it } from 'vitest'
import { limits, messages } from '../rules.ts'
import { twint, twintDemo } from './twint.ts'

const said = (schema: typeof twint | typeof twintDemo, typed: unknown) => [
  ...new Set(v.safeParse(schema, typed).issues?.map(({ message }) => message)),
]

it('the memo accepts a number and an amount, exact to the rappen', () => {
  expect(v.parse(twint, { phone: ' +41 79 123 45 67 ', amount: 42.35 })).toEqual({
    phone: '+41 79 123 45 67',
    amount: 42.35,
  })
})

it.each([
  { phone: '', amount: 25 },
  { phone: '079', amount: 25 },
  { amount: 25 },
  { phone: '0791234567' },
  { phone: '0791234567', amount: 0 },
  { phone: '0791234567', amount: -5 },
  { phone: '0791234567', amount: 10.005 },
  { phone: '0791234567', amount: Number.NaN },
  { phone: '0791234567', amount: Number.POSITIVE_INFINITY },
  { phone: '0791234567', amount: '25' },
  {},
])('the memo shows the documented message without a number or a valid amount: %j', typed => {
  expect(said(twint, typed)).toEqual([messages.twint])
})

it('the demo accepts 1 to 1000 francs for a described service', () => {
  const { min, max, default: start } = limits.twintAmount
  expect([min, max, start]).toEqual([1, 1000, 25])
  const description = 'Tonte de pelouse'
  for (const amount of [min, start, max]) expect(said(twintDemo, { amount, description })).toEqual([])
  for (const amount of [min - 0.01, max + 0.01])
    expect(said(twintDemo, { amount, description })).toEqual([messages.twint])
  expect(said(twintDemo, { amount: start, description: ' ' })).toEqual([messages.required])
})
