import fc from 'fast-check'
import { plannableDays } from '../decisions/schedule.ts'
import { limits } from '../rules.ts'

/** Generated values around every limit of the rules, with edge cases of text and numbers. */

/** Marks a key as absent. */
export const missing = Symbol('missing')

/** Values of one field: surely valid ones, and possibly invalid ones. */
export type Field = { good: fc.Arbitrary<unknown>; near: fc.Arbitrary<unknown> }

const blanks = [
  '',
  ' ',
  '\u00a0',
  '\u2003',
  '\u3000',
  '\ufeff',
  '\u200b',
  '\u0085',
  '\t\r\n',
  '\u3164',
  '\u2060',
  '\u2800',
]
const characters = ['a', 'Z', 'é', 'e\u0301', '😀', 'ß', 'İ', '\u200d', '-', '0', ' ']
const broken = ['\0', '\ud83d', '\ude00', '\ude00\ud83d']
/** Allowed in a letter, not in a name or title: breaks the line, changes its direction, or makes a link. */
const unruly = ['\n', '\t', '\u2028', '\u202e', '\u2066', '\u200f', '\x07', '.ch', '.c', '://', '@', 'www', ' www. ']

const wrongType = fc.constantFrom<unknown>(
  missing,
  undefined,
  null,
  true,
  false,
  0,
  1,
  Number.NaN,
  '',
  [],
  ['a'],
  [null],
  {},
  { length: 20 },
  10n,
  new Date(0),
)

/** Text of exactly this many code points. */
const filled = (length: number) =>
  fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 4 }).map(pattern => {
    const points = Array.from(pattern.join(''))
    return Array.from({ length }, (_, index) => points[index % points.length]).join('')
  })

const lengthsAround = (min: number, max: number) =>
  fc.constantFrom(0, 1, 2, min - 1, min, min + 1, max - 1, max, max + 1).filter(length => length >= 0)

const around = (min: number, max: number) =>
  fc
    .tuple(
      lengthsAround(min, max).chain(filled),
      fc.constantFrom('', '', '', ...blanks),
      fc.constantFrom('', '', '', ...blanks),
      fc.constantFrom('', '', '', '', '', '', '', '', '', '', ...broken, ...unruly),
    )
    .map(([text, before, after, flaw]) => `${before}${text}${flaw}${after}`)

const field = (good: fc.Arbitrary<unknown>, near: fc.Arbitrary<unknown>): Field => ({
  good,
  near: fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: wrongType }),
})

export const text = ({ min = 1, max }: { min?: number; max: number }): Field =>
  field(
    fc.constantFrom('Été', 'ab'.repeat(10), 'x'.repeat(min)).map(word => word.padEnd(min, 'x').slice(0, max)),
    fc.oneof(
      { weight: 4, arbitrary: around(min, max) },
      { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('\u200b', '\u3164', '\u2060', '\ufeff', 'a\u200b').map(sign => sign.repeat(min)),
      },
    ),
  )

export const emailField: Field = field(
  fc.constantFrom('lea@example.ch', ' Lea.Rochat+1@Sub.Example.CH '),
  fc
    .tuple(
      fc.constantFrom(
        'lea',
        'LEA',
        'l.r',
        '.',
        '',
        'é',
        'a b',
        "o'neil",
        'a@b',
        '😀',
        '\u212a',
        ' lea',
        '\0',
        '\ud83d',
      ),
      fc.constantFrom('@', '@', '@', '', '@@', ' @'),
      fc.constantFrom('example', 'EXAMPLE', '-a', 'a-', 'é', 'x'.repeat(63), 'x'.repeat(64), '', 'a..b', 'xn--a'),
      fc.constantFrom('.ch', '.CH', '', '.', '.c', '.ch ', '.ch\u00a0', '.ch\n', '.ch.', '.c_h'),
      fc.constantFrom(0, 0, 0, 180, limits.email.max),
    )
    .chain(([local, at, domain, end, padded]) => {
      const rest = `${at}${domain}${end}`
      const length = fc.constantFrom(padded - 1, padded, padded + 1)
      return padded
        ? length.map(size => `${'x'.repeat(Math.max(size - rest.length, 1))}${rest}`)
        : fc.constant(local + rest)
    }),
)

