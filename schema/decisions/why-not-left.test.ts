import { describe, expect, it } from 'vitest'
import { jobStates, paymentStatuses } from '../choices.ts'
import { whyNotLeft } from './why-not-left.ts'

const refusing = { frozen: 'payment-frozen', released: 'already-paid', split: 'already-paid' } as const

describe('whether a student may leave a job', () => {
  it.each(jobStates)('%s: only while assigned and not ended', status => {
    const isTheirs = status === 'assigned' || status === 'in_progress'
    expect(whyNotLeft({ status }, [])).toBe(isTheirs ? null : 'status-conflict')
  })

  it.each(paymentStatuses)('with a payment that is %s', status => {
    const expected = Object.entries(refusing).find(([name]) => name === status)?.[1] ?? null
    expect(whyNotLeft({ status: 'in_progress' }, [{ status: 'refunded' }, { status }])).toBe(expected)
  })
})
