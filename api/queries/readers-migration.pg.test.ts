import { expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { migrate } from '../db/migrate.ts'
import { addPerson } from '../testing/add-person.ts'
import { migrateBefore } from '../testing/migrate-before.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { texts } from '../texts/fr.ts'
import { readNotifications } from './notifications.ts'

const { sql } = await emptyDatabase()
it('K-125 what was told before is the person’s alone by its words, and devices of deputies are told to drop it', async () => {
  await migrateBefore(sql, '0050-readers')
  const { id } = await addPerson(sql, 'private')
  const { hidden, lapseUpheld, rejected, disputeDecided, doneForYou } = texts.notifications
  const deputy = { id: newId(), name: 'Marc' }
  const told = [
    [hidden('Votre offre', 'Trop loin.'), true],
    [lapseUpheld('Tondre', 'Rien ne le montre.'), true],
    [disputeDecided('Tondre', 'Les photos.'), true],
    [doneForYou(deputy, 'a payé'), true],
    [rejected('Tondre'), false],
  ] as const
  for (const [{ title, message }] of told)
    await sql`insert into notifications (id, user_id, type, title, message) values (${newId()}, ${id}, 'other', ${title}, ${message})`
  const [before] = await sql<{ xid: string }[]>`select pg_current_xact_id()::text as xid`

  await migrate(sql)
  const titles = async (reader: { id: string; deputyId?: string }) =>
    (await readNotifications(sql, reader, null)).map(({ title }) => title).toSorted()
  expect(await titles({ id })).toEqual(told.map(([{ title }]) => title).toSorted())
  expect(await titles({ id, deputyId: deputy.id })).toEqual(['Candidature refusée'])
  const moved = await sql`
    select from changes where feed = ${`user:${id}`} and entity = 'notification' and xid > ${before?.xid ?? '0'}::xid8`
  expect(moved.length).toBe(told.filter(([, alone]) => alone).length)
})
