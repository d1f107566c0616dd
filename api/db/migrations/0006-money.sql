-- Money, in rappen. A payment is what one person pays for one job; the ledger says where its money is.
--
--     world ──charge──▶ escrow:{payment} ──release──▶ wallet:{student} ──payout──▶ world
--                              │             └──▶ fees
--                              └──refund──▶ refund:{payment} ──refund_paid──▶ world
--
-- The ledger only grows, each transfer in it sums to zero, and no account but the outside world's and the platform's own
-- losses can be below zero. What the code believes does not matter: these tables refuse everything else.
create table payments (
  id uuid primary key,
  job_id uuid not null references jobs (id),
  payer_id uuid not null references users (id),
  payee_id uuid not null references users (id),
  amount bigint not null check (amount between 100 and 2000000),
  fee bigint not null check (fee >= 0 and fee < amount),
  status text not null default 'awaiting'
    check (status in ('awaiting', 'held', 'frozen', 'released', 'refunded', 'charged_back', 'cancelled')),
  frozen_by text check (frozen_by in ('payer', 'bank')),
  provider text not null check (provider in ('stripe', 'test-bank')),
  intent text check (char_length(intent) <= 255),
  charge text check (char_length(charge) <= 255),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  release_at timestamptz,
  settled_at timestamptz,
  passed_on_at timestamptz,
  unique (provider, intent),
  unique (provider, charge),
  check (payer_id <> payee_id),
  check ((status = 'frozen') = (frozen_by is not null)),
  check ((status in ('awaiting', 'cancelled')) = (paid_at is null)),
  check (paid_at is null or charge is not null),
  check ((status in ('held', 'frozen')) <= (release_at is not null)),
  check ((status in ('released', 'refunded', 'charged_back')) = (settled_at is not null))
);
-- Nobody pays twice for one job.
create unique index payments_one_alive on payments (job_id) where status in ('awaiting', 'held', 'frozen', 'released');
create index payments_of_job on payments (job_id, created_at);
create index payments_of_payer on payments (payer_id, created_at desc, id desc);
create index payments_of_payee on payments (payee_id, created_at desc, id desc);
create index payments_held_of_payer on payments (payer_id) include (amount) where status in ('held', 'frozen');
create index payments_held_of_payee on payments (payee_id) include (amount, fee) where status in ('held', 'frozen');
create index payments_due on payments (release_at) where status = 'held';

create function payment_begins() returns trigger language plpgsql as $$
begin
  if new.status <> 'awaiting' or not exists (
    select from jobs where id = new.job_id and posted_by_id = new.payer_id and assigned_to_id = new.payee_id
  ) then
    raise exception 'a payment goes from a poster to the student of the job' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_begins before insert on payments for each row execute function payment_begins();

create function payment_life() returns trigger language plpgsql as $$
begin
  if (new.id, new.job_id, new.payer_id, new.payee_id, new.amount, new.fee, new.provider)
    is distinct from (old.id, old.job_id, old.payer_id, old.payee_id, old.amount, old.fee, old.provider) then
    raise exception 'a payment stays what it is' using errcode = 'check_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('awaiting', 'held'), ('awaiting', 'refunded'), ('awaiting', 'cancelled'),
    ('held', 'frozen'), ('held', 'released'), ('held', 'refunded'),
    ('frozen', 'held'), ('frozen', 'released'), ('frozen', 'refunded'), ('frozen', 'charged_back'),
    ('cancelled', 'refunded')
  ) then
    raise exception 'a payment cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_life before update on payments for each row execute function payment_life();

-- What the two people of a job say it costs.
create table agreements (
  job_id uuid primary key references jobs (id),
  amount bigint check (amount between 100 and 2000000),
  proposed_amount bigint check (proposed_amount between 100 and 2000000),
  proposed_by_id uuid references users (id),
  check ((proposed_amount is null) = (proposed_by_id is null))
);

create table ledger_transfers (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id),
  kind text not null
    check (kind in ('charge', 'release', 'payout', 'refund', 'refund_paid', 'chargeback', 'loss')),
  -- What the provider calls it, where money passed through the provider.
  reference text unique check (char_length(reference) <= 255),
  created_at timestamptz not null default now(),
  -- One release per payment, one refund, one of each.
  unique (payment_id, kind)
);

create table ledger_postings (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger_transfers (id),
  account text not null check (account ~ '^(world|fees|losses|(escrow|wallet|refund):[0-9a-f-]{36})$'),
  amount bigint not null check (amount <> 0),
  unique (transfer_id, account)
);
create index ledger_postings_of_account on ledger_postings (account, id) include (amount);

-- What the accounts of payments and people come to, kept with each posting so that a balance costs one look however long
-- its history. The world's, the fees' and the losses' are nobody's limit: kept, they would be a row that everybody waits for.
create table ledger_balances (
  account text primary key,
  balance bigint not null check (balance >= 0)
);

