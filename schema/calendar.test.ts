import fc from 'fast-check'
import { expect, it } from 'vitest'
import { writeCalendar, type CalendarEvent } from './calendar.ts'
import { readCalendar } from './testing/read-calendar.ts'

const event: CalendarEvent = {
  jobId: '01999999-0000-7000-8000-000000000001',
  version: 4,
  at: '2026-11-20T08:15:30.123Z',
  start: '2026-11-28T13:00:00.000Z',
  minutes: 150,
  title: 'Tailler la haie',
  place: 'Chemin des Glycines 4, Pully',
  details: 'Job Pouce avec Chloé Rochat.',
  url: 'https://pouce.example/accepted-jobs',
}

it('D-35 writes an appointment as an iCalendar file', () => {
  expect(writeCalendar([event]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pouce//Pouce//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:01999999-0000-7000-8000-000000000001@pouce',
    'SEQUENCE:4',
    'DTSTAMP:20261120T081530Z',
    'DTSTART:20261128T130000Z',
    'DTEND:20261128T153000Z',
    'SUMMARY:Tailler la haie',
    'LOCATION:Chemin des Glycines 4\\, Pully',
    'DESCRIPTION:Job Pouce avec Chloé Rochat.',
    'URL:https://pouce.example/accepted-jobs',
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Tailler la haie',
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('D-36 a subscribed calendar has a name and a refresh interval', () => {
  const [calendar] = readCalendar(writeCalendar([], 'Pouce'))
  expect(calendar?.entries).toMatchObject({ 'X-WR-CALNAME': 'Pouce', 'REFRESH-INTERVAL;VALUE=DURATION': 'PT1H' })
})

const unusual = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('é', '😀', ',', ';', '\\', '\n', '\r', ':', '"', ' ', 'BEGIN:VEVENT\n'),
    maxLength: 200,
  }),
)

it('D-35 any typed text stays within its property, and no line is longer than 75 octets', () => {
  fc.assert(
    fc.property(unusual, unusual, unusual, (title, place, details) => {
      const written = writeCalendar([{ ...event, title, place, details }, event], title)
      for (const line of written.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        // A character cut in two would not decode back to itself.
        expect(Buffer.from(line).toString()).toBe(line)
        // oxlint-disable-next-line no-control-regex -- what is looked for
        expect(line).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f]/)
      }
      const kept = (text: string) =>
        text
          // oxlint-disable-next-line no-control-regex -- what a calendar may not hold
          .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
          .replaceAll(/\r\n?/g, '\n')
      const events = readCalendar(written).filter(({ kind }) => kind === 'VEVENT')
      expect(events).toHaveLength(2)
      expect(events[0]?.entries).toMatchObject({
        SUMMARY: kept(title),
        LOCATION: kept(place),
        DESCRIPTION: kept(details),
        UID: `${event.jobId}@pouce`,
      })
    }),
    { numRuns: 300 },
  )
})
