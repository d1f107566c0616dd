import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { takeLateStatements } from './late-statements.ts'
import { testDatabase } from './test-database.ts'
import { waitForLocks } from './wait-for-locks.ts'
import { waitingStatements } from './waiting-statements.ts'

const { sql, url } = await testDatabase()

it('reports only statements that start later than they are written, with their place', async () => {
  const part = sql`select 1 as one`
  const begun = sql`select 2 as two`.execute()
  const kept = sql`select 3 as three`
  await nextTurn()
  expect(takeLateStatements()).toEqual([])
  const [one, two, three] = [await sql`select * from (${part}) whole`, await begun, await kept]
  expect([one, two, three]).toEqual([[{ one: 1 }], [{ two: 2 }], [{ three: 3 }]])
  expect(takeLateStatements()).toEqual([expect.stringContaining('each-test.pg.test.ts')])
})

it('reports what waits in a database, for what and for whom, without any user input', async () => {
  await sql`create table held (what text)`
  await sql`insert into held values ('free')`
  const change = (what: string) => sql`update held set what = ${what}`
  const [isHeld, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = sql.begin(async tx => {
    await tx`update held set what = 'held'`
    isHeld.resolve()
    await isOver.promise
  })
  await isHeld.promise
  const waiting = change('Rue de la Gare 3').execute()
  await waitForLocks(sql, 1)
  const told = await waitingStatements(url)
  isOver.resolve()
  await Promise.all([holding, waiting])
  expect(told).toEqual([
    expect.stringMatching(/idle in transaction, \d+ s, waits for Client ClientRead: update held set what = 'held'/),
    expect.stringMatching(/active, \d+ s, waits for Lock transactionid of \d+: update held set what = \$1$/),
  ])
})
