-- oldest: 0051
-- Accounts that the desk has suspended: one line a time, open until it is lifted. What the person says against it, once, and since
-- when the desk has upheld it all the same.
create table suspensions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 500),
  suspended_at timestamptz not null default date_trunc('milliseconds', now()),
  appeal text check (char_length(appeal) between 1 and 500),
  appealed_at timestamptz,
  upheld_at timestamptz,
  lifted_at timestamptz,
  check ((appeal is null) = (appealed_at is null)),
  check (upheld_at is null or appeal is not null)
);
create unique index suspensions_open on suspensions (user_id) where lifted_at is null;
create index suspensions_of_user on suspensions (user_id);
create index suspensions_appealed on suspensions (appealed_at)
  where appealed_at is not null and upheld_at is null and lifted_at is null;

-- Hidden with its poster's account, and shown again with it; what the desk has hidden by itself stays hidden.
alter table jobs add column is_suspended boolean not null default false;

alter table moderation_actions drop constraint moderation_actions_action_check;
alter table moderation_actions add constraint moderation_actions_action_check
  check (action in ('hide', 'restore', 'keep', 'suspend', 'lift', 'uphold'));
