-- Who may act for whom. The two of them have agreed to it; sessions opened by it end with it.
create table deputies (
  id uuid primary key,
  principal_id uuid not null references users (id) on delete cascade,
  deputy_id uuid not null references users (id) on delete cascade,
  since timestamptz not null default now(),
  unique (principal_id, deputy_id),
  check (principal_id <> deputy_id)
);
create index deputies_of_deputy on deputies (deputy_id);

-- Invitations that wait. The secret of the link is made when it is mailed, and only its hash is kept.
create table deputy_invitations (
  id uuid primary key,
  principal_id uuid not null references users (id) on delete cascade,
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  token_hash bytea unique,
  expires_at timestamptz not null,
  unique (principal_id, email)
);
create index deputy_invitations_expired on deputy_invitations (expires_at);

-- Of a session in which somebody acts for another: by which right, and from which session of their own.
alter table sessions
  add column deputies_id uuid references deputies (id) on delete cascade,
  add column opened_from uuid references sessions (id) on delete cascade,
  add check ((deputies_id is null) = (opened_from is null));
create index sessions_of_deputies on sessions (deputies_id) where deputies_id is not null;
create index sessions_opened_from on sessions (opened_from) where opened_from is not null;

-- Whom one may act for stands in one's own row.
create function deputies_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select distinct ('user:' || deputy_id, 'user', deputy_id, false)::feed_mark from changed_rows
  ));
  return null;
end $$;
create trigger feeds_insert after insert on deputies
  referencing new table as changed_rows for each statement execute function deputies_changed();
create trigger feeds_delete after delete on deputies
  referencing old table as changed_rows for each statement execute function deputies_changed();

-- What deputies have done: who, for whom, what and about what, and none of its contents. Kept for a year.
create table deputy_actions (
  id uuid primary key,
  principal_id uuid not null references users (id) on delete cascade,
  deputy_id uuid not null references users (id) on delete cascade,
  action text not null,
  job_id uuid references jobs (id) on delete cascade,
  at timestamptz not null default clock_timestamp()
);
create index deputy_actions_of_principal on deputy_actions (principal_id, at desc, id desc);
create index deputy_actions_old on deputy_actions (at);

-- Which deputy opened the payment last, if one did.
alter table payments add column deputy_id uuid references users (id);
