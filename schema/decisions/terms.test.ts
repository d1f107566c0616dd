import { describe, expect, it } from 'vitest'
import type { Terms } from '../entities/terms.ts'
import { agreedTerms, termsOf, termsThatDiffer } from './terms.ts'

const schedule = { kind: 'date', day: '2026-11-28', time: '09:00' } as const
const written: Terms = {
  rate: 60,
  duration: '2 heures',
  location: 'Lausanne, VD',
  scheduledFor: '2026-11-28T08:00:00.000Z',
  schedule,
  isRecurring: false,
}
const moved = { scheduledFor: '2026-12-05T08:00:00.000Z', schedule: { ...schedule, day: '2026-12-05' } }

describe('K-171 the terms of an application', () => {
  it.each([
    [{}, []],
    [{ rate: 15 }, ['rate']],
    [{ duration: '6 heures' }, ['hours']],
    [{ location: 'Genève, GE' }, ['where']],
    [moved, ['when']],
    [{ isRecurring: true }, ['when']],
    [{ scheduledFor: null, schedule: null, rate: 20 }, ['rate', 'when']],
  ] as const)('with %j changed since, differ in %j', (edit, differing) => {
    expect(termsThatDiffer(written, { ...written, ...edit })).toEqual(differing)
  })

  it('also come from an offer without a schedule', () => {
    const { schedule: _, ...offer } = { ...written, scheduledFor: null }
    expect(termsOf(offer)).toEqual({ ...written, scheduledFor: null, schedule: null })
    expect(termsThatDiffer({ ...written, scheduledFor: null, schedule: null }, offer)).toEqual([])
  })

  const before = Date.parse('2026-11-28T07:59:00Z')
  const after = Date.parse('2026-11-28T08:00:00Z')
  const slots = [
    { day: '2026-11-28', from: '09:00', to: '11:00' },
    { day: '2026-11-30', from: '09:00', to: '11:00' },
  ]
  const open = { scheduledFor: null, schedule: null }
  it.each([
    ['whatever the offer says since', written, { ...moved, rate: 15, location: 'Genève, GE' }, before, {}],
    ['a day that is over and that the offer has left is open', written, moved, after, open],
    ['a day that is over and still the offer’s stays', written, { rate: 15 }, after, {}],
    ['every week is every week', { ...written, isRecurring: true }, moved, after, {}],
    ['one slot is still to come', { ...written, schedule: { kind: 'slots' as const, slots } }, moved, after, {}],
  ])('are agreed as such: %s', (_name, terms, edit, now, change) => {
    expect(agreedTerms(terms, { ...terms, ...edit }, now)).toEqual({ ...terms, ...change })
  })
})
