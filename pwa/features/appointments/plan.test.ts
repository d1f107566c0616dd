import { expect, it } from 'vitest'
import { usualMinutes } from '../../../schema/decisions/appointment.ts'
import { plansOf } from './plan.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const slot = (day: string, from: string, to: string) => ({ day, from, to })

it('D-31 the fields begin with what the offer says of its time, as long as it is to come', () => {
  const date = { kind: 'date', day: '2026-11-28', time: '09:00' } as const
  const offer = { schedule: date, estimatedDuration: 2.5 }
  expect(plansOf(offer, now)).toEqual([{ start: '2026-11-28T08:00:00.000Z', minutes: 150 }])
  expect(plansOf(offer, Date.parse('2026-11-28T08:00:00Z'))).toEqual([])
  const slots = [slot('2026-11-20', '09:00', '12:00'), slot('2027-06-01', '13:30', '15:15')]
  expect(plansOf({ schedule: { kind: 'slots', slots }, estimatedDuration: 8 }, now)).toEqual([
    { start: '2027-06-01T11:30:00.000Z', minutes: 105 },
  ])
  expect(plansOf({ schedule: null, estimatedDuration: 2 }, now)).toEqual([])
})

it('D-31 its length is the offer’s where it can be told and is one of a day, and an hour otherwise', () => {
  const lengths = [null, 0.1, 3, 24, 40].map(estimatedDuration => usualMinutes({ estimatedDuration }))
  expect(lengths).toEqual([60, 15, 180, 1440, 60])
})
