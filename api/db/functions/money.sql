create or replace function payment_begins() returns trigger language plpgsql as $$
begin
  if new.status <> 'awaiting' or not exists (
    select from jobs where id = new.job_id and (poster_id, student_id) = (new.payer_id, new.payee_id)
  ) then
    raise exception 'a payment goes from a poster to the student of the job' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger payment_begins before insert on payments for each row execute function payment_begins();

create or replace function payment_life() returns trigger language plpgsql as $$
begin
  if (new.id, new.job_id, new.payer_id, new.payee_id, new.amount, new.provider)
    is distinct from (old.id, old.job_id, old.payer_id, old.payee_id, old.amount, old.provider)
    -- A split charges the fee on the student's part only, which is smaller.
    or new.fee <> old.fee and not (new.status = 'split' and old.status = 'frozen' and new.fee < old.fee) then
    raise exception 'a payment stays what it is' using errcode = 'check_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('awaiting', 'held'), ('awaiting', 'refunded'), ('awaiting', 'cancelled'),
    ('held', 'frozen'), ('held', 'released'), ('held', 'refunded'),
    ('frozen', 'held'), ('frozen', 'released'), ('frozen', 'split'), ('frozen', 'refunded'), ('frozen', 'charged_back'),
    ('cancelled', 'refunded'),
    -- Chargeback of released money that has not been paid out yet.
    ('released', 'charged_back'), ('split', 'charged_back')
  ) then
    raise exception 'a payment cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger payment_life before update on payments for each row execute function payment_life();

-- Returns true while a student has received money from fewer than `payers` different payers, not counting payments with a bank dispute
-- that is open or lost.
create or replace function has_first_payouts(student uuid, payers int) returns boolean language sql stable as $$
  select count(*) < payers from (
    select distinct payer_id from payments p
    where payee_id = student and status in ('released', 'split') and passed_on_at is not null
      and not exists (select from bank_disputes d where d.payment_id = p.id and d.status <> 'won')
    limit payers
  ) arrived
$$;

-- Returns when a released payment is paid out: at `payout_at`, and not before the provider knows the account. A student's first payout
-- waits until a day after the account was named to them (`periods.payout.accountHours`).
create or replace function payout_due(payment payments) returns timestamptz language sql stable as $$
  select coalesce((
    select greatest(now(), payment.payout_at, case when not exists (
      select from payments p
      where p.payee_id = payment.payee_id and p.status in ('released', 'split') and p.passed_on_at is not null
    ) then a.named_at + interval '24 hours' end)
    from payout_accounts a where a.user_id = payment.payee_id and a.provider = payment.provider and a.is_ready
  ), 'infinity')
$$;

create or replace function ledger_posted() returns trigger language plpgsql as $$
begin
  -- Insert rows, then lock them in a fixed order, then add the sums: the check for a negative balance needs the row to exist.
  insert into ledger_balances (account, balance)
  select distinct account, 0 from new_rows where account like '%:%' order by account
  on conflict do nothing;
  perform 1 from ledger_balances
  where account in (select account from new_rows where account like '%:%') order by account for update;
  update ledger_balances b set balance = b.balance + n.amount
  from (select account, sum(amount) as amount from new_rows where account like '%:%' group by account) n
  where b.account = n.account;
  return null;
end $$;
create or replace trigger ledger_posted after insert on ledger_postings
  referencing new table as new_rows for each statement execute function ledger_posted();

-- Checked at commit, so that the postings of a transfer can be inserted one by one.
create or replace function ledger_balanced() returns trigger language plpgsql as $$
declare
  transfer bigint := case tg_table_name when 'ledger_transfers' then new.id else (to_jsonb(new) ->> 'transfer_id')::bigint end;
  sides bigint;
  rest numeric;
begin
  select count(*), sum(amount) into sides, rest from ledger_postings where transfer_id = transfer;
  if sides < 2 or rest <> 0 then
    raise exception 'the transfer % has % sides and a rest of %', transfer, sides, rest using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger if exists ledger_balanced on ledger_transfers;
create constraint trigger ledger_balanced after insert on ledger_transfers
  deferrable initially deferred for each row execute function ledger_balanced();
drop trigger if exists ledger_balanced on ledger_postings;
create constraint trigger ledger_balanced after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_balanced();

