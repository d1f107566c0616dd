import { describe, expect, it } from 'vitest'
import { paymentStatuses } from '../choices.ts'
import { goesBackAtOnce, whyNotObjected, whyNotSettled } from './payment-life.ts'

describe('the life of a payment', () => {
  it('W-03 the two people can settle funds while held or in their own dispute', () => {
    expect(whyNotSettled({ status: 'held', frozenBy: null })).toBeNull()
    expect(whyNotSettled({ status: 'frozen', frozenBy: 'payer' })).toBeNull()
    expect(whyNotSettled({ status: 'frozen', frozenBy: 'payee' })).toBeNull()
    expect(whyNotSettled({ status: 'frozen', frozenBy: 'desk' })).toBe('payment-frozen')
    expect(whyNotSettled({ status: 'frozen', frozenBy: 'bank' })).toBe('payment-frozen')
  })

  it.each(paymentStatuses.filter(status => status !== 'held' && status !== 'frozen'))(
    'W-03 funds that are %s cannot be settled',
    status => {
      expect(whyNotSettled({ status, frozenBy: null })).toBe('payment-not-held')
    },
  )

  const now = Date.parse('2026-11-22T12:00:00Z')
  const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
  const open = { schedule: null, scheduledFor: null }

  it('K-400 a poster’s cancellation refunds at once only if the earliest start is at least a day and at most a year ahead', () => {
    const at = (hours: number) => goesBackAtOnce({ scheduledFor: inHours(hours) }, now)
    expect([at(-1), at(0), at(23.9), at(24), at(24 * 360), at(24 * 400)]).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ])
    const slots = (...days: string[]) => ({
      kind: 'slots' as const,
      slots: days.map(day => ({ day, from: '09:00', to: '12:00' })),
    })
    const among = (...days: string[]) => goesBackAtOnce({ schedule: slots(...days), scheduledFor: null }, now)
    expect(among('2026-11-24', '2026-12-24')).toBe(true)
    expect(among('2026-11-23', '2027-10-24')).toBe(false)
    expect(goesBackAtOnce(open, now)).toBe(false)
  })

  it('K-400 does not refund at once if the poster started the work, or the meeting was called off', () => {
    const meeting = { start: inHours(50), minutes: 60, at: inHours(-50) }
    const job = { ...open, appointment: { confirmed: meeting } }
    expect(goesBackAtOnce(job, now)).toBe(true)
    expect(goesBackAtOnce({ ...job, startedAt: inHours(-1) }, now)).toBe(false)
    const off = { start: meeting.start, byId: 'poster', at: inHours(-1) }
    const dated = { ...open, scheduledFor: inHours(100), appointment: { confirmed: null, calledOff: off } }
    expect(goesBackAtOnce(dated, now)).toBe(false)
  })

  it('K-403 the student may object while money is held, and until the deadline after an immediate refund', () => {
    const refused = (status: (typeof paymentStatuses)[number], objectionEndsAt: string | null = null) =>
      whyNotObjected({ status, frozenBy: null, objectionEndsAt }, now)
    expect(refused('held')).toBeNull()
    expect(refused('frozen')).toBe('payment-frozen')
    expect(refused('refunded', inHours(1))).toBeNull()
    expect(refused('refunded', inHours(0))).toBe('not-objectionable')
    expect(refused('refunded')).toBe('payment-not-held')
    expect(refused('released', inHours(1))).toBe('payment-not-held')
  })
})
