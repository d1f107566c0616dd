-- A refund that the provider has accepted may still fail: the card is closed, the account gone. The money comes back and is
-- the payer's as before, until somebody pays it by hand, or a bank has taken it from the platform anyway.
--
--     refund:{payment} ──refund_paid──▶ world ──refund_failed──▶ refund:{payment} ──refund_by_hand──▶ world
--                                                                        └──────────refund_kept─────▶ losses
alter table payments
  add column refund_failed_at timestamptz,
  add check (refund_failed_at is null or status = 'refunded');
create index payments_owed on payments (payer_id) where refund_failed_at is not null and passed_on_at is null;

alter table ledger_transfers
  drop constraint ledger_transfers_kind_check,
  add constraint ledger_transfers_kind_check check (kind in (
    'charge', 'release', 'payout', 'refund', 'refund_paid', 'refund_failed', 'refund_by_hand', 'refund_kept', 'chargeback',
    'loss'
  ));

alter table instructions
  drop constraint instructions_kind_check,
  add constraint instructions_kind_check check (kind in (
    'transfer', 'refund', 'cancel', 'mail_paid', 'mail_released', 'mail_refunded', 'mail_refund_failed'
  ));