create function ledger_posted() returns trigger language plpgsql as $$
begin
  -- Rows first, then locks in one order, then sums: a negative sum must meet the row it is taken from.
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
create trigger ledger_posted after insert on ledger_postings
  referencing new table as new_rows for each statement execute function ledger_posted();

-- Looked at when the transaction commits, so that the sides of a transfer may be written one by one.
create function ledger_balanced() returns trigger language plpgsql as $$
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
create constraint trigger ledger_balanced after insert on ledger_transfers
  deferrable initially deferred for each row execute function ledger_balanced();
create constraint trigger ledger_balanced after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_balanced();

create function ledger_only_grows() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger only grows' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_only_grows before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_only_grows();
create trigger ledger_only_grows before update or delete or truncate on ledger_postings
  for each statement execute function ledger_only_grows();
create trigger ledger_only_grows before delete or truncate on ledger_balances
  for each statement execute function ledger_only_grows();
create trigger ledger_only_grows before delete or truncate on payments
  for each statement execute function ledger_only_grows();
-- A balance moves with a posting, or not at all.
create trigger ledger_follows_postings before insert or update on ledger_balances
  for each statement when (pg_trigger_depth() = 0) execute function ledger_only_grows();
revoke update, delete, truncate on ledger_postings from public, current_user;

-- What the outside still has to be told or asked. Written with the decision, carried out afterwards by any process.
create table instructions (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('transfer', 'refund', 'cancel', 'mail_paid', 'mail_released', 'mail_refunded')),
  recipient_id uuid references users (id),
  created_at timestamptz not null default now(),
  -- A transfer to somebody whose account is not known yet waits for ever, until it is.
  next_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- How often the provider said no: each time another key, for a no is kept under its key like a yes.
  refusals integer not null default 0,
  done_at timestamptz,
  failure text,
  check ((recipient_id is not null) = (kind like 'mail%')),
  unique nulls not distinct (payment_id, kind, recipient_id)
);
create index instructions_waiting on instructions (next_at, id) where done_at is null;

create table provider_events (
  id text primary key check (char_length(id) <= 255),
  type text not null check (char_length(type) <= 255),
  received_at timestamptz not null default now()
);

-- What payers have told their bank. Known before or after whatever else is told of the payment.
create table bank_disputes (
  id text primary key check (char_length(id) <= 255),
  payment_id uuid not null references payments (id),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
create index bank_disputes_of_payment on bank_disputes (payment_id);

-- Where the money of a student goes.
create table payout_accounts (
  user_id uuid not null references users (id),
  provider text not null check (provider in ('stripe', 'test-bank')),
  account text not null check (char_length(account) <= 255),
  is_ready boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, provider),
  unique (provider, account)
);

create table ibans (
  user_id uuid primary key references users (id) on delete cascade,
  iban text not null check (iban ~ '^(CH|LI)[0-9]{7}[0-9A-Z]{12}$')
);

-- The test bank keeps its books here, apart from ours: it plays the provider where none is set up.
create table test_bank_intents (
  id text primary key,
  payment_id uuid not null unique,
  amount bigint not null,
  client_secret text not null unique,
  status text not null default 'requires_payment'
    check (status in ('requires_payment', 'requires_action', 'succeeded', 'cancelled')),
  charge text unique,
  card text,
  created_at timestamptz not null default now()
);
create table test_bank_moves (
  id text primary key,
  key text not null unique,
  kind text not null check (kind in ('transfer', 'refund')),
  payment_id uuid not null,
  amount bigint not null,
  destination text,
  created_at timestamptz not null default now()
);
create index test_bank_moves_of_payment on test_bank_moves (payment_id);
create table test_bank_disputes (
  id text primary key,
  payment_id uuid not null unique,
  status text not null check (status in ('open', 'won', 'lost'))
);

create function payments_changed() returns trigger language plpgsql as $$
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

create function agreements_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'agreement', n.job_id, false)::feed_mark
    from new_rows n join jobs j on j.id = n.job_id, unnest(array[j.posted_by_id, j.assigned_to_id]) as person
  ));
  return null;
end $$;

-- Not named like the other feeds' triggers: a load in bulk puts those off, and marks afterwards what it loads itself.
create trigger money_feeds_insert after insert on payments
  referencing new table as new_rows for each statement execute function payments_changed();
create trigger money_feeds_update after update on payments
  referencing old table as old_rows new table as new_rows for each statement execute function payments_changed();
create trigger money_feeds_insert after insert on agreements
  referencing new table as new_rows for each statement execute function agreements_changed();
create trigger money_feeds_update after update on agreements
  referencing old table as old_rows new table as new_rows for each statement execute function agreements_changed();
