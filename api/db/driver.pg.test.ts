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
          // Nothing is under way when it dies, and somebody else may have the next connection before this goes on.
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