export const oneOf = (values: readonly unknown[]): Field =>
  field(
    fc.constantFrom(...values),
    fc.oneof(
      fc.constantFrom(...values),
      fc.constantFrom(...values.map(value => String(value).toUpperCase()), ...values.map(value => `${String(value)} `)),
      fc.constantFrom('toString', '__proto__', 'length'),
    ),
  )

export const number = ({ min, max }: { min: number; max: number }, whole = false): Field =>
  field(
    fc.integer({ min, max }),
    fc.oneof(
      fc.constantFrom(min - 1, min - 0.01, min - 0.001, min, min + 0.005, min + 0.01, min + 0.05, max - 0.01, max),
      fc.constantFrom(max + 0.001, max + 0.01, max + 1, -min, 0.1 + 0.2, -0, 2 ** 53, 2 ** 53 + 2, 1e308, 5e-324),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, String(min), '', '1e1'),
      whole ? fc.integer({ min: min - 1, max: max + 1 }) : fc.double({ min: min - 1, max: max + 1 }),
    ),
  )

export const yesOrNo: Field = field(fc.boolean(), fc.constantFrom<unknown>('true', 'on', 1, 0, true, false))

/** A field that may be left out, or be null where that means the same. */
export const optional = ({ good, near }: Field, absent: readonly unknown[] = [missing, undefined, null]): Field => ({
  good: fc.oneof(good, fc.constantFrom(...absent)),
  near,
})

const numbered = (length: number) => Array.from({ length }, (_, index) => `Entrée ${index}`)

export const listOf = (entry: Field, max: number): Field => {
  const odd = entry.near.map(value => (value === missing ? undefined : value))
  return field(
    fc.constantFrom(0, 1, 2, max).map(numbered),
    fc.oneof(
      fc.constantFrom(0, 1, max - 1, max, max + 1).map(numbered),
      fc.constantFrom('Entrée 0', ' Entrée 0', 'entrée 0', 'Entre\u0301e 0').map(twin => [...numbered(2), twin]),
      fc.tuple(fc.constantFrom(0, 1, max - 1, max), odd).map(([length, last]) => [...numbered(length), last]),
      fc.array(odd, { maxLength: 3 }),
    ),
  )
}

const nextDay = (day: string, step: number) =>
  new Date(Date.parse(day) + step * 24 * 3600 * 1000).toISOString().slice(0, 10)

const { first, last } = plannableDays(Date.now())

export const instant: Field = field(
  fc.constantFrom('2026-05-04', '2026-05-04T08:30:00Z', '2026-05-04T08:30:00.5+02:00'),
  fc.oneof(
    fc
      .tuple(
        fc.constantFrom('2019', '2020', '2023', '2024', '2025', '2099', '2100', '1900', '0000', '10000', '-2024', '24'),
        fc.constantFrom('-01', '-02', '-04', '-12', '-00', '-13', '-1', '', '/02'),
        fc.constantFrom('-01', '-28', '-29', '-30', '-31', '-00', '-32', '-1', ''),
        fc.constantFrom(
          '',
          '',
          'T00:00:00',
          'T23:59:59.999',
          'T24:00:00',
          'T10:60:00',
          'T10:00:60',
          'T10:00',
          ' 10:00:00',
        ),
        fc.constantFrom('', '', 'Z', 'z', '+02:00', '-00:00', '+23:59', '+24:00', '+0200', '+02', ' ', '\n'),
      )
      .map(parts => parts.join('')),
    fc.date({ noInvalidDate: true }).map(date => date.toISOString()),
    fc
      .date({ min: new Date('2019-12-30T00:00:00Z'), max: new Date('2020-01-02T00:00:00Z'), noInvalidDate: true })
      .map(date => date.toISOString().replace('Z', '+14:00')),
    fc.constantFrom(
      'now',
      '0',
      'Infinity',
      '2026-W05',
      '2026-05-04T08:30:00.1234567890123Z',
      '2099-12-31T23:59:59-00:01',
    ),
    fc.constantFrom(last, `${last}T20:00:00Z`, `${last}T23:30:00Z`, nextDay(last, 1), nextDay(last, 400)),
  ),
)

