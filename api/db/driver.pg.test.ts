import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSwallowingProxy } from '../testing/swallowing-proxy.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { connect, type Sql, type Transaction } from './connect.ts'
import { isSilent, isUnreachable } from './errors.ts'
import { withoutStatementTimeout } from './without-timeouts.ts'

const { sql, url } = await emptyDatabase()
await sql`create table seen (what text)`

/** The first query may still meet the end of the old connection. */
const answersAgain = async (mortal: Sql) => {
  await expect.poll(() => mortal`select 1 as one`.catch(() => null)).not.toBeNull()
  expect(await mortal`select 1 as one`).toEqual([{ one: 1 }])
}

it('a connection that dies inside a transaction fails that transaction only and is replaced', async () => {
  const mortal = connect(url, { max: 1 })
  for (let round = 0; round < 5; round++) {
    const insides: Promise<unknown>[] = []
    const outcome = await mortal
      .begin(tx => {
        const inside = async () => {
          const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
          await sql`select pg_terminate_backend(${row?.pid ?? 0})`
          // No statement is in flight when the connection dies, and another caller may get the next one before this continues.
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

it('so does a connection that dies during a statement with others queued behind it', async () => {
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

it('a transaction that begins behind a hundred pipelined statements works normally', async () => {
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

/** Sends three kinds of statements, the last a new one each time, while answers come in; checks that each gets its own row. */
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

it('a statement that is prepared again while others are in flight leaves each its own rows', async () => {
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

it('resends a statement with its parameters unchanged', async () => {
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

it('delivers all COPY rows to a slow reader, wherever the network splits them', async () => {
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

describe('a deadline on our side', () => {
  const answerMs = 500
  const open = async ({ max, ...limits }: { max: number; answerMs?: number }) => {
    const proxy = await startSwallowingProxy(url)
    const lonely = connect(proxy.url, { max, limits: { answerMs, ...limits } })
    onTestFinished(() => lonely.end({ timeout: 1 }))
    await Promise.all(Array.from({ length: max }, () => lonely`select 1`))
    return { proxy, lonely }
  }
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      (error: unknown) => (isSilent(error) && isUnreachable(error) ? 'silent' : error),
    )

  it('K-490 ends a statement whose answer is lost and those queued behind it; later ones get another connection', async () => {
    const { proxy, lonely } = await open({ max: 1 })
    proxy.swallow()
    const asked = [lonely`select 1`, lonely`select ${2}::int`].map(outcome)
    // It waits for a connection, and may get one just as it gives up.
    const waiting = lonely.begin(tx => tx`select 3`).catch(isUnreachable)
    expect(await Promise.all([...asked, waiting])).toEqual(['silent', 'silent', true])
    proxy.flow()
    await answersAgain(lonely)
    expect(lonely.pool()).toEqual({ size: 1, busy: 0, waiting: 0 })
  })

  it('K-490 ends a transaction whose connection goes dead, and writes nothing of it', async () => {
    const { proxy, lonely } = await open({ max: 1 })
    const ended = lonely.begin(async tx => {
      await tx`insert into seen values ('swallowed')`
      proxy.swallow()
      await tx`insert into seen values ('swallowed as well')`
    })
    expect(await ended.catch(isUnreachable)).toBe(true)
    proxy.flow()
    await answersAgain(lonely)
    expect(await sql`select * from seen where what like 'swallowed%'`).toEqual([])
  })

  it('K-490 ends a statement that waits too long for a connection', async () => {
    const { lonely } = await open({ max: 1 })
    const held = lonely.begin(() => pause(3 * answerMs))
    await pause(50)
    expect(await outcome(lonely`select 1`.execute())).toBe('silent')
    await held
    await answersAgain(lonely)
  })

  it('K-490 counts per statement', async () => {
    // A statement of a quarter of a second may take six times as long on a busy machine.
    const { lonely } = await open({ max: 1, answerMs: 1500 })
    const slow = Array.from({ length: 8 }, () => lonely`select pg_sleep(0.25)`.execute())
    expect(await Promise.all(slow.map(outcome))).toEqual(Array(8).fill('answered'))
  })

  it('K-490 does not count while a connection is idle', async () => {
    const { lonely } = await open({ max: 1 })
    await lonely.begin(async tx => {
      await tx`select 1`
      await pause(2 * answerMs)
      await tx`select 2`
    })
    const [before] = await lonely<{ pid: number }[]>`select pg_backend_pid() as pid`
    await pause(2 * answerMs)
    expect(await lonely`select pg_backend_pid() as pid`).toEqual([before])
  })

  it('K-490 exempts long work: transactions that take their time, and connections without limits', async () => {
    const { lonely } = await open({ max: 1 })
    const sleep = (from: Sql | Transaction) => from`select pg_sleep(1.2)`
    const long = lonely.begin(async tx => {
      await withoutStatementTimeout(tx)
      await tx.savepoint(sleep)
      await sleep(tx)
    })
    expect(await outcome(long)).toBe('answered')
    expect(await outcome(sleep(lonely))).toBe('silent')
    expect(await outcome(sleep(sql))).toBe('answered')
  })

  it('K-490 replaces a dead listening connection when it is checked', async () => {
    const { proxy, lonely } = await open({ max: 1 })
    const heard: string[] = []
    await lonely.listen('news', word => void heard.push(word))
    await lonely.checkListener()
    proxy.swallow()
    expect(await outcome(lonely.checkListener())).toBe('silent')
    proxy.flow()
    await expect
      .poll(async () => {
        await sql.notify('news', 'again')
        return heard.length
      })
      .toBeGreaterThan(0)
  })
})
