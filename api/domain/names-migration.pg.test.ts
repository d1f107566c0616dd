import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { migrate } from '../db/migrate.ts'
import { addPerson } from '../testing/add-person.ts'
import { emptyDatabase } from '../testing/test-database.ts'

const { sql } = await emptyDatabase()
const migrations = join(import.meta.dirname, '../db/migrations')

it('K-02 devices that hold whole names of strangers are told of these offers and people anew, and files with them are gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pouce-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(migrations, folder, { recursive: true, filter: path => !/\/00(2[6-9]|[3-9]\d)-/.test(path) })
  await migrate(sql, folder)
  const [poster, blocker] = [await addPerson(sql, 'private', { lastName: 'Monnier' }), await addPerson(sql, 'student')]
  const offer = newId()
  await sql`
    insert into jobs (id, posted_by_id, title, description, location, canton, rate, duration, category, delivery_type,
      language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided)
    values (${offer}, ${poster.id}, 'Offre', 'Texte', 'Sion', 'VS', 20, '1 h', 'physical', 'in_person', 'french', 'normal',
      'none', 'light', 'cash', true)`
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
