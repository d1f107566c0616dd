-- What devices follow. A feed is a set of rows that the same people may read: `user:{id}` is one person's, `jobs:{canton}`
-- are the open offers of a canton, anybody's. For every feed and every row in it there is one line here, which says in
-- which transaction the row last changed as this feed sees it, or left it.
--
--     write ──▶ statement trigger ──▶ changes(feed, entity, id, xid, gone)
--                                          ▲
--     device ── cursor (an xid) ───────────┘  lines with xid >= cursor; the new cursor is the snapshot's xmin
--
-- A transaction that is still open when a device looks has an xid of at least xmin, so its lines are seen the next time:
-- nothing is skipped, some lines are sent twice. Neither a clock nor a counter is involved, and writers wait for each
-- other only where they write the same row.
create table changes (
  feed text not null,
  entity text not null,
  id uuid not null,
  xid xid8 not null,
  gone boolean not null,
  primary key (feed, entity, id)
);
create index changes_since on changes (feed, xid, entity, id);
-- Which feeds moved lately, for whoever tells the devices.
create index changes_moved on changes (xid, feed);

-- One line for the whole database. A restored copy is another history: it gets another epoch, and devices start over.
-- Below the floor the lines of what is gone have been cleared away; a device whose cursor is older starts over too.
create table sync_history (
  only_one boolean primary key default true check (only_one),
  epoch uuid not null,
  floor xid8 not null
);
insert into sync_history (epoch, floor) values (gen_random_uuid(), pg_current_xact_id());

-- Which transactions are how old: the clearing away goes by days, the cursors by transactions.
create table sync_days (
  day date primary key,
  xid xid8 not null
);

-- What became of an action sent by a device, kept with its effect: a repeat is answered, never run.
create table receipts (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  hash bytea not null,
  outcome jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index receipts_old on receipts (created_at);

create type feed_mark as (feed text, entity text, id uuid, gone boolean);

-- The one place that writes lines. They come sorted, so that two writers of the same lines meet in one order. A row that
-- leaves a feed by one way and stays by another stays.
--
-- Every write of the product passes through here and through the triggers below, and to plan a statement costs many times
-- what it costs to run it for one row. So they are in plpgsql, which keeps a plan where it does not depend on what is
-- passed in, and each plan is good for one row as well as for ten thousand: rows of before and after are told apart by
-- `except` and never joined, and other tables are asked row by row.
create function mark(marks feed_mark[]) returns void language plpgsql as $$
begin
  insert into changes (feed, entity, id, xid, gone)
  select m.feed, m.entity, m.id, pg_current_xact_id(), bool_and(m.gone)
  from unnest(marks) m group by m.feed, m.entity, m.id order by m.feed, m.entity, m.id
  on conflict (feed, entity, id) do update set xid = excluded.xid, gone = excluded.gone;
end $$;

create function job_feeds(job uuid, status text, deleted_at timestamptz, canton text, poster uuid, assignee uuid)
  returns setof text language sql stable as $$
  select 'jobs:' || canton where status = 'open' and deleted_at is null
  union all select 'user:' || poster
  union all select 'user:' || assignee where assignee is not null
  union all select 'user:' || student_id from applications where job_id = job
$$;

-- Whatever shows the figures of these people: themselves, and the letters through which posters see them.
create function people_marks(people uuid[]) returns setof feed_mark language sql stable as $$
  select 'user:' || person, 'user', person, false from unnest(people) as person
  union all
  select 'user:' || j.posted_by_id, 'application', a.id, false
  from applications a join jobs j on j.id = a.job_id where a.student_id = any (people)
$$;

-- A row that shows a person is written while somebody renames that person: neither sees the other's work, and the row would
-- keep the old name on a device for ever. So whoever writes such a row holds the person, and whoever changes what the
-- person shows has it alone. Held before any line is written, always by id.
create function hold_people(people uuid[]) returns void language plpgsql as $$
declare
  person uuid;
begin
  for person in select distinct p from unnest(people) p order by p loop
    perform 1 from users where id = person for share;
  end loop;
end $$;

create function jobs_inserted() returns trigger language plpgsql as $$
begin
  perform hold_people(array(select posted_by_id from new_rows));
  perform mark(array(
    select (feed, 'job', n.id, false)::feed_mark
    from new_rows n, job_feeds(n.id, n.status, n.deleted_at, n.canton, n.posted_by_id, n.assigned_to_id) as feed
  ));
  return null;
end $$;

create function jobs_updated() returns trigger language plpgsql as $$
declare
  assigned uuid[] := array(
    select assigned_to_id
    from (select id, assigned_to_id from new_rows except select id, assigned_to_id from old_rows) moved
    where assigned_to_id is not null
  );
  -- A completed job counts for the student who did it.
  counted uuid[] := array(
    select assigned_to_id from new_rows
    where status = 'completed' and assigned_to_id is not null
      and id not in (select id from old_rows where status = 'completed')
  );
  figures feed_mark[] := '{}';
begin
  if assigned <> '{}' then
    perform hold_people(assigned);
  end if;
  if counted <> '{}' then
    perform 1 from users where id = any (counted) order by id for no key update;
    figures := array(select m::feed_mark from people_marks(counted) m);
  end if;
  perform mark(figures || array(
    select (feed, 'job', r.id, r.gone)::feed_mark
    from (
      -- What is the same before and after is there twice.
      select (r).*, bool_and(gone) as gone
      from (select o as r, true as gone from old_rows o union all select n, false from new_rows n) rows
      group by r having count(*) = 1
    ) r, job_feeds(r.id, r.status, r.deleted_at, r.canton, r.posted_by_id, r.assigned_to_id) as feed
  ));
  return null;
end $$;

create function jobs_deleted() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select (feed, 'job', o.id, true)::feed_mark
    from old_rows o, job_feeds(o.id, o.status, o.deleted_at, o.canton, o.posted_by_id, o.assigned_to_id) as feed
  ));
  return null;
