import { expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { addPerson } from '../testing/add-person.ts'
import { migrateBefore } from '../testing/migrate-before.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { migrate } from '../db/migrate.ts'
import { readNotifications } from './notifications.ts'

const { sql } = await emptyDatabase()
const offer = async (poster: string, canton: string, age: string) => {
  const id = newId()
  await sql`
    insert into jobs (id, posted_by_id, title, description, location, canton, rate, duration, category, delivery_type,
      language_required, urgency_level, experience_required, physical_demand, payment_method, tools_provided, created_at)
    values (${id}, ${poster}, 'Offre', 'Texte', 'Quelque part', ${canton}, 20, '1 h', 'physical', 'in_person', 'french', 'normal',
      'none', 'light', 'cash', true, now() - ${age}::interval)`
  return id
}
const tell = (person: string, job: string, isRead: boolean) => sql`
  insert into notifications (id, user_id, type, title, message, action_url, created_at, read_at)
  select ${newId()}, ${person}, 'job_match', 'Offre', 'Texte', '/jobs/' || id, created_at, ${isRead ? sql`now()` : null}
  from jobs where id = ${job}`

it('what was unread stays unread, what was read stays read, and old offers are no news', async () => {
  await migrateBefore(sql, '0015-matches')
  const [{ id: poster }, { id: student }, { id: quiet }] = [
    await addPerson(sql, 'private'),
    await addPerson(sql, 'student'),
    await addPerson(sql, 'student'),
  ]
  await sql`update users set created_at = now() - interval '20 days'`
  const [oldest, unread, read, never] = [
    await offer(poster, 'VD', '9 days'),
    await offer(poster, 'VD', '3 days'),
    await offer(poster, 'VD', '2 days'),
    await offer(poster, 'VD', '1 day'),
  ]
  await tell(student, oldest, true)
  await tell(student, unread, false)
  await tell(student, read, true)
  await tell(quiet, read, true)
  const lines = () => sql`select from changes where entity = 'notification' and not gone`
  expect(await lines()).toHaveLength(4)

  await migrate(sql)
  expect(await sql`select from notifications`).toHaveLength(0)
  expect(await lines()).toHaveLength(0)
  const seen = async (person: string) =>
    (await readNotifications(sql, { id: person }, null)).map(({ actionUrl, isRead }) => [actionUrl, isRead])
  expect(await seen(student)).toEqual([
    [`/jobs/${never}`, true],
    [`/jobs/${read}`, true],
    [`/jobs/${unread}`, false],
    [`/jobs/${oldest}`, true],
  ])
  expect((await seen(quiet)).map(([, isRead]) => isRead)).toEqual([true, true, true, true])
  const fresh = await offer(poster, 'VD', '0 seconds')
  expect((await seen(quiet))[0]).toEqual([`/jobs/${fresh}`, false])
})
