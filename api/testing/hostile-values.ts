import fc from 'fast-check'
import type { JsonSchema } from './json-schema.ts'

const texts = [
  ['', ' ', '\u00a0', '\ufeff', '\0', 'a\0b', '\ud800', 'x\udfffy', '\udc00\ud800', '\uffff', '\u202egpj.exe'],
  ["'; drop table users; --", '%', '_', '\\', '\\%', '＼', '％', '{}', '{"a":1}', '${7*7}', '{{7*7}}', '$1', '?'],
  ['<script>alert(1)</script>', '\r\nBcc: all@test.example', '../../etc/passwd', 'file:///etc/passwd', 'http://[::1'],
  ['null', 'undefined', 'NaN', 'true', '-0', '1e400', '0x10', '١٥', '１５', '999999999', '99999999999999999999'],
  ['😀', '👩‍👩‍👧‍👦', 'İ', 'ß', 'ﷺ', 'e\u0301', 'K@test.example', 'a@b', 'a@test.example\n', 'a@@test.example'],
  ['0000-00-00', '2026-02-30', '2019-12-31T23:59:59+14:00', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00.001Z'],
  ['2026-01-01T00:00:00', '2026-13-01T00:00:00Z', '2099-12-31T23:59:59.9999999999Z', '2100-01-01', '2026-1-1'],
  [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  ],
  ['{0190a000-0000-7000-8000-000000000000}', '0190a00000007000800000000000000', 'student', 'profile-image', 'me'],
  [
    'data:image/png;base64,',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/jpeg;base64,/9j/',
    'data:text/html;base64,PGI+',
  ],
  ['data:image/svg+xml;base64,PHN2Zy8+', 'data:image/webp;base64,UklGRgAAAABXRUJQ', 'data:image/png;base64,\0%%%'],
].flat()

/** Texts that no text field may accept. */
const noTexts = ['\0', 'a\0b', '\ud800', 'x\udfffy']

const longText = fc
  .tuple(fc.constantFrom('x', 'é', '😀', ' y'), fc.integer({ min: 30, max: 6000 }))
  .map(([part, times]) => part.repeat(times))

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: longText },
  fc.string({ unit: 'binary' }),
  fc.string(),
)

const numbers = [-0, -1, 0, 0.1 + 0.2, 14.995, 15.005, 1e21, 1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 4.000001]

const nested = (depth: number): unknown =>
  depth === 0 ? [] : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) }

const junk = [null, true, false, [], {}, [null], [[[]]], { toString: 1, valueOf: null }, { length: 3 }, nested(200)]

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom(...numbers),
  fc.constantFrom(...junk, JSON.parse('{"__proto__":{"isAdmin":true}}')),
  fc.jsonValue(),
)

/** Values that are wrong, of another type, or too large for most fields. */
const strange = [undefined, null, true, 0, -1, 1e21, '', [], {}, 'x'.repeat(200), 'x'.repeat(1000), 'x'.repeat(6000)]

/** Values just inside and just outside of what a schema allows. */
const boundaries = ({ minLength = 0, maxLength, minimum, maximum, maxItems, ...schema }: JsonSchema): unknown[] => [
  ...(schema.type === 'string' ? noTexts.map(text => text.padEnd(minLength, 'a')) : []),
  ...(schema.anyOf ?? []).flatMap(boundaries),
  ...(schema.items ? boundaries(schema.items).map(entry => [entry]) : []),
  ...(schema.enum ?? []).flatMap(word => [word.toUpperCase(), `${word} `, [word]]),
  ...(maxLength === undefined
    ? []
    : [minLength - 1, minLength, maxLength, maxLength + 1].flatMap(length => [
        '😀'.repeat(Math.max(0, length)),
        ` ${'a'.repeat(Math.max(0, length))}\u2003`,
        ' '.repeat(Math.max(0, length)),
      ])),
  ...(minimum === undefined || maximum === undefined
    ? []
    : [minimum - 0.01, minimum, minimum + 0.001, maximum, maximum + 0.01, maximum + 1e-9, `${minimum}`]),
  ...(maxItems === undefined
    ? []
    : [Array.from({ length: maxItems + 1 }, (_, index) => `${index}`), ['a', 'a'], ['a', null], 'a', { 0: 'a' }]),
]

/** Every value worth trying for this schema. */
export const everyValueFor = (schema: JsonSchema) =>
  new Map([...boundaries(schema), ...strange].map(value => [JSON.stringify(value), value])).values()

export const hostileFor = (schema: JsonSchema | undefined): fc.Arbitrary<unknown> => {
  const near = schema ? boundaries(schema) : []
  return near.length > 0 ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...near) }, hostileValue) : hostileValue
}
