-- oldest: 0051
-- outside a transaction
drop index concurrently if exists payments_arrived;
-- From whom money has reached a student: each release asks.
create index concurrently payments_arrived on payments (payee_id, payer_id)
  where passed_on_at is not null and status in ('released', 'split');
