import { writeStatement as contract } from '../../schema/commands/write-statement.ts'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { addStatement } from '../money/disputes.ts'
import { lockPayment } from '../money/payments.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { command, done } from './command.ts'
import { actionUrls, notify } from '../domain/notify.ts'

type Open = { id: string; isDue: boolean; written: number }

/** Both people are heard, for as long and as much as the other one. */
export const writeStatement = command(contract, async (tx, actor, { paymentId, id = newId(), content }) => {
  const locked = await lockPayment(tx, paymentId)
  if (!locked || !locked.payment.paidAt) return refuse('not-found')
  const { payerId, payeeId } = locked.payment
  if (actor.id !== payerId && actor.id !== payeeId) return refuse('not-found')
  const [open] = await tx<Open[]>`
    select id, due_at <= now() as is_due,
      (select count(*) from dispute_statements s where s.dispute_id = d.id and s.author_id = ${actor.id}) as written
    from disputes d where payment_id = ${paymentId} and closed_at is null`
  if (!open) return refuse('no-dispute')
  if (open.isDue) return refuse('dispute-due')
  if (open.written >= limits.statements.max) return refuse('list-full')
  const written = await addStatement(tx, { id, disputeId: open.id, authorId: actor.id, content })
  if (written.length === 0) return refuse('id-taken')
  const [author] = await tx<{ firstName: string }[]>`select first_name from users where id = ${actor.id}`
  const notice = texts.notifications.statementWritten(author?.firstName ?? '', locked.job.title)
  await notify(tx, [actor.id === payerId ? payeeId : payerId], 'other', notice, actionUrls.wallet)
  return done
})
