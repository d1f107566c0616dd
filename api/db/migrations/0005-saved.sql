-- What students keep: offers, and searches that may tell them of new ones. And where push messages go.

create table favourites (
  user_id uuid not null references users (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, job_id)
);
create index favourites_of_job on favourites (job_id);

create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  words text check (char_length(words) between 1 and 200),
  canton text check (canton ~ '^[A-Z]{2}$'),
  category text check (category in ('physical', 'digital', 'academic', 'creative', 'consulting')),
  minimum_rate numeric(6, 2) check (minimum_rate between 15 and 500),
  is_alerting boolean not null default true,
  -- Two searches that find the same have the same key.
  key text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- What `jobs.search` has to be like, word by word. `%` and `_` are letters to a person.
  patterns text[] not null generated always as (
    case when words is null then '{}' else string_to_array(
      '%' || regexp_replace(regexp_replace(fold(words), '([\\%_])', '\\\1', 'g'), '\s+', '% %', 'g') || '%', ' '
    ) end
  ) stored,
  unique (user_id, key),
  check (words is not null or canton is not null or category is not null or minimum_rate is not null)
);
-- An offer is looked for among the searches of its canton and those of the whole country.
create index saved_searches_alerting on saved_searches (canton, category) where is_alerting;

alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check
  check (type in ('message', 'job_match', 'job_alert', 'application_update', 'other'));

-- A favourite says what became of its offer. So whoever writes one holds the offer: neither would see the other's work.
create function favourites_changed() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  if tg_op <> 'DELETE' then
    for kept in select distinct job_id from new_rows order by job_id loop
      perform 1 from jobs where id = kept for share;
    end loop;
  end if;
  if tg_op = 'INSERT' then
    perform mark(array(select ('user:' || n.user_id, 'favourite', n.job_id, false)::feed_mark from new_rows n));
  elsif tg_op = 'DELETE' then
    perform mark(array(select ('user:' || o.user_id, 'favourite', o.job_id, true)::feed_mark from old_rows o));
  else
    perform mark(array(
      select ('user:' || o.user_id, 'favourite', o.job_id, true)::feed_mark from old_rows o
      union all
      select ('user:' || n.user_id, 'favourite', n.job_id, false)::feed_mark from new_rows n
    ));
  end if;
  return null;
end $$;

create function favourites_follow() returns trigger language plpgsql as $$
declare
  marks feed_mark[] := array(
    select ('user:' || f.user_id, 'favourite', n.id, false)::feed_mark
    from (
      select id, title, location, rate, category, status, deleted_at from new_rows
      except
      select id, title, location, rate, category, status, deleted_at from old_rows
    ) n, lateral (select user_id from favourites where job_id = n.id) f
  );
begin
  if marks <> '{}' then
    perform mark(marks);
  end if;
  return null;
end $$;

create function saved_searches_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mark(array(select ('user:' || o.user_id, 'savedSearch', o.id, true)::feed_mark from old_rows o));
  elsif tg_op = 'INSERT' then
    perform mark(array(select ('user:' || n.user_id, 'savedSearch', n.id, false)::feed_mark from new_rows n));
  else
    perform mark(array(
      select ('user:' || n.user_id, 'savedSearch', n.id, false)::feed_mark
      from (select * from new_rows except select * from old_rows) n
    ));
  end if;
  return null;
end $$;

create trigger feeds_insert after insert on favourites
  referencing new table as new_rows for each statement execute function favourites_changed();
create trigger feeds_update after update on favourites
  referencing old table as old_rows new table as new_rows for each statement execute function favourites_changed();
create trigger feeds_delete after delete on favourites
  referencing old table as old_rows for each statement execute function favourites_changed();
create trigger favourites_follow after update on jobs
  referencing old table as old_rows new table as new_rows for each statement execute function favourites_follow();

create trigger feeds_insert after insert on saved_searches
  referencing new table as new_rows for each statement execute function saved_searches_changed();
create trigger feeds_update after update on saved_searches
  referencing old table as old_rows new table as new_rows for each statement execute function saved_searches_changed();
create trigger feeds_delete after delete on saved_searches
  referencing old table as old_rows for each statement execute function saved_searches_changed();

create or replace function mark_everything() returns void language sql set work_mem = '256MB' as $$
  insert into changes (feed, entity, id, xid, gone)
  select distinct feed, entity, id, pg_current_xact_id(), false
  from (
    select feed, 'job' as entity, j.id
    from jobs j, job_feeds(j.id, j.status, j.deleted_at, j.canton, j.posted_by_id, j.assigned_to_id) as feed
    union all
    select 'user:' || a.student_id, 'application', a.id from applications a
    union all
    select 'user:' || j.posted_by_id, 'application', a.id from applications a join jobs j on j.id = a.job_id
    union all
    select 'user:' || person, 'message', m.id from messages m, unnest(array[m.sender_id, m.receiver_id]) as person
    union all
    select 'user:' || n.user_id, 'notification', n.id from notifications n
    union all
    select 'user:' || u.id, 'user', u.id from users u
    union all
    select 'user:' || f.user_id, 'favourite', f.job_id from favourites f
    union all
    select 'user:' || s.user_id, 'savedSearch', s.id from saved_searches s
  ) everything
  order by feed, entity, id
  on conflict (feed, entity, id) do update set xid = excluded.xid, gone = false
$$;

-- Made once where none are given: browsers know the server by them.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);

-- One for each device that is signed in; it ends with the session.
create table push_subscriptions (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- What is still to be pushed to which device. It names the session without reference to it: a device that leaves at this
-- moment must not make somebody's message fail.
create table push_outbox (
  notification_id uuid not null references notifications (id) on delete cascade,
  session_id uuid not null,
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  primary key (notification_id, session_id)
);
create index push_outbox_due on push_outbox (due_at);

create function push_notifications() returns trigger language plpgsql as $$
begin
  insert into push_outbox (notification_id, session_id)
  select n.id, s.session_id
  from new_rows n, lateral (select session_id from push_subscriptions where user_id = n.user_id) s
  where n.type in ('message', 'application_update', 'job_alert');
  return null;
end $$;
create trigger push_insert after insert on notifications
  referencing new table as new_rows for each statement execute function push_notifications();
