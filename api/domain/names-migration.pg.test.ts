import { expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { addPerson } from '../testing/add-person.ts'
import { addJob, migrateBefore } from '../testing/migrate-before.ts'
import { emptyDatabase } from '../testing/test-database.ts'

const { sql } = await emptyDatabase()

it('K-02 devices that hold whole names of strangers are told of these offers and people anew, and files with them are gone', async () => {
  await migrateBefore(sql, '0026-public-names')
  const [poster, blocker] = [await addPerson(sql, 'private', { lastName: 'Monnier' }), await addPerson(sql, 'student')]
  const offer = await addJob(sql, poster.id)
  await sql`insert into blocks ${sql({ blockerId: blocker.id, blockedId: poster.id })}`
  await sql`insert into first_fills (epoch, since, made_at, offers) select epoch, floor, now(), 1 from sync_history`
  const [before] = await sql<{ xid: string }[]>`select pg_current_xact_id()::text as xid`

  await migrate(sql)
  const moved = await sql`
    select feed, entity, id, gone from changes where xid > ${before?.xid ?? ''}::xid8 order by feed`
  expect(moved).toEqual([
    { feed: 'jobs:VS', entity: 'job', id: offer, gone: false },
    { feed: `user:${blocker.id}`, entity: 'user', id: blocker.id, gone: false },
  ])
  expect(await sql`select from first_fills`).toHaveLength(0)
  const [shown] = await sql`select last_name, public_last_name from users where id = ${poster.id}`
  expect(shown).toEqual({ lastName: 'Monnier', publicLastName: 'M.' })
})
