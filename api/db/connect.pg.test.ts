import { describe, expect, it } from 'vitest'
import { emptyDatabase } from '../testing/test-database.ts'

const { sql } = await emptyDatabase()

describe('connect', () => {
  it('turns snake_case into camelCase and back, and leaves the keys of stored JSON alone', async () => {
    await sql`create table shoe_boxes (box_size int, some_json jsonb)`
    await sql`insert into shoe_boxes ${sql({ boxSize: 3, someJson: sql.json({ in_progress: 1 }) })}`
    expect(await sql`select box_size, some_json from shoe_boxes`).toEqual([
      { boxSize: 3, someJson: { in_progress: 1 } },
    ])
  })

  it('answers numbers as numbers', async () => {
    const [row] =
      await sql`select 25.50::numeric as rate, count(*) as rows, 7::int8 as big from pg_database where false`
    expect(row).toEqual({ rate: 25.5, rows: 0, big: 7 })
  })

  it('answers times in UTC to the millisecond, however they were written', async () => {
    const [row] =
      await sql`select '2026-03-01 09:30:00.123456+02'::timestamptz as micro, '2026-03-01 09:30+00'::timestamptz as whole,
      '2026-03-01 09:30:00.5+00'::timestamptz as half, 'infinity'::timestamptz as never, '12026-01-01 00:00+00'::timestamptz as far`
    expect(row).toEqual({
      micro: '2026-03-01T07:30:00.123Z',
      whole: '2026-03-01T09:30:00.000Z',
      half: '2026-03-01T09:30:00.500Z',
      never: 'infinity',
      far: '+012026-01-01T00:00:00.000Z',
    })
  })

  it('takes times as dates or text, arrays of them too', async () => {
    const text = '2026-03-01T09:30:00.000Z'
    const [row] =
      await sql`select ${text}::timestamptz as a, ${new Date(text)}::timestamptz as b, ${[text]}::timestamptz[] as c`
    expect(row).toEqual({ a: text, b: text, c: [text] })
  })

  it('answers days as they stand, in no time zone', async () => {
    expect(await sql`select ${'2026-03-29'}::date as day`).toEqual([{ day: '2026-03-29' }])
  })

  it('refuses undefined instead of storing nothing', async () => {
    const nothing: unknown = undefined
    // @ts-expect-error undefined is no parameter, and the point is what happens when the types were wrong
    await expect(sql`select ${nothing}::text`.execute()).rejects.toThrow('UNDEFINED_VALUE')
  })
})
