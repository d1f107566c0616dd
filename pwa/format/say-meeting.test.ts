import { afterAll, expect, it, vi } from 'vitest'
import { sayMeeting, sayMinutes, sayShortMeeting } from './say-meeting.ts'

vi.setSystemTime('2026-11-20T12:00:00.000Z')
afterAll(() => void vi.useRealTimers())

it('D-31 writes an appointment in Swiss time, in winter and in summer', () => {
  const winter = { start: '2026-11-28T08:00:00.000Z', minutes: 150 }
  expect(sayMeeting(winter)).toBe('sam. 28\u00A0nov., 9h–11h30')
  expect(sayShortMeeting(winter)).toBe('sam. 28\u00A0nov., 9h')
  expect(sayMeeting({ start: '2027-07-01T21:00:00.000Z', minutes: 120 })).toBe('jeu. 1er\u00A0juil. 2027, 23h–1h')
})

it('D-31 writes the duration in hours and minutes', () => {
  expect([45, 60, 125].map(sayMinutes)).toEqual(['45 min', '1 h', '2 h 05'])
})
