/** A calendar in the format of phones and computers (RFC 5545), identical on server and device. */
export type CalendarEvent = {
  jobId: string
  /** Incremented with each change. The higher version wins. */
  version: number
  /** Time of the last change. */
  at: string
  start: string
  minutes: number
  title: string
  place: string
  details: string
  url: string
}

const LINE = 75

const octetsOf = (sign: string) => {
  const point = sign.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** Folds lines at 75 octets without splitting a character. Continuation lines begin with a space. */
const fold = (line: string) => {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const sign of line) {
    const more = octetsOf(sign)
    if (octets + more > LINE) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += sign
    octets += more
  }
  return [...lines, current].join('\r\n')
}

// oxlint-disable-next-line no-control-regex -- what no text of a calendar may hold
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Escapes typed text so that it stays one value of one property. */
const escape = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(unprintable, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')

/** `20261128T130000Z`. */
const stamp = (instant: string | number) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')

const MINUTE = 60_000

const toLines = ({ jobId, version, at, start, minutes, title, place, details, url }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${jobId}@pouce`,
  `SEQUENCE:${version}`,
  `DTSTAMP:${stamp(at)}`,
  `DTSTART:${stamp(start)}`,
  `DTEND:${stamp(Date.parse(start) + minutes * MINUTE)}`,
  `SUMMARY:${escape(title)}`,
  `LOCATION:${escape(place)}`,
  `DESCRIPTION:${escape(details)}`,
  `URL:${url}`,
  'STATUS:CONFIRMED',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escape(title)}`,
  'TRIGGER:-PT1H',
  'END:VALARM',
  'END:VEVENT',
]

/** With a name: a calendar subscription, refreshed every hour. Without: a file to import. */
export const writeCalendar = (events: readonly CalendarEvent[], name?: string) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pouce//Pouce//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined
      ? []
      : [`X-WR-CALNAME:${escape(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']),
    ...events.flatMap(toLines),
    'END:VCALENDAR',
  ]
    .map(line => `${fold(line)}\r\n`)
    .join('')
