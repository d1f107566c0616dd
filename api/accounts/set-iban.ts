import type { setIban as contract } from '../../schema/contracts/wallets.ts'
import type { Input } from '../../schema/contract.ts'
import { done } from '../commands/command.ts'
import { addTask, type Payload } from '../db/add-task.ts'
import type { Sql } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import type { Mail } from '../server/mail.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { confirmPassword } from './confirm-password.ts'
import { holdSession } from './sessions.ts'

/**
 * Sets the IBAN, which is stored apart from the profile: only bills for this student show it. Money goes there, so an open
 * session is not enough to change it, and the student is mailed.
 */
export const setIban = async (sql: Sql, actor: Actor, { iban, password }: Input<typeof contract>) => {
  const refusal = await confirmPassword(sql, actor.id, password)
  if (refusal) return refusal
  return sql.begin(async tx => {
    // A new password ends the session, and with it what the old one confirmed.
    if (!(await holdSession(tx, actor))) return refuse('unauthenticated')
    const changed = await tx`
      insert into ibans as i (user_id, iban, changed_at) select ${actor.id}, ${iban}, now()
      where ${iban}::text is not null or exists (select from ibans where user_id = ${actor.id})
      on conflict (user_id) do update set iban = excluded.iban, changed_at = excluded.changed_at
      where i.iban is distinct from excluded.iban
      returning user_id`
    if (changed.length === 1)
      await addTask(tx, 'send-iban-changed', { userId: actor.id }, { maxAttempts: 12, queueName: 'mail-invitations' })
    return done
  })
}

/** Mailed whatever the mail settings: otherwise the student would notice a stranger's IBAN only when money is missing. */
export const sendIbanChanged = async (
  { sql, mail, environment }: { sql: Sql; mail: Mail; environment: { publicUrl: string } },
  { userId }: Payload<'send-iban-changed'>,
) => {
  const [person] = await sql<{ email: string; firstName: string; changedAt: string; isGone: boolean }[]>`
    select u.email, u.first_name, i.changed_at, i.iban is null as is_gone from users u join ibans i on i.user_id = u.id
    where u.id = ${userId} and i.changed_at is not null and (u.verified_at is not null or not ${mail.verifies}::boolean)`
  if (!person) return
  const { email, firstName, changedAt, isGone } = person
  const link = `${environment.publicUrl}/dashboard?tab=wallet`
  await mail.send({ to: email, ...texts.mail.ibanChanged(firstName, changedAt, isGone, link) })
}
