import { job as jobRef } from '../../schema/notices/args.ts'
import type { Freezer } from '../../schema/choices.ts'
import { newId } from '../../schema/ids.ts'
import { periods } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { tellAdmins } from './alarms.ts'
import type { Locked } from './payments.ts'

type Opener = Exclude<Freezer, 'bank'>

/** A freeze by the bank waits for the bank; every other freeze has a dispute that the desk decides. */
export const freeze = (tx: Transaction, { payment }: Locked, by: Freezer) => tx`
  update payments set status = 'frozen', frozen_by = ${by}, refund_at = null where id = ${payment.id}`

export const addStatement = (
  tx: Transaction,
  statement: { id: string; disputeId: string; authorId: string; content: string },
) => tx`insert into dispute_statements ${tx(statement)} on conflict do nothing returning id`

/** Opens a dispute at the desk; keeps an existing open one. */
const ask = async (tx: Transaction, { job, payment }: Locked, by: Opener, reason: string | null) => {
  const [opened] = await tx<{ id: string }[]>`
    insert into disputes (id, payment_id, opened_by, due_at)
    values (${newId()}, ${payment.id}, ${by}, now() + make_interval(days => ${periods.dispute.days}))
    on conflict (payment_id) where closed_at is null do nothing returning id`
  if (!opened) return
  const authorId = by === 'payer' ? payment.payerId : payment.payeeId
  if (reason && by !== 'desk') await addStatement(tx, { id: newId(), disputeId: opened.id, authorId, content: reason })
  await tellAdmins(tx, say('disputeForDesk', jobRef(job.id)), actionUrls.desk)
}

/** Opens a dispute for one of the two people: freezes the money and notifies the other person. Both may make statements. */
export const openDispute = async (tx: Transaction, locked: Locked, by: 'payer' | 'payee', reason: string | null) => {
  const { job, payment } = locked
  await freeze(tx, locked, by)
  await ask(tx, locked, by, reason)
  const kind = payment.refundAt === null ? 'paymentFrozen' : 'cancellationObjected'
  await notify(
    tx,
    [by === 'payer' ? payment.payeeId : payment.payerId],
    say(kind, jobRef(job.id), reason),
    actionUrls.wallet,
  )
}

/** Opens a dispute after the money went back at once: the desk reads both statements but moves no money. Possible once. */
export const openDisputeAfterwards = async (tx: Transaction, locked: Locked, reason: string) => {
  const { job, payment } = locked
  await tx`update payments set objection_ends_at = null where id = ${payment.id}`
  await ask(tx, locked, 'payee', reason)
  await notify(tx, [payment.payerId], say('refundContested', jobRef(job.id), reason), actionUrls.wallet)
}

/** Asks the desk about the rest after a part was refunded outside. A freeze by the bank takes precedence. */
export const escalateToDesk = async (tx: Transaction, locked: Locked) => {
  const { job, payment } = locked
  if (payment.frozenBy !== 'bank') await freeze(tx, locked, 'desk')
  await ask(tx, locked, 'desk', null)
  const notice = say('partlyRefunded', jobRef(job.id))
  await notify(tx, [payment.payerId, payment.payeeId], notice, actionUrls.wallet)
}

/** Returns who opened the dispute that is still open. */
export const readOpener = async (tx: Transaction, paymentId: string) => {
  const [row] = await tx<{ openedBy: Opener }[]>`
    select case when p.refunded_outside > 0 then 'desk' else d.opened_by end as opened_by
    from disputes d join payments p on p.id = d.payment_id where d.payment_id = ${paymentId} and d.closed_at is null`
  return row?.openedBy ?? null
}

/** Past its deadline a dispute still needs a decision: reminds the desk once a day. */
export const remindDesk = (sql: Sql) =>
  retryConflicts(() =>
    sql.begin(async tx => {
      const due = await tx`
        update disputes set reminded_at = now()
        where closed_at is null and due_at <= now() and (reminded_at is null or reminded_at <= now() - interval '1 day')
        returning id`
      if (due.length > 0) await tellAdmins(tx, say('disputesDue', due.length), actionUrls.desk)
      return due.length
    }),
  )

const instant = (sql: Sql, column: string) =>
  sql`to_char(${sql(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Columns of `disputes d`, with statements and decision. */
export const disputeColumns = (sql: Sql) => sql`
  d.id, d.payment_id, d.opened_by, d.opened_at, d.due_at, d.closed_at, coalesce((
    select json_agg(json_build_object('id', s.id, 'authorId', s.author_id, 'content', s.content,
      'createdAt', ${instant(sql, 's.created_at')}) order by s.created_at, s.id)
    from dispute_statements s where s.dispute_id = d.id
  ), '[]') as statements, (
    select json_build_object('outcome', c.outcome, 'refunded', c.refunded, 'reason', c.reason,
      'createdAt', ${instant(sql, 'c.created_at')})
    from dispute_decisions c where c.dispute_id = d.id
  ) as decision`
