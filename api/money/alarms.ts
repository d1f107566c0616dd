import { say, type Notice } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import type { Sql, Transaction } from '../db/connect.ts'

export type AlarmReason =
  | 'wrong-amount'
  | 'wrong-currency'
  | 'other-intent'
  | 'without-id'
  | 'refunded-outside'
  | 'refund-returned'
  | 'transfer-reversed'
  | 'payout-failed'

export type Alarm = { id: number; reason: AlarmReason; objectId: string; paymentId: string | null; raisedAt: string }

export const tellAdmins = async (tx: Transaction, notice: Notice, place: string) => {
  const admins = await tx<{ id: string }[]>`select id from users where is_admin`
  await notify(
    tx,
    admins.map(({ id }) => id),
    notice,
    place,
  )
}

/** Records something the provider reports that is impossible. Idempotent per object; a person has to close the alarm. */
export const raiseAlarm = async (
  tx: Transaction,
  reason: AlarmReason,
  objectId: string,
  paymentId: string | null = null,
) => {
  const raised = await tx`
    insert into alarms (reason, object_id, payment_id) values (${reason}, ${objectId}, ${paymentId})
    on conflict do nothing returning id`
  if (raised.length === 0) return
  await tellAdmins(tx, say('moneyAlarm', reason, objectId), actionUrls.dashboard)
}

export const readAlarms = (sql: Sql) => sql<Alarm[]>`
  select id, reason, object_id, payment_id, raised_at from alarms where closed_at is null order by id`

/** Returns false if no such alarm is open. */
export const closeAlarm = async (sql: Sql, id: number) => {
  const closed = await sql`
    update alarms set closed_at = now() where id = ${id} and closed_at is null returning id`
  return closed.length > 0
}
