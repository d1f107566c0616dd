-- oldest: 0051
-- Deputies who acted for a person that has chosen a new password since. They may do nothing until the person confirms them: a stranger
-- who had the account may have let them in. Their rows leave `deputies`, so that no version of the server lets them act.
create table waiting_deputies (
  id uuid primary key,
  principal_id uuid not null references users (id) on delete cascade,
  deputy_id uuid not null references users (id) on delete cascade,
  since timestamptz not null,
  waiting_since timestamptz not null default now(),
  unique (principal_id, deputy_id)
);
create index waiting_deputies_of_deputy on waiting_deputies (deputy_id);
