import { expect, it } from 'vitest'
import { noAppointment, usualMinutes } from './appointment.ts'
import { agreeOnDate, plansOf } from './plans.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const slot = (day: string, from: string, to: string) => ({ day, from, to })

it("D-31 the fields start with the offer's time if it is in the future", () => {
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

it('D-31 the duration is the offer’s if it is known and at most a day, otherwise an hour', () => {
  const lengths = [null, 0.1, 3, 24, 40].map(estimatedDuration => usualMinutes({ estimatedDuration }))
  expect(lengths).toEqual([60, 15, 180, 1440, 60])
})

it("K-314 giving the job confirms the offer's date; slots, no date or a past one confirm nothing", () => {
  const date = { kind: 'date', day: '2026-11-28', time: '09:00' } as const
  const at = '2026-11-20T08:00:00.000Z'
  const start = '2026-11-28T08:00:00.000Z'
  const agreed = agreeOnDate(noAppointment, { schedule: date, duration: '2 h 30' }, at)
  expect(agreed).toEqual({ version: 1, confirmed: { start, minutes: 150, at }, proposed: null })
  const slots = [{ day: '2026-11-28', from: '09:00', to: '12:00' }]
  for (const schedule of [null, { kind: 'slots', slots } as const])
    expect(agreeOnDate(noAppointment, { schedule, duration: '2 h' }, at)).toBe(noAppointment)
  expect(agreeOnDate(noAppointment, { schedule: date, duration: '2 h' }, start)).toBe(noAppointment)
  // The previous student has left the job.
  const over = {
    version: 4,
    confirmed: null,
    proposed: null,
    calledOff: { start, byId: '01999999-0000-7000-8000-00000000000a', at },
  }
  expect(agreeOnDate(over, { schedule: date, duration: '2 h 30' }, at)).toEqual({ ...agreed, version: 5 })
})
