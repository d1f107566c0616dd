import { renewCalendar as renewContract, revokeCalendar as revokeContract } from '../../schema/contracts/calendars.ts'
import { addTask, type Payload } from '../db/add-task.ts'
import type { Sql } from '../db/connect.ts'
import type { Mail } from '../server/mail.ts'
import { hashSecret, newSecret } from '../server/secrets.ts'
import { texts } from '../texts/fr.ts'
import { command, done } from './command.ts'

/** Returns the address once: only its hash is stored. */
export const renewCalendar = command(renewContract, async (tx, actor) => {
  const secret = newSecret()
  await tx`
    insert into calendars (user_id, token_hash) values (${actor.id}, ${hashSecret(secret)})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now()`
  await addTask(tx, 'send-calendar-made', { userId: actor.id }, { maxAttempts: 12, queueName: 'mail-invitations' })
  return { path: `/api/calendar/${secret}.ics` }
})

/** Mailed whatever the mail settings: a stranger with brief access to the account could read its appointments from then on. */
export const sendCalendarMade = async (
  { sql, mail, environment }: { sql: Sql; mail: Mail; environment: { publicUrl: string } },
  { userId }: Payload<'send-calendar-made'>,
) => {
  const [person] = await sql<{ email: string; firstName: string }[]>`
    select u.email, u.first_name from users u join calendars c on c.user_id = u.id
    where u.id = ${userId} and (u.verified_at is not null or not ${mail.verifies}::boolean)`
  if (person) await mail.send({ to: person.email, ...texts.mail.calendarMade(person.firstName, environment.publicUrl) })
}

export const revokeCalendar = command(revokeContract, async (tx, actor) => {
  await tx`delete from calendars where user_id = ${actor.id}`
  return done
})
