import { setIban as contract } from '../../schema/commands/set-iban.ts'
import { command, done } from './command.ts'

/** Kept apart from the profile: only bills for this student ever show it. */
export const setIban = command(contract, async (tx, actor, { iban }) => {
  if (iban === null) await tx`delete from ibans where user_id = ${actor.id}`
  else
    await tx`
      insert into ibans (user_id, iban) values (${actor.id}, ${iban})
      on conflict (user_id) do update set iban = excluded.iban`
  return done
})
