-- oldest: 0051
-- When this history began, after a restore most of all. For a payment from before, the provider may already have done what is
-- still to be done here, so it is asked first (api/money/instructions.ts).
alter table sync_history add column begun_at timestamptz not null default now();
