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

create function dispute_is_history() returns trigger language plpgsql as $$
begin
  raise exception 'what was said and decided in a dispute is not changed' using errcode = 'check_violation';
end $$;
create trigger dispute_is_history before update or delete or truncate on dispute_statements
  for each statement execute function dispute_is_history();
create trigger dispute_is_history before update or delete or truncate on dispute_decisions
  for each statement execute function dispute_is_history();
create trigger dispute_is_history before delete or truncate on disputes
  for each statement execute function dispute_is_history();

-- Payers who had their funds frozen before anybody could decide: they are heard from now on.
insert into disputes (id, payment_id, opened_by, due_at)
select gen_random_uuid(), id, 'payer', now() + interval '7 days' from payments where status = 'frozen' and frozen_by = 'payer';

-- The two people's devices show until when they are heard.
create function disputes_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'payment', p.id, false)::feed_mark
    from new_rows n join payments p on p.id = n.payment_id, unnest(array[p.payer_id, p.payee_id]) as person
  ));
  return null;
end $$;
create trigger money_feeds_insert after insert on disputes
  referencing new table as new_rows for each statement execute function disputes_changed();
create trigger money_feeds_update after update on disputes
  referencing new table as new_rows for each statement execute function disputes_changed();

alter table instructions
  drop constraint instructions_kind_check,
  add constraint instructions_kind_check check (kind in (
    'transfer', 'refund', 'cancel', 'mail_paid', 'mail_released', 'mail_split', 'mail_refunded', 'mail_refund_failed'
  ));
