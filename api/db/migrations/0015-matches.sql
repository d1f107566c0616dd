-- A new offer concerns every student of its canton, and a row for each of them is what publishing must not write. What is near
-- somebody is found when they look: the open offers of their canton since `since`, read up to `read_until` and one by one.
create table match_marks (
  user_id uuid primary key references users (id) on delete cascade,
  -- In milliseconds, as times travel: devices compare them, too.
  since timestamptz not null check (since = date_trunc('milliseconds', since)),
  read_until timestamptz not null check (read_until = date_trunc('milliseconds', read_until)),
  -- Of what came later, by the ids that follow from person and offer.
  read uuid[] not null default '{}' check (cardinality(read) <= 200)
);

-- A mark is part of what a person's own devices hold of them.
create function match_marks_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(select ('user:' || n.user_id, 'user', n.user_id, false)::feed_mark from new_rows n));
  return null;
end $$;
create trigger feeds_insert after insert on match_marks
  referencing new table as new_rows for each statement execute function match_marks_changed();
create trigger feeds_update after update on match_marks
  referencing new table as new_rows for each statement execute function match_marks_changed();

-- Whoever moves hears of what is published there from now on, not of all that stands there already.
create function users_moved() returns trigger language plpgsql as $$
begin
  insert into match_marks (user_id, since, read_until)
  values (new.id, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()))
  on conflict (user_id) do update set since = excluded.since, read_until = excluded.read_until, read = '{}';
  return null;
end $$;
create trigger users_moved after update of canton on users
  for each row when (new.user_type = 'student' and new.deleted_at is null and old.canton <> new.canton)
  execute function users_moved();

-- Offers of which the students whose searches they fit are still to be told, and up to which of them that was done.
create table offers_to_tell (
  job_id uuid primary key references jobs (id) on delete cascade,
  published_at timestamptz not null default clock_timestamp(),
  told_up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz not null default now()
);
create index offers_to_tell_due on offers_to_tell (due_at);

-- One alert per person and offer, whatever the code believes.
delete from notifications n using notifications other
where n.type = 'job_alert' and other.type = 'job_alert' and other.user_id = n.user_id and other.action_url = n.action_url
  and (other.created_at, other.id) < (n.created_at, n.id);
create unique index notifications_one_alert on notifications (user_id, action_url) where type = 'job_alert';

-- What was written so far: whatever a student had not read of the newest is unread as before, and all else counts as read.
create temp table unread_matches on commit drop as
  select user_id, action_url from notifications where type = 'job_match' and read_at is null;
create index on unread_matches (user_id, action_url);
analyze unread_matches;
insert into match_marks (user_id, since, read_until, read)
select u.id, date_trunc('milliseconds', u.created_at), m.read_until, array(
    -- The id of the notification, as `schema/decisions/job-matches.ts` makes it.
    select encode(set_byte(set_byte(raw, 6, get_byte(raw, 6) & 15 | 128), 8, get_byte(raw, 8) & 63 | 128), 'hex')::uuid
    from unnest(m.known) as job, lateral (
      select decode(string_agg(lpad(to_hex(
        get_byte(uuid_send(u.id), at) # get_byte(uuid_send(job), at)), 2, '0'), '' order by at), 'hex') as raw
      from generate_series(0, 15) at
    ) mixed
  )
from users u
cross join lateral (
  select coalesce(min(j.created_at) filter (where j.is_unread) - interval '1 millisecond', date_trunc('milliseconds', now()))
      as read_until,
    array_agg(j.id) filter (where not j.is_unread and j.created_at >= j.first_unread) as known
  from (
    select one.*, min(one.created_at) filter (where one.is_unread) over () as first_unread
    from (
      select j.id, date_trunc('milliseconds', j.created_at) as created_at, exists (
          select from unread_matches m where m.user_id = u.id and m.action_url = '/jobs/' || j.id
        ) as is_unread
      from jobs j
      where j.canton = u.canton and j.status = 'open' and j.deleted_at is null
      order by j.created_at desc, j.id desc limit 50
    ) one
  ) j
) m
where u.user_type = 'student' and u.deleted_at is null;
-- They may be millions: their lines are turned over in one statement, not gathered by the trigger.
alter table notifications disable trigger feeds_delete;
update changes c set xid = pg_current_xact_id(), gone = true from notifications n
where n.type = 'job_match' and c.feed = 'user:' || n.user_id and c.entity = 'notification' and c.id = n.id;
delete from notifications where type = 'job_match';
alter table notifications enable trigger feeds_delete;
