import { expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { migrate } from '../db/migrate.ts'
import { hashSecret, newSecret } from '../server/secrets.ts'
import { createNewcomers } from '../testing/newcomers.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { createOutbox, createWorld } from '../testing/world.ts'
import { hashPassword } from './password.ts'

const { sql } = await emptyDatabase()

it('K-440 turns unconfirmed accounts of the previous version into registrations with working links, and keeps the others', async () => {
  await migrate(sql, undefined, '0068-arrived-payments-index.sql')
  const passwordHash = await hashPassword('vélo-à-deux')
  const addUser = async (given: object) => {
    const id = newId()
    const email = `${id}@test.example`
    const details = {
      userType: 'private',
      firstName: 'Nadine',
      lastName: 'Essai',
      phone: '079 000 00 00',
      city: 'Bienne, BE',
      canton: 'BE',
    }
    await sql`insert into users ${sql({ id, email, passwordHash, ...details, ...given })}`
    return { id, email }
  }
  const link = newSecret()
  const registeredOn = hashSecret('browser')
  const waiting = await addUser({ registeredOn })
  const signedIn = await addUser({ registeredOn })
  const posting = await addUser({ registeredOn })
  const confirmed = await addUser({ verifiedAt: new Date() })
  await sql`
    insert into email_tokens (user_id, purpose, token_hash, expires_at)
    values (${waiting.id}, 'verify', ${hashSecret(link)}, now() + interval '1 day')`
  await sql`
    insert into sessions (token_hash, id, user_id, device, expires_at)
    values (${hashSecret('session')}, ${newId()}, ${signedIn.id}, '', now() + interval '1 day')`
  await sql`
    insert into jobs (
      id, posted_by_id, title, description, location, canton, duration, rate, category, delivery_type, language_required,
      urgency_level, experience_required, physical_demand, payment_method, tools_provided
    ) values (
      ${newId()}, ${posting.id}, 'Tondre', 'La pelouse', 'Bienne, BE', 'BE', '2 heures', 25, 'physical', 'in_person', 'french',
      'normal', 'none', 'light', 'both', true
    )`
  await migrate(sql)
  const left = await sql<{ id: string }[]>`select id from users where registered_on is null order by id`
  expect(left.map(({ id }) => id)).toEqual([signedIn.id, posting.id, confirmed.id])
  expect(await sql`select id from users where registered_on is not null`).toEqual([])
  const outbox = createOutbox(true)
  const strict = createWorld(sql, { mail: outbox })
  const { logIn } = createNewcomers(strict)
  expect((await logIn(waiting.email)).body.code).toBe('not-verified')
  const open = (cookie: string) =>
    strict.visitor('POST', '/api/auth/verify', { token: link }, { Cookie: `pouce-new=${cookie}` })
  expect((await open('another')).body.code).toBe('password-needed')
  expect((await open('browser')).body).toMatchObject({ id: waiting.id, firstName: 'Nadine' })
})
