import type { Sql } from '../db/connect.ts'

/** Something that does not add up, in words for whoever has to look into it. */
export type Finding = { about: string; says: string }

/** What must have been booked for a payment, by its status: the kinds of its transfers, in the order of the alphabet. */
const booked = `
  case p.status
    when 'held' then '{charge}'
    when 'frozen' then '{charge}'
    when 'released' then case when p.passed_on_at is null then '{charge,release}' else '{charge,payout,release}' end
    when 'refunded' then case
      when p.refund_failed_at is not null then '{charge,refund,refund_failed,refund_paid}'
      when p.passed_on_at is null then '{charge,refund}'
      else '{charge,refund,refund_paid}'
    end
    when 'charged_back' then '{charge,chargeback}'
    else '{}'
  end::text[]`

/** What each account must get from a transfer of each kind, where it gets anything. */
const sides = `
  values
    ('charge', 'world', -p.amount), ('charge', 'escrow:' || p.id, p.amount),
    ('release', 'escrow:' || p.id, -p.amount), ('release', 'wallet:' || p.payee_id, p.amount - p.fee),
    ('release', 'fees', p.fee),
    ('payout', 'wallet:' || p.payee_id, p.fee - p.amount), ('payout', 'world', p.amount - p.fee),
    ('refund', 'escrow:' || p.id, -p.amount), ('refund', 'refund:' || p.id, p.amount),
    ('refund_paid', 'refund:' || p.id, -p.amount), ('refund_paid', 'world', p.amount),
    ('refund_failed', 'world', -p.amount), ('refund_failed', 'refund:' || p.id, p.amount),
    ('refund_by_hand', 'refund:' || p.id, -p.amount), ('refund_by_hand', 'world', p.amount),
    ('refund_kept', 'refund:' || p.id, -p.amount), ('refund_kept', 'losses', p.amount),
    ('chargeback', 'escrow:' || p.id, -p.amount), ('chargeback', 'world', p.amount),
    ('loss', 'losses', -p.amount), ('loss', 'world', p.amount)`

/** Counts the whole ledger anew, from its postings alone, and holds everything else against it. */
export const checkLedger = async (sql: Sql): Promise<Finding[]> =>
  sql.begin('isolation level repeatable read read only', async tx => [
    ...(await tx<Finding[]>`
      select 'transfer ' || t.id as about, 'its sides come to ' || coalesce(sum(g.amount), 0) as says
      from ledger_transfers t left join ledger_postings g on g.transfer_id = t.id
      group by t.id having coalesce(sum(g.amount), 0) <> 0 or count(g) < 2`),
    ...(await tx<Finding[]>`
      select 'account ' || account as about,
        'it is kept as ' || coalesce(b.balance, 0) || ', its postings come to ' || coalesce(s.sum, 0) as says
      from ledger_balances b
      full join (
        select account, sum(amount) from ledger_postings where account like '%:%' group by account
      ) s using (account)
      where coalesce(b.balance, 0) <> coalesce(s.sum, 0) or coalesce(s.sum, 0) < 0`),
    ...(await tx<Finding[]>`
      select 'payment ' || p.id as about, p.status || ', but booked are ' || coalesce(t.kinds::text, '{}') as says
      from payments p
      left join (
        select payment_id,
          array_agg(kind order by kind) filter (where kind not in ('loss', 'refund_by_hand', 'refund_kept')) as kinds
        from ledger_transfers group by payment_id
      ) t on t.payment_id = p.id
      where coalesce(t.kinds, '{}') <> ${tx.unsafe(booked)}`),
    ...(await tx<Finding[]>`
      select 'payment ' || p.id as about, 'its failed refund was settled ' || count(t) || ' times' as says
      from payments p
      left join ledger_transfers t on t.payment_id = p.id and t.kind in ('refund_by_hand', 'refund_kept')
      group by p.id
      having count(t) <> (p.refund_failed_at is not null and p.passed_on_at is not null)::int`),
    ...(await tx<Finding[]>`
      select 'payment ' || p.id as about, t.kind || ' gives ' || coalesce(g.account, w.account) || ' ' ||
        coalesce(g.amount, 0) || ' instead of ' || coalesce(w.amount, 0) as says
      from payments p join ledger_transfers t on t.payment_id = p.id
      cross join lateral (
        select g.account, g.amount, w.account as wanted_account, w.amount as wanted
        from (select account, amount from ledger_postings where transfer_id = t.id) g
        full join (
          select account, amount from (${tx.unsafe(sides)}) w (kind, account, amount) where kind = t.kind and amount <> 0
        ) w using (account)
        where g.amount is distinct from w.amount
      ) d
      cross join lateral (select d.account, d.amount) g
      cross join lateral (select d.wanted_account as account, d.wanted as amount) w`),
    ...(await tx<Finding[]>`
      select 'payment ' || p.id as about, 'nobody was told to pass it on' as says
      from payments p
      where p.status in ('released', 'refunded') and not exists (
        select from instructions i
        where i.payment_id = p.id and i.kind = case p.status when 'released' then 'transfer' else 'refund' end
          and (i.done_at is not null) = (p.passed_on_at is not null or p.refund_failed_at is not null)
      )`),
  ])
