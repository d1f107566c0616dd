import { switchMail as contract } from '../../schema/contracts/notifications.ts'
import { setMailChoice } from '../domain/mail-choices.ts'
import { readOwnUser } from '../queries/people.ts'
import { command } from './command.ts'

export const switchMail = command(contract, async (tx, actor, { kind, isOn }) => {
  await setMailChoice(tx, actor.id, kind, isOn)
  return readOwnUser(tx, actor.id)
})