create or replace function ledger_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows' using errcode = 'insufficient_privilege';
end $$;
create or replace trigger ledger_only_grows before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_only_grows();
create or replace trigger ledger_only_grows before update or delete or truncate on ledger_postings
  for each statement execute function ledger_only_grows();
create or replace trigger ledger_only_grows before delete or truncate on ledger_balances
  for each statement execute function ledger_only_grows();
create or replace trigger ledger_only_grows before delete or truncate on payments
  for each statement execute function ledger_only_grows();
-- A balance may change only through a posting.
create or replace trigger ledger_follows_postings before insert or update on ledger_balances
  for each statement when (pg_trigger_depth() = 0) execute function ledger_only_grows();

-- The instruction is the record and holds the time; exactly one task follows it. Claiming an instruction moves `next_at` by a minute,
-- which schedules a retry in case the process that claimed it dies. Payment mails use two queues of their own: if the mail server
-- hangs, at most two of them wait for it, and payments, pushes and links that people wait for are not blocked.
create or replace function instructions_due() returns trigger language plpgsql as $$
declare
  due graphile_worker.job_spec[] := array(
    select (
      'carry-out-instruction', json_build_object('id', id), case when kind like 'mail%' then 'receipt-' || id % 2 end, next_at,
      null, 'instruction:' || id, null, null
    )::graphile_worker.job_spec
    from new_rows where done_at is null and next_at < 'infinity'
  );
begin
  if cardinality(due) > 0 then
    perform graphile_worker.add_jobs(due);
  end if;
  return null;
end $$;
create or replace trigger queue_insert after insert on instructions
  referencing new table as new_rows for each statement execute function instructions_due();
create or replace trigger queue_update after update on instructions
  referencing new table as new_rows for each statement execute function instructions_due();

create or replace function dispute_is_history() returns trigger language plpgsql as $$
begin
  raise exception 'what was said and decided in a dispute is not changed' using errcode = 'check_violation';
end $$;
create or replace trigger dispute_is_history before update or delete or truncate on dispute_statements
  for each statement execute function dispute_is_history();
create or replace trigger dispute_is_history before update or delete or truncate on dispute_decisions
  for each statement execute function dispute_is_history();
create or replace trigger dispute_is_history before delete or truncate on disputes
  for each statement execute function dispute_is_history();

create or replace function payments_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark(array(
      select ('user:' || person, 'payment', n.id, false)::feed_mark
      from new_rows n, unnest(array[n.payer_id, n.payee_id]) as person
    ));
  else
    perform mark(array(
      select ('user:' || person, 'payment', n.id, false)::feed_mark
      from (select * from new_rows except select * from old_rows) n, unnest(array[n.payer_id, n.payee_id]) as person
    ));
  end if;
  return null;
end $$;
-- Named differently from the other feed triggers, because a bulk load disables those and writes its own marks afterwards.
create or replace trigger money_feeds_insert after insert on payments
  referencing new table as new_rows for each statement execute function payments_changed();
create or replace trigger money_feeds_update after update on payments
  referencing old table as old_rows new table as new_rows for each statement execute function payments_changed();

create or replace function agreements_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'agreement', n.job_id, false)::feed_mark
    from new_rows n join jobs j on j.id = n.job_id, unnest(array[j.poster_id, j.student_id]) as person
  ));
  return null;
end $$;
create or replace trigger money_feeds_insert after insert on agreements
  referencing new table as new_rows for each statement execute function agreements_changed();
create or replace trigger money_feeds_update after update on agreements
  referencing old table as old_rows new table as new_rows for each statement execute function agreements_changed();

-- An agreement is deleted when the student leaves the job.
create or replace function agreements_deleted() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'agreement', o.job_id, true)::feed_mark
    from old_rows o join jobs j on j.id = o.job_id, unnest(array[j.poster_id, j.student_id]) as person
  ));
  return null;
end $$;
create or replace trigger money_feeds_delete after delete on agreements
  referencing old table as old_rows for each statement execute function agreements_deleted();

-- Devices of both people show the deadline for their statements.
create or replace function disputes_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'payment', p.id, false)::feed_mark
    from new_rows n join payments p on p.id = n.payment_id, unnest(array[p.payer_id, p.payee_id]) as person
  ));
  return null;
end $$;
create or replace trigger money_feeds_insert after insert on disputes
  referencing new table as new_rows for each statement execute function disputes_changed();
create or replace trigger money_feeds_update after update on disputes
  referencing new table as new_rows for each statement execute function disputes_changed();
