import { expect, it } from 'vitest'
import { paid } from '../testing/paid.ts'
import { standOf } from './stand-of.ts'

const job = { rate: 25, estimatedDuration: 2, status: 'assigned' as const }
const proposal = { amount: null, proposedAmount: 6000, proposedById: 'poster' }

it('a job costs rate times hours until its two people agree on another amount', () => {
  expect(standOf(job, [], null, 'poster')).toEqual({
    due: 5000,
    isAgreed: false,
    proposal: null,
    payment: null,
    isPayable: true,
  })
  expect(standOf(job, [], proposal, 'student')).toMatchObject({ due: 5000, proposal: { amount: 6000, isMine: false } })
  expect(standOf(job, [], proposal, 'poster').proposal).toEqual({ amount: 6000, isMine: true })
  const agreed = { amount: 6000, proposedAmount: null, proposedById: null }
  expect(standOf(job, [], agreed, 'poster')).toMatchObject({ due: 6000, isAgreed: true, proposal: null })
})

it('a job without hours has no price until an amount is agreed', () => {
  expect(standOf({ ...job, estimatedDuration: null }, [], null, 'poster')).toMatchObject({
    due: null,
    isPayable: false,
  })
})

it('a job is paid once; refunded and unpaid payments do not count', () => {
  const held = paid()
  const gone = [paid({ id: 'two', status: 'refunded' }), paid({ id: 'three', status: 'awaiting' })]
  expect(standOf(job, gone, null, 'poster')).toMatchObject({ payment: null, isPayable: true })
  expect(standOf(job, [...gone, held], proposal, 'poster')).toMatchObject({
    payment: held,
    isPayable: false,
    proposal: null,
  })
  expect(standOf({ ...job, status: 'completed' }, [], null, 'poster').isPayable).toBe(false)
})

it('K-405 a completed job through Pouce is payable until paid, and its price can still be agreed', () => {
  const done = { ...job, status: 'completed' as const, isThroughPouce: true }
  expect(standOf(done, [], proposal, 'student')).toMatchObject({ isPayable: true, proposal: { isMine: false } })
  expect(standOf(done, [paid({ status: 'released' })], null, 'poster').isPayable).toBe(false)
  expect(standOf({ ...done, status: 'cancelled' }, [], null, 'poster').isPayable).toBe(false)
})
