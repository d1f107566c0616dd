import { expect, it } from 'vitest'
import type { NextStep } from '../../../schema/decisions/next-step.ts'
import { groupOf } from './group-of.ts'

const at = '2026-11-26T10:00:00.000Z'
const meet: NextStep = { kind: 'meet', start: at }

it.each([
  ['one that was sent', { status: 'pending' }, null, 'waiting'],
  ['one that was refused', { status: 'rejected' }, null, 'over'],
  ['one in reserve', { status: 'rejected', reservedAt: at }, null, 'waiting'],
  ['one that is asked to come', { status: 'rejected', reservedAt: at, askedAt: at }, null, 'mine'],
  ['an agreed job that the device does not hold', { status: 'accepted' }, null, 'waiting'],
  ['a time to propose', { status: 'accepted' }, { kind: 'propose' }, 'mine'],
  ['a time to confirm', { status: 'accepted' }, { kind: 'confirm', meeting: { start: at, minutes: 60 } }, 'mine'],
  [
    'a time that the other one confirms',
    { status: 'accepted' },
    { kind: 'awaitConfirm', meeting: { start: at, minutes: 60 } },
    'waiting',
  ],
  ['an amount to agree to', { status: 'accepted' }, { kind: 'agree', amount: 5000 }, 'mine'],
  ['a job that is paid by the other one', { status: 'accepted' }, { kind: 'awaitPay', amount: 4750 }, 'waiting'],
  ['a day that is to come', { status: 'accepted' }, meet, 'waiting'],
  ['a job that was called off', { status: 'accepted' }, { kind: 'cancelled' }, 'over'],
] as const)('K-291 %s', (_, application, step, group) => {
  expect(groupOf(application, step)).toBe(group)
})