end $$;

-- An application brings its job along into the student's feed, and takes it away again when it is withdrawn.
create function applications_inserted() returns trigger language plpgsql as $$
begin
  perform hold_people(array(select student_id from new_rows));
  perform mark(array(
    select (m.feed, m.entity, m.id, false)::feed_mark
    from new_rows n, lateral (values
      ('user:' || n.student_id, 'application', n.id),
      ('user:' || (select posted_by_id from jobs where id = n.job_id), 'application', n.id),
      ('user:' || n.student_id, 'job', n.job_id)
    ) m (feed, entity, id)
  ));
  return null;
end $$;

create function applications_updated() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'application', n.id, false)::feed_mark
    from (select * from new_rows except select * from old_rows) n,
      unnest(array[n.student_id, (select posted_by_id from jobs where id = n.job_id)]) as person
  ));
  return null;
end $$;

create function applications_deleted() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || o.student_id, 'application', o.id, true)::feed_mark from old_rows o
    union all
    select ('user:' || j.posted_by_id, 'application', o.id, true)::feed_mark
    from old_rows o join jobs j on j.id = o.job_id
    union all
    select ('user:' || o.student_id, 'job', o.job_id, j.assigned_to_id is distinct from o.student_id)::feed_mark
    from old_rows o join jobs j on j.id = o.job_id
  ));
  return null;
end $$;

create function messages_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mark(array(
      select ('user:' || person, 'message', o.id, true)::feed_mark
      from old_rows o, unnest(array[o.sender_id, o.receiver_id]) as person
    ));
  elsif tg_op = 'INSERT' then
    perform mark(array(
      select ('user:' || person, 'message', n.id, false)::feed_mark
      from new_rows n, unnest(array[n.sender_id, n.receiver_id]) as person
    ));
  else
    perform mark(array(
      select ('user:' || person, 'message', n.id, false)::feed_mark
      from (select * from new_rows except select * from old_rows) n, unnest(array[n.sender_id, n.receiver_id]) as person
    ));
  end if;
  return null;
end $$;

create function notifications_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mark(array(
      select ('user:' || o.user_id, 'notification', o.id, true)::feed_mark from old_rows o
    ));
  elsif tg_op = 'INSERT' then
    perform mark(array(
      select ('user:' || n.user_id, 'notification', n.id, false)::feed_mark from new_rows n
    ));
  else
    perform mark(array(
      select ('user:' || n.user_id, 'notification', n.id, false)::feed_mark
      from (select * from new_rows except select * from old_rows) n
    ));
  end if;
  return null;
end $$;

