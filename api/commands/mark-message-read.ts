import { markMessageRead as contract } from '../../schema/commands/mark-message-read.ts'
import type { Message } from '../../schema/entities/message.ts'
import { messageColumns } from '../queries/list-messages.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

export const markMessageRead = command(contract, async (tx, actor, { id }) => {
  const [message] = await tx<Message[]>`
    update messages m set read_at = coalesce(m.read_at, now())
    where m.id = ${id} and m.receiver_id = ${actor.id} returning ${messageColumns(tx)}`
  return message ?? refuse('not-found')
})
