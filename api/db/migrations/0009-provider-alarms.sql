-- What a provider tells of objects that are not ours is noted. What is ours and cannot be (another amount, a refund that
-- nobody here has decided) is an alarm for whoever runs the platform; `npm run ledger:check` ends with 1 while one is open.
alter table provider_events add column is_foreign boolean not null default false;

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

-- Whoever comes back from the provider's pages makes us ask, and not more often than every few seconds.
alter table payout_accounts add column asked_at timestamptz;

--     escrow:{payment}, refund:{payment} or losses ──refund_outside──▶ world     a refund made by hand at the provider
--     world ──payout_reversed──▶ losses                                           a transfer taken back there by hand
--     escrow:{payment} ──split──▶ refund:{payment}, wallet:{student}, fees        a decision of the desk
alter table ledger_transfers
  drop constraint ledger_transfers_kind_check,
  add constraint ledger_transfers_kind_check check (kind in (
    'charge', 'release', 'split', 'payout', 'payout_reversed', 'refund', 'refund_outside', 'refund_paid', 'refund_failed',
    'refund_by_hand', 'refund_kept', 'chargeback', 'loss'
  )),
  drop constraint ledger_transfers_payment_id_kind_key;
-- One release per payment, one refund of ours, one of each; by hand somebody may have made any number.
create unique index ledger_transfers_one_of_a_kind on ledger_transfers (payment_id, kind)
  where kind not in ('refund_outside', 'payout_reversed');
create index ledger_transfers_of_payment on ledger_transfers (payment_id);

-- A payment may end in two parts: what goes back to the payer, and what is the student's. Of what goes back, some may have gone
-- by hand before anything was decided here.
alter table payments
  add column refunded bigint not null default 0,
  add column refunded_outside bigint not null default 0,
  add column refund_paid_at timestamptz,
  -- When the funds of a job that was cancelled after its work had begun go back by themselves.
  add column refund_at timestamptz;
update payments set refunded = amount, refund_paid_at = passed_on_at where status = 'refunded';
alter table payments
  drop constraint payments_status_check,
  add constraint payments_status_check check (status in (
    'awaiting', 'held', 'frozen', 'released', 'split', 'refunded', 'charged_back', 'cancelled'
  )),
  drop constraint payments_frozen_by_check,
  add constraint payments_frozen_by_check check (frozen_by in ('payer', 'payee', 'desk', 'bank')),
  drop constraint payments_check6,
  add constraint payments_settled_check
    check ((status in ('released', 'split', 'refunded', 'charged_back')) = (settled_at is not null)),
  drop constraint payments_check7,
  add constraint payments_refund_failed_check check (refund_failed_at is null or status in ('split', 'refunded')),
  add constraint payments_refund_paid_check check (refund_paid_at is null or status in ('split', 'refunded')),
  add constraint payments_refund_at_check check (refund_at is null or status = 'held'),
  add constraint payments_refunded_check check (
    refunded_outside between 0 and refunded and case status
      when 'refunded' then refunded = amount
      when 'split' then refunded > 0 and refunded < amount
      when 'frozen' then refunded = refunded_outside and refunded < amount
      when 'charged_back' then refunded = refunded_outside and refunded < amount
      else refunded = 0
    end
  );
drop index payments_one_alive;
create unique index payments_one_alive on payments (job_id) where status in ('awaiting', 'held', 'frozen', 'released', 'split');
drop index payments_due;
create index payments_due on payments (release_at) where status = 'held' and refund_at is null;
create index payments_going_back on payments (refund_at) where refund_at is not null;
drop index payments_owed;
create index payments_owed on payments (payer_id) where refund_failed_at is not null and refund_paid_at is null;

create or replace function payment_life() returns trigger language plpgsql as $$
begin
  if (new.id, new.job_id, new.payer_id, new.payee_id, new.amount, new.provider)
    is distinct from (old.id, old.job_id, old.payer_id, old.payee_id, old.amount, old.provider)
    -- The fee of a part is the smaller one.
    or new.fee <> old.fee and not (new.status = 'split' and old.status = 'frozen' and new.fee < old.fee) then
    raise exception 'a payment stays what it is' using errcode = 'check_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('awaiting', 'held'), ('awaiting', 'refunded'), ('awaiting', 'cancelled'),
    ('held', 'frozen'), ('held', 'released'), ('held', 'refunded'),
    ('frozen', 'held'), ('frozen', 'released'), ('frozen', 'split'), ('frozen', 'refunded'), ('frozen', 'charged_back'),
    ('cancelled', 'refunded')
  ) then
    raise exception 'a payment cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Devices show more of a payment than before.
select mark(array(
  select ('user:' || person, 'payment', p.id, false)::feed_mark from payments p, unnest(array[p.payer_id, p.payee_id]) as person
));
