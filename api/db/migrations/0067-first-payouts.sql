-- oldest: 0051
-- When released money may leave for its student: the first payouts wait, and 'infinity' is what a bank examines.
alter table payments add column payout_at timestamptz;

-- Money that has been released and has not left yet goes back to a bank like money that was held; of a split, a part has gone back
-- to the payer before.
alter table payments
  drop constraint payments_refund_failed_check,
  drop constraint payments_refund_paid_check,
  drop constraint payments_refunded_check,
  add constraint payments_refund_failed_check check (refund_failed_at is null or status in ('split', 'refunded', 'charged_back')),
  add constraint payments_refund_paid_check check (refund_paid_at is null or status in ('split', 'refunded', 'charged_back')),
  add constraint payments_refunded_check check (
    refunded_outside between 0 and refunded and case status
      when 'refunded' then refunded = amount
      when 'split' then refunded > 0 and refunded < amount
      when 'frozen' then refunded = refunded_outside and refunded < amount
      when 'charged_back' then refunded < amount
      else refunded = 0
    end
  );

-- Whose account it is, as the provider says, and since when its student can read that here.
alter table payout_accounts
  add column holder text check (char_length(holder) <= 255),
  add column bank text check (char_length(bank) <= 255),
  add column last4 text check (char_length(last4) <= 4),
  add column named_at timestamptz;
-- Nobody has read whose account these are: the very first payout waits a day there, too.
update payout_accounts set named_at = now() where is_ready;