create function users_inserted() returns trigger language plpgsql as $$
begin
  perform mark(array(select ('user:' || n.id, 'user', n.id, false)::feed_mark from new_rows n));
  return null;
end $$;

-- A password or a confirmed address is nobody's news. A name, a place or a picture also shows on the person's jobs.
create function users_updated() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (o.first_name, o.last_name, o.email, o.phone, o.city, o.profile_image, o.property_type, o.school, o.bio,
           o.available_tools, o.deleted_at)
      is distinct from
          (n.first_name, n.last_name, n.email, n.phone, n.city, n.profile_image, n.property_type, n.school, n.bio,
           n.available_tools, n.deleted_at)
  );
  shown uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (o.first_name, o.last_name, o.city, o.profile_image)
      is distinct from (n.first_name, n.last_name, n.city, n.profile_image)
  );
begin
  perform mark(array(
    select m::feed_mark from people_marks(changed) m
    union all
    select (feed, 'job', j.id, false)::feed_mark
    from jobs j, job_feeds(j.id, j.status, j.deleted_at, j.canton, j.posted_by_id, j.assigned_to_id) as feed
    where j.posted_by_id = any (shown) or j.assigned_to_id = any (shown)
  ));
  return null;
end $$;

create function users_deleted() returns trigger language plpgsql as $$
begin
  perform mark(array(select ('user:' || o.id, 'user', o.id, true)::feed_mark from old_rows o));
  return null;
end $$;

-- Stars are counted from reviews.
create function reviews_changed() returns trigger language plpgsql as $$
declare
  reviewed uuid[];
begin
  if tg_op = 'DELETE' then
    reviewed := array(select reviewee_id from old_rows);
  elsif tg_op = 'INSERT' then
    reviewed := array(select reviewee_id from new_rows);
  else
    reviewed := array(
      select unnest(array[o.reviewee_id, n.reviewee_id]) from old_rows o join new_rows n using (id)
      where o is distinct from n
    );
  end if;
  perform 1 from users where id = any (reviewed) order by id for no key update;
  perform mark(array(select m::feed_mark from people_marks(reviewed) m));
  return null;
end $$;

create trigger feeds_insert after insert on jobs
  referencing new table as new_rows for each statement execute function jobs_inserted();
create trigger feeds_update after update on jobs
  referencing old table as old_rows new table as new_rows for each statement execute function jobs_updated();
create trigger feeds_delete after delete on jobs
  referencing old table as old_rows for each statement execute function jobs_deleted();

create trigger feeds_insert after insert on applications
  referencing new table as new_rows for each statement execute function applications_inserted();
create trigger feeds_update after update on applications
  referencing old table as old_rows new table as new_rows for each statement execute function applications_updated();
create trigger feeds_delete after delete on applications
  referencing old table as old_rows for each statement execute function applications_deleted();

create trigger feeds_insert after insert on messages
  referencing new table as new_rows for each statement execute function messages_changed();
create trigger feeds_update after update on messages
  referencing old table as old_rows new table as new_rows for each statement execute function messages_changed();
create trigger feeds_delete after delete on messages
  referencing old table as old_rows for each statement execute function messages_changed();

create trigger feeds_insert after insert on notifications
  referencing new table as new_rows for each statement execute function notifications_changed();
create trigger feeds_update after update on notifications
  referencing old table as old_rows new table as new_rows for each statement execute function notifications_changed();
create trigger feeds_delete after delete on notifications
  referencing old table as old_rows for each statement execute function notifications_changed();

create trigger feeds_insert after insert on users
  referencing new table as new_rows for each statement execute function users_inserted();
create trigger feeds_update after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function users_updated();
create trigger feeds_delete after delete on users
  referencing old table as old_rows for each statement execute function users_deleted();

create trigger feeds_insert after insert on reviews
  referencing new table as new_rows for each statement execute function reviews_changed();
create trigger feeds_update after update on reviews
  referencing old table as old_rows new table as new_rows for each statement execute function reviews_changed();
create trigger feeds_delete after delete on reviews
  referencing old table as old_rows for each statement execute function reviews_changed();

-- Writes every line anew, for what stands already when feeds come to be, and after a load in bulk.
create function mark_everything() returns void language sql set work_mem = '256MB' as $$
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
  ) everything
  order by feed, entity, id
  on conflict (feed, entity, id) do update set xid = excluded.xid, gone = false
$$;
select mark_everything();
