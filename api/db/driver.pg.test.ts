import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { emptyDatabase } from '../testing/test-database.ts'
import { connect, type Sql } from './connect.ts'
import { isUnreachable } from './errors.ts'

const { sql, url } = await emptyDatabase()
await sql`create table seen (what text)`

/** The first to speak may meet the end of the connection before. */
const answersAgain = async (mortal: Sql) => {
  await expect.poll(() => mortal`select 1 as one`.catch(() => null)).not.toBeNull()
  expect(await mortal`select 1 as one`).toEqual([{ one: 1 }])
}

it('a connection that dies in a transaction costs that transaction, not the process, and another takes its place', async () => {
  const mortal = connect(url, { max: 1 })
  for (let round = 0; round < 5; round++) {
    const insides: Promise<unknown>[] = []
    const outcome = await mortal
      .begin(tx => {
        const inside = async () => {
          const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
          await sql`select pg_terminate_backend(${row?.pid ?? 0})`
          // Nothing is under way when it dies, and another caller may have the next connection before this goes on.
          await pause(round * 25)
          await tx`insert into seen values ('after the end')`
        }
        insides.push(inside())
        return Promise.all(insides)
      })
      .catch((error: unknown) => (isUnreachable(error) ? 'unreachable' : error))
    expect(outcome).toBe('unreachable')
    await answersAgain(mortal)
    expect((await Promise.allSettled(insides)).map(({ status }) => status)).toEqual(['rejected'])
    await answersAgain(mortal)
  }
  expect(await sql`select * from seen`).toEqual([])
  await mortal.end({ timeout: 1 })
})

it('and so does one that dies under a statement, with others behind it', async () => {
  const mortal = connect(url, { max: 1 })
  const outcomes = await Promise.allSettled([
    mortal.begin(async tx => {
      void tx`savepoint one`.catch(() => {})
      await tx`select pg_terminate_backend(pg_backend_pid())`
      await tx`select 1`
    }),
    mortal`select 2 as two`,
  ])
  expect(outcomes[0].status).toBe('rejected')
  await answersAgain(mortal)
  await mortal.end({ timeout: 1 })
})

it('a transaction that begins behind a hundred statements on their way is one like any other', async () => {
  const busy = connect(url, { max: 2 })
  const outcomes = []
  for (let behind = 90; behind <= 220; behind++) {
    const others = Array.from({ length: behind }, () => busy`select 1`.execute())
    outcomes.push(await busy.begin(tx => tx`select 2 as two`).catch(String))
    await Promise.all(others)
  }
  expect(outcomes.filter(outcome => typeof outcome === 'string')).toEqual([])
  await busy.end({ timeout: 1 })
})

/** Three kinds of statements, the last a new one each time, sent while answers come in: does each get its own row? */
const askTogether = async (busy: Sql, statements: number) => {
  const answers: Promise<boolean>[] = []
  for (let number = 0; number < statements; number++) {
    answers.push(
      busy`select * from changing where id = ${number % 10}`.then(([row]) => row?.['id'] === number % 10),
      busy`select ${number}::int as own`.then(([row]) => row?.['own'] === number),
      busy`select ${number}::int as ${busy(`own_${randomUUID()}`)}`.then(
        ([row]) => Object.values(row ?? {})[0] === number,
      ),
    )
    await new Promise(resolve => setImmediate(resolve))
  }
  return Promise.allSettled(answers)
}

it('a statement that has to be prepared anew, while others are on their way, leaves each its own rows', async () => {
  await sql`create table changing as select generate_series(0, 9) as id`
  const busy = connect(url, { max: 1 })
  await askTogether(busy, 1)
  for (let round = 0; round < 10; round++) {
    const asked = askTogether(busy, 60)
    await sql`alter table changing add column ${sql(`column_${round}`)} int`
    const wrong = (await asked).filter(one => one.status === 'rejected' || !one.value)
    expect(wrong).toEqual([])
  }
  await busy.end({ timeout: 1 })
})

it('what it was asked with is written once more as it was', async () => {
  await sql`create table papers (id int, paper jsonb, days date[])`
  const again = connect(url, { max: 1 })
  const write = (id: number) =>
    again`insert into papers values (${id}, ${again.json({ id })}, ${['2026-01-31', '2026-02-28']}) returning *`
  const [first] = await write(1)
  await sql`alter table papers add column more int`
  const [second] = await write(2)
  expect(second).toEqual({ ...first, id: 2, paper: { id: 2 }, more: null })
  await again.end({ timeout: 1 })
})

it('rows of COPY reach a slow reader to their last, wherever the network cuts them', async () => {
  const own = connect(url, { max: 1 })
  const more = 'x'.repeat(1000)
  for (let length = 0; length < 60; length++) {
    const rows = await own
      .unsafe(
        `copy (select '${more}' from generate_series(1, 200) union all select repeat('y', ${8000 + length})) to stdout`,
      )
      .readable()
    let bytes = 0
    for await (const chunk of rows) {
      bytes += Buffer.from(chunk).length
      await pause(1)
    }
    expect(bytes).toBe(200 * 1001 + 8001 + length)
    expect(await own`select 1 as one`).toEqual([{ one: 1 }])
  }
  await own.end({ timeout: 1 })
})
