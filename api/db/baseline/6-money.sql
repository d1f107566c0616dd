-- Money, in rappen. A payment is what one person pays for one job; the ledger says where its money is.
--
--     world ──charge──▶ escrow:{payment} ──release──▶ wallet:{student} ──payout──▶ world
--                              │             └──▶ fees
--                              ├──split───▶ refund:{payment}, wallet:{student}, fees     a decision of the desk
--                              └──refund──▶ refund:{payment} ──refund_paid──▶ world
--
-- A refund that the provider has accepted may still fail: the card is closed, the account gone. The money comes back and is
-- the payer's as before, until somebody pays it by hand, or a bank has taken it from the platform anyway.
--
--     refund:{payment} ──refund_paid──▶ world ──refund_failed──▶ refund:{payment} ──refund_by_hand──▶ world
--                                                                        └──────────refund_kept─────▶ losses
--
-- What was done by hand at the provider, and what the provider keeps for itself of each charge and each dispute of a bank:
--
--     escrow:{payment}, refund:{payment} or losses ──refund_outside──▶ world
--     world ──payout_reversed──▶ losses
--     costs ──provider_fee──▶ world
--
-- The ledger only grows, each transfer in it sums to zero, and no account but the outside world's and the platform's own
-- losses can be below zero. What the code believes does not matter: these tables refuse everything else.
create table payments (
  id uuid primary key,
  job_id uuid not null references jobs (id),
  payer_id uuid not null references users (id),
  payee_id uuid not null references users (id),
  -- Which deputy opened it last, if one did.
  deputy_id uuid references users (id),
  amount bigint not null check (amount between 100 and 2000000),
  fee bigint not null check (fee >= 0 and fee < amount),
  status text not null default 'awaiting' check (status in (
    'awaiting', 'held', 'frozen', 'released', 'split', 'refunded', 'charged_back', 'cancelled'
  )),
  frozen_by text check (frozen_by in ('payer', 'payee', 'desk', 'bank')),
  provider text not null check (provider in ('stripe', 'test-bank')),
  intent text check (char_length(intent) <= 255),
  charge text check (char_length(charge) <= 255),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  release_at timestamptz,
  -- When the funds of a job that was cancelled after its work had begun go back by themselves.
  refund_at timestamptz,
  settled_at timestamptz,
  passed_on_at timestamptz,
  -- It may end in two parts: what goes back to the payer, and what is the student's. Of what goes back, some may have gone by
  -- hand before anything was decided here.
  refunded bigint not null default 0,
  refunded_outside bigint not null default 0,
  refund_paid_at timestamptz,
  refund_failed_at timestamptz,
  unique (provider, intent),
  unique (provider, charge),
  check (payer_id <> payee_id),
  check ((status = 'frozen') = (frozen_by is not null)),
  check ((status in ('awaiting', 'cancelled')) = (paid_at is null)),
  check (paid_at is null or charge is not null),
  check ((status in ('held', 'frozen')) <= (release_at is not null)),
  constraint payments_settled_check
    check ((status in ('released', 'split', 'refunded', 'charged_back')) = (settled_at is not null)),
  constraint payments_refund_failed_check check (refund_failed_at is null or status in ('split', 'refunded')),
  constraint payments_refund_paid_check check (refund_paid_at is null or status in ('split', 'refunded')),
  constraint payments_refund_at_check check (refund_at is null or status = 'held'),
  constraint payments_refunded_check check (
    refunded_outside between 0 and refunded and case status
      when 'refunded' then refunded = amount
      when 'split' then refunded > 0 and refunded < amount
      when 'frozen' then refunded = refunded_outside and refunded < amount
      when 'charged_back' then refunded = refunded_outside and refunded < amount
      else refunded = 0
    end
  )
);
-- Nobody pays twice for one job.
create unique index payments_one_alive on payments (job_id) where status in ('awaiting', 'held', 'frozen', 'released', 'split');
create index payments_of_job on payments (job_id, created_at);
create index payments_of_payer on payments (payer_id, created_at desc, id desc);
create index payments_of_payee on payments (payee_id, created_at desc, id desc);
create index payments_held_of_payer on payments (payer_id) include (amount) where status in ('held', 'frozen');
create index payments_held_of_payee on payments (payee_id) include (amount, fee) where status in ('held', 'frozen');
create index payments_due on payments (release_at) where status = 'held' and refund_at is null;
create index payments_going_back on payments (refund_at) where refund_at is not null;
create index payments_owed on payments (payer_id) where refund_failed_at is not null and refund_paid_at is null;

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
  kind text not null check (kind in (
    'charge', 'release', 'split', 'payout', 'payout_reversed', 'refund', 'refund_outside', 'refund_paid', 'refund_failed',
    'refund_by_hand', 'refund_kept', 'chargeback', 'loss', 'provider_fee'
  )),
  -- What the provider calls it, where money passed through the provider.
  reference text unique check (char_length(reference) <= 255),
  created_at timestamptz not null default now()
);
-- One release per payment, one refund of ours, one of each; by hand somebody may have made any number.
create unique index ledger_transfers_one_of_a_kind on ledger_transfers (payment_id, kind)
  where kind not in ('refund_outside', 'payout_reversed', 'provider_fee');
