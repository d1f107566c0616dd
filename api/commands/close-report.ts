import { closeReport as contract } from '../../schema/commands/close-report.ts'
import type { ReportKind } from '../../schema/choices.ts'
import { newId } from '../../schema/ids.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

type Found = { kind: ReportKind; targetId: string; authorId: string; isClosed: boolean }

/** Nothing is wrong with it, or nothing that moderation mends: said and written down, and nobody is told. */
export const closeReport = command(contract, async (tx, actor, { id, reason }) => {
  const [found] = await tx<Found[]>`
    select kind, target_id, author_id, closed_at is not null as is_closed from reports where id = ${id} for update`
  if (!found) return refuse('not-found')
  if (found.isClosed) return refuse('report-closed')
  const { kind, targetId, authorId } = found
  await tx`update reports set closed_at = now(), outcome = 'kept' where id = ${id}`
  await tx`
    insert into moderation_actions ${tx({ id: newId(), adminId: actor.id, action: 'keep', kind, targetId, authorId, reason })}`
  return done
})
