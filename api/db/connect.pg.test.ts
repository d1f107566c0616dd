import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { connect } from './connect.ts'
import { emptyDatabase } from '../testing/test-database.ts'

const { sql, url } = await emptyDatabase()

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

  it('answers times in UTC to the millisecond, in whatever form they were written', async () => {
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

  it('accepts times as dates or text, also in arrays', async () => {
    const text = '2026-03-01T09:30:00.000Z'
    const [row] =
      await sql`select ${text}::timestamptz as a, ${new Date(text)}::timestamptz as b, ${[text]}::timestamptz[] as c`
    expect(row).toEqual({ a: text, b: text, c: [text] })
  })

  it('answers days unchanged, without a time zone', async () => {
    expect(await sql`select ${'2026-03-29'}::date as day`).toEqual([{ day: '2026-03-29' }])
  })

  it('refuses undefined instead of storing nothing', async () => {
    const nothing: unknown = undefined
    // @ts-expect-error undefined is no parameter, and the point is what happens when the types were wrong
    await expect(sql`select ${nothing}::text`.execute()).rejects.toThrow('UNDEFINED_VALUE')
  })
})

describe('the limits of a connection', () => {
  const withLimits = (limits: { statementMs?: number; lockMs?: number; idleMs?: number }) => {
    const own = connect(url, { max: 1, limits })
    onTestFinished(() => own.end({ timeout: 1 }))
    return own
  }

  it('end a forgotten transaction', async () => {
    const own = withLimits({ idleMs: 100 })
    const begun = Promise.withResolvers<string>()
    const forgotten = own.begin(async tx => {
      const [row] = await tx<{ xid: string }[]>`select pg_current_xact_id()::text as xid`
      begun.resolve(row?.xid ?? '0')
      await pause(2000)
      await tx`select 1`
    })
    const ended = forgotten.then(
      () => 'committed',
      () => 'ended',
    )
    const xid = await begun.promise
    const statusOf = async () => {
      const [row] = await sql<{ status: string }[]>`select pg_xact_status(${xid}::xid8) as status`
      return row?.status
    }
    expect(await statusOf()).toBe('in progress')
    await expect.poll(statusOf, { timeout: 1500 }).toBe('aborted')
    expect(await ended).toBe('ended')
    expect(await own`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('end a statement that runs too long, and one that waits too long for a lock', async () => {
    await expect(withLimits({ statementMs: 100 })`select pg_sleep(5)`).rejects.toMatchObject({ code: '57014' })
    await sql`create table held (n int)`
    await sql.begin(async tx => {
      await tx`lock table held`
      await expect(withLimits({ lockMs: 100 })`select * from held`).rejects.toMatchObject({ code: '55P03' })
    })
  })
})
