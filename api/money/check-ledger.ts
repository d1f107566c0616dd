import type { Sql, Transaction } from '../db/connect.ts'

/** An inconsistency, described for the operator. */
export type Finding = { about: string; says: string }

/** Kind of the release (whole or in part) that preceded a chargeback; null if there was none. */
const release = `(select kind from ledger_transfers r where r.payment_id = p.id and r.kind in ('release', 'split') limit 1)`

/** Transfer kinds that must be booked for each payment status, in alphabetical order. */
const booked = `
  case
    when p.status in ('held', 'frozen') then '{charge}'
    when p.status = 'released' then '{charge,release}'
    when p.status = 'split' then '{charge,split}'
    when p.status = 'refunded' and p.refunded_outside = p.amount then '{charge}'
    when p.status = 'refunded' then '{charge,refund}'
    when p.status = 'charged_back' then array_remove(array['charge', 'chargeback', ${release}], null)
    else '{}'
  end::text[]`

/**
 * Expected posting per account for each kind of transfer. For a refund that was also made outside (at the provider, or by the
 * payer's bank), the balance of its account shows how it was settled.
 */
const sides = `
  values
    ('charge', 'world', -p.amount), ('charge', 'escrow:' || p.id, p.amount),
    ('release', 'escrow:' || p.id, -p.amount), ('release', 'wallet:' || p.payee_id, p.amount - p.fee),
    ('release', 'fees', p.fee),
    ('split', 'escrow:' || p.id, p.refunded_outside - p.amount), ('split', 'refund:' || p.id, p.refunded - p.refunded_outside),
    ('split', 'wallet:' || p.payee_id, p.amount - p.refunded - p.fee), ('split', 'fees', p.fee),
    ('payout', 'wallet:' || p.payee_id, p.refunded + p.fee - p.amount), ('payout', 'world', p.amount - p.refunded - p.fee),
    ('refund', 'escrow:' || p.id, p.refunded_outside - p.amount), ('refund', 'refund:' || p.id, p.amount - p.refunded_outside),
    ('chargeback', 'world', p.amount - p.refunded_outside),
    ('chargeback', 'escrow:' || p.id, case when ${release} is null then p.refunded_outside - p.amount else 0 end),
    ('chargeback', 'wallet:' || p.payee_id, case when ${release} is null then 0 else p.refunded + p.fee - p.amount end),
    ('chargeback', 'fees', case when ${release} is null then 0 else -p.fee end),
    ('chargeback', 'losses', case when ${release} is null then 0 else p.refunded_outside - p.refunded end),
    ('loss', 'losses', -p.amount), ('loss', 'world', p.amount)`

const checkedKinds = `('charge', 'release', 'split', 'payout', 'refund', 'chargeback', 'loss')`

/** Recomputes the whole ledger from its postings and compares everything else with it. */
export const checkLedger = (sql: Sql) => sql.begin('isolation level repeatable read read only', findInLedger)

/** The same inside a transaction, including its uncommitted changes. */
export const findInLedger = async (tx: Transaction): Promise<Finding[]> => [
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
      select payment_id, array_agg(kind order by kind) as kinds
      from ledger_transfers where kind in ('charge', 'release', 'split', 'refund', 'chargeback') group by payment_id
    ) t on t.payment_id = p.id
    where coalesce(t.kinds, '{}') <> ${tx.unsafe(booked)}`),
  ...(await tx<Finding[]>`
    select 'payment ' || p.id as about, 'its escrow comes to ' || coalesce(b.balance, 0) as says
    from payments p left join ledger_balances b on b.account = 'escrow:' || p.id
    where coalesce(b.balance, 0) <>
      case when p.status in ('held', 'frozen') then p.amount - p.refunded_outside else 0 end`),
  ...(await tx<Finding[]>`
    select 'payment ' || p.id as about, 'what is passed on is not what is booked' as says
    from payments p
    where (p.status in ('released', 'split') and p.passed_on_at is not null)
        <> exists (select from ledger_transfers t where t.payment_id = p.id and t.kind = 'payout')
      or (p.refund_failed_at is not null)
        <> exists (select from ledger_transfers t where t.payment_id = p.id and t.kind = 'refund_failed')`),
  ...(await tx<Finding[]>`
    select 'payment ' || p.id as about, 'owes its payer ' || coalesce(b.balance, 0) || case
        when p.refund_paid_at is null then ', and that is not noted' else ', and is noted as settled' end as says
    from payments p
    left join ledger_balances b on b.account = 'refund:' || p.id
    where p.refund_paid_at is not null and coalesce(b.balance, 0) <> 0
      or p.status in ('split', 'refunded') and p.refund_paid_at is null and coalesce(b.balance, 0) = 0
        -- Refunded by hand, and the worker has not looked at it yet.
        and not exists (select from ledger_transfers t where t.payment_id = p.id and t.kind = 'refund_outside')`),
  ...(await tx<Finding[]>`
    select 'payment ' || p.id as about, t.kind || ' gives ' || coalesce(g.account, w.account) || ' ' ||
      coalesce(g.amount, 0) || ' instead of ' || coalesce(w.amount, 0) as says
    from payments p join ledger_transfers t on t.payment_id = p.id and t.kind in ${tx.unsafe(checkedKinds)}
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
    select 'payment ' || p.id as about, 'has no instruction to pass it on' as says
    from payments p
    -- What is done is not kept for ever; what is not has to wait somewhere.
    where p.status in ('released', 'split') and (p.passed_on_at is null) <> exists (
        select from instructions i where i.payment_id = p.id and i.kind = 'transfer' and i.done_at is null
      )
      or p.status in ('split', 'refunded') and p.refunded > p.refunded_outside
        and (p.refund_paid_at is null and p.refund_failed_at is null) <> exists (
          select from instructions i where i.payment_id = p.id and i.kind = 'refund' and i.done_at is null
        )`),
]