create index ledger_transfers_of_payment on ledger_transfers (payment_id);

create table ledger_postings (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger_transfers (id),
  account text not null check (account ~ '^(world|fees|losses|costs|(escrow|wallet|refund):[0-9a-f-]{36})$'),
  amount bigint not null check (amount <> 0),
  unique (transfer_id, account)
);
create index ledger_postings_of_account on ledger_postings (account, id) include (amount);
revoke update, delete, truncate on ledger_postings from public, current_user;

-- What the accounts of payments and people come to, kept with each posting so that a balance costs one look however long
-- its history. The world's, the fees' and the losses' are nobody's limit: kept, they would be a row that everybody waits for.
create table ledger_balances (
  account text primary key,
  balance bigint not null check (balance >= 0)
);

-- What the outside still has to be told or asked. Written with the decision, carried out afterwards by any process.
create table instructions (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in (
    'transfer', 'refund', 'cancel', 'fee', 'mail_paid', 'mail_released', 'mail_split', 'mail_refunded', 'mail_refund_failed'
  )),
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
create index instructions_old on instructions (done_at) where done_at is not null;

create table provider_events (
  id text primary key check (char_length(id) <= 255),
  type text not null check (char_length(type) <= 255),
  received_at timestamptz not null default now(),
  -- What a provider tells of objects that are not ours is noted.
  is_foreign boolean not null default false
);
create index provider_events_old on provider_events (received_at);

-- What is ours and cannot be (another amount, a refund that nobody here has decided) is an alarm for whoever runs the platform;
-- `npm run ledger:check` ends with 1 while one is open.
create table alarms (
  id bigint generated always as identity primary key,
  reason text not null check (reason in (
    'wrong-amount', 'wrong-currency', 'other-intent', 'without-id', 'refunded-outside', 'refund-returned',
    'transfer-reversed', 'payout-failed'
  )),
  -- What the provider calls it.
  object_id text not null check (char_length(object_id) <= 255),
  payment_id uuid references payments (id),
  raised_at timestamptz not null default now(),
  closed_at timestamptz,
  unique (reason, object_id)
);
create index alarms_open on alarms (id) where closed_at is null;

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
  -- Whoever comes back from the provider's pages makes us ask, and not more often than every few seconds.
  asked_at timestamptz,
  primary key (user_id, provider),
  unique (provider, account)
);

create table ibans (
  user_id uuid primary key references users (id) on delete cascade,
  iban text not null check (iban ~ '^(CH|LI)[0-9]{7}[0-9A-Z]{12}$')
);

-- What the two people of a payment, or the platform itself, want somebody to decide. While a dispute is open the funds are
-- frozen. It ends by the desk's decision, by the hand of whoever gives in, or by the bank.
create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  opened_by text not null check (opened_by in ('payer', 'payee', 'desk')),
  opened_at timestamptz not null default now(),
  -- Until then both people are heard; from then on the desk is reminded every day.
  due_at timestamptz not null,
  reminded_at timestamptz,
  closed_at timestamptz
);
create unique index disputes_one_open on disputes (payment_id) where closed_at is null;
create index disputes_of_payment on disputes (payment_id, opened_at);
create index disputes_waiting on disputes (due_at, id) where closed_at is null;
create index disputes_newest_closed on disputes (closed_at desc, id desc) where closed_at is not null;

create table dispute_statements (
  id uuid primary key,
  dispute_id uuid not null references disputes (id),
  author_id uuid not null references users (id),
  content text not null check (char_length(content) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp()
);
create index dispute_statements_of_dispute on dispute_statements (dispute_id, created_at);

-- Who decided what, when and why: written once, and kept as it was written.
create table dispute_decisions (
  dispute_id uuid primary key references disputes (id),
  admin_id uuid not null references users (id),
  outcome text not null check (outcome in ('release', 'refund', 'split')),
  -- What goes back to the payer, in rappen.
  refunded bigint not null check (refunded >= 0),
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default now()
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
