import type { Sql } from '../db/connect.ts'

/** Minimum cost of a release: the same rows, in one statement that never leaves the database. */
const releaseSome = async (sql: Sql) => {
  const [row] = await sql<{ count: number }[]>`
    with due as (
      select p.id, p.payer_id, p.payee_id, p.amount, p.fee, j.title
      from payments p join jobs j on j.id = p.job_id
      where p.status = 'held' and p.release_at <= now()
      order by p.release_at limit 500 for update of j, p skip locked
    ), moved as (
      update payments p set status = 'released', settled_at = now() from due where p.id = due.id
    ), made as (
      insert into ledger_transfers (payment_id, kind) select id, 'release' from due returning id, payment_id
    ), posted as (
      insert into ledger_postings (transfer_id, account, amount)
      select made.id, side.account, side.amount
      from made join due on due.id = made.payment_id, lateral (values
        ('escrow:' || due.id, -due.amount), ('wallet:' || due.payee_id, due.amount - due.fee), ('fees', due.fee)
      ) side (account, amount)
    ), left_word as (
      insert into instructions (payment_id, kind, recipient_id, next_at)
      select due.id, word.kind, word.person, word.at
      from due, lateral (values
        ('transfer', null::uuid, 'infinity'::timestamptz), ('mail_released', due.payer_id, now()),
        ('mail_released', due.payee_id, now())
      ) word (kind, person, at)
    ), told as (
      insert into notifications (id, user_id, type, alone, kind, args, action_url)
      select gen_random_uuid(), payee_id, 'other', false, 'paymentReleased',
        jsonb_build_array(jsonb_build_object('job', job_id), 4750), '/dashboard?tab=wallet'
      from due
    )
    select count(*) from due`
  return row?.count ?? 0
}

export const releaseDueByHand = async (sql: Sql) => {
  for (let count = 0; ;) {
    const released = await releaseSome(sql)
    count += released
    if (released < 500) return count
  }
}