const goodDay = fc.constantFrom(nextDay(first, 1), nextDay(first, 100), nextDay(last, -1))
const nearDay = fc.oneof(
  goodDay,
  fc.constantFrom(nextDay(first, -1), nextDay(last, 1), `${first}T09:00`, ` ${first}`, '2027-02-29', '2027-2-3', ''),
)
const nearTime = fc.constantFrom(
  '00:00',
  '09:00',
  '23:59',
  '24:00',
  '9:00',
  '09:60',
  '09:00:00',
  '09:00Z',
  ' 09:00',
  '',
)
const goodSlots = fc.constantFrom(1, 2, limits.slots.max).map(count =>
  Array.from({ length: count }, (_, index) => ({
    day: nextDay(first, 1 + ((index * 3) % count)),
    from: '09:00',
    to: '12:30',
  })),
)
const nearSlot = fc.oneof(
  fc.record({ day: goodDay, from: nearTime, to: fc.constant('17:00') }),
  fc.record({ day: nearDay, from: fc.constant('08:00'), to: nearTime }),
  fc.record({ day: nearDay, from: fc.constantFrom('08:00', '17:00'), to: fc.constantFrom('08:00', '17:00') }),
  fc.record({ day: goodDay, from: fc.constant('08:00') }),
  wrongType.map(value => (value === missing ? undefined : value)),
)

/** Schedule of an offer: one time, a few slots, or nearly one of these. */
export const schedule: Field = field(
  fc.oneof(
    fc.record({ kind: fc.constant('date'), day: goodDay, time: fc.constantFrom('00:00', '23:59') }),
    fc.record({ kind: fc.constant('slots'), slots: goodSlots }),
  ),
  fc.oneof(
    fc.record({ kind: fc.constantFrom('date', 'slots', 'open', 'Date'), day: nearDay, time: fc.constant('09:30') }),
    fc.record({ kind: fc.constant('date'), day: goodDay, time: nearTime }),
    fc.record({ kind: fc.constant('date'), day: goodDay }),
    fc.record({
      kind: fc.constant('slots'),
      slots: fc.tuple(goodSlots, nearSlot).map(([slots, one]) => [...slots, one]),
    }),
    fc.record({ kind: fc.constant('slots'), slots: goodSlots.map(slots => [...slots, ...slots.slice(0, 1)]) }),
    fc.record({ kind: fc.constant('slots'), slots: wrongType.map(value => (value === missing ? undefined : value)) }),
  ),
)

export const image: Field = field(
  fc.constantFrom('data:image/png;base64,AAAA', 'data:image/svg+xml;base64,'),
  fc.constantFrom(
    'data:image/png;base64',
    'data:image/PNG;base64,AA',
    'data:text/html;base64,AA',
    ' data:image/png;base64,',
    'data:image/;base64,',
    `data:image/${'x'.repeat(20)};base64,`,
    `data:image/${'x'.repeat(21)};base64,`,
    '\ndata:image/png;base64,',
  ),
)

export type Draft = Record<string, unknown>

const present = (draft: Draft) => Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== missing))

/** A valid draft with up to three fields replaced, and sometimes an unknown key. */
export const nearValid = (fields: Record<string, Field>): fc.Arbitrary<Draft> => {
  const record = (side: keyof Field) =>
    fc.record(Object.fromEntries(Object.entries(fields).map(([key, sides]) => [key, sides[side]])))
  return fc
    .tuple(
      record('good'),
      record('near'),
      fc.shuffledSubarray(Object.keys(fields), { maxLength: Math.min(3, Object.keys(fields).length) }),
      fc.constantFrom<Draft>({}, {}, {}, {}, {}, {}, {}, {}, { role: 'admin' }, { constructor: 1 }, { '': undefined }),
    )
    .map(([good, near, replaced, extra]) =>
      present({ ...good, ...Object.fromEntries(replaced.map(key => [key, near[key]])), ...extra }),
    )
}

/** A form inside a form. */
export const nested = (fields: Record<string, Field>): Field => ({
  good: fc.record(Object.fromEntries(Object.entries(fields).map(([key, { good }]) => [key, good]))).map(present),
  near: fc.oneof({ weight: 4, arbitrary: nearValid(fields) }, { weight: 1, arbitrary: wrongType }),
})
