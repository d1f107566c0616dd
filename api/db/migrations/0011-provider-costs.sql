-- What the provider keeps for itself, of each charge and of each dispute of a bank.
--
--     costs ──provider_fee──▶ world
alter table ledger_postings
  drop constraint ledger_postings_account_check,
  add constraint ledger_postings_account_check
    check (account ~ '^(world|fees|losses|costs|(escrow|wallet|refund):[0-9a-f-]{36})$');
alter table ledger_transfers
  drop constraint ledger_transfers_kind_check,
  add constraint ledger_transfers_kind_check check (kind in (
    'charge', 'release', 'split', 'payout', 'payout_reversed', 'refund', 'refund_outside', 'refund_paid', 'refund_failed',
    'refund_by_hand', 'refund_kept', 'chargeback', 'loss', 'provider_fee'
  ));
drop index ledger_transfers_one_of_a_kind;
create unique index ledger_transfers_one_of_a_kind on ledger_transfers (payment_id, kind)
  where kind not in ('refund_outside', 'payout_reversed', 'provider_fee');

alter table instructions
  drop constraint instructions_kind_check,
  add constraint instructions_kind_check check (kind in (
    'transfer', 'refund', 'cancel', 'fee', 'mail_paid', 'mail_released', 'mail_split', 'mail_refunded', 'mail_refund_failed'
  ));
-- What was charged before is asked about as well.
insert into instructions (payment_id, kind)
select id, 'fee' from payments where provider <> 'test-bank' and paid_at is not null;
