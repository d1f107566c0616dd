-- The one place that writes lines. They come sorted, so that two writers of the same lines meet in one order. A row that
-- leaves a feed by one way and stays by another stays.
--
-- Every write of the product passes through here and through the triggers below, and to plan a statement costs many times
-- what it costs to run it for one row. So they are in plpgsql, which keeps a plan where it does not depend on what is
-- passed in, and each plan is good for one row as well as for ten thousand: rows of before and after are told apart by
-- `except` and never joined, and other tables are asked row by row.
create or replace function mark(marks feed_mark[]) returns void language plpgsql as $$
begin
  insert into changes (feed, entity, id, xid, gone)
  select m.feed, m.entity, m.id, pg_current_xact_id(), bool_and(m.gone)
  from unnest(marks) m group by m.feed, m.entity, m.id order by m.feed, m.entity, m.id
  on conflict (feed, entity, id) do update set xid = excluded.xid, gone = excluded.gone;
end $$;

-- Whose row a job is. While a question waits, whoever asked reads the offer otherwise than strangers do: it is in their own feed too.
create or replace function job_feeds(job uuid, status text, deleted_at timestamptz, canton text, poster uuid, assignee uuid)
  returns setof text language sql stable as $$
  select 'jobs:' || canton where status = 'open' and deleted_at is null
  union all select 'user:' || poster
  union all select 'user:' || assignee where assignee is not null
  union all select 'user:' || student_id from applications where job_id = job
  union all select 'user:' || student_id from former_students where job_id = job
  union all select 'user:' || asker_id from questions where job_id = job and answer is null
$$;

-- A row that shows a person is written while somebody renames that person: neither sees the other's work, and the row would
-- keep the old name on a device for ever. So whoever writes such a row holds the person, and whoever changes what the
-- person shows has it alone. Held before any line is written, always by id.
create or replace function hold_people(people uuid[]) returns void language plpgsql as $$
declare
  person uuid;
begin
  for person in select distinct p from unnest(people) p order by p loop
    perform 1 from users where id = person for share;
  end loop;
end $$;

-- Whatever shows the figures of these people: themselves, and the applications through which posters see them.
create or replace function people_marks(people uuid[]) returns setof feed_mark language sql stable as $$
  select 'user:' || person, 'user', person, false from unnest(people) as person
  union all
  select 'user:' || j.posted_by_id, 'application', a.id, false
  from applications a join jobs j on j.id = a.job_id where a.student_id = any (people)
$$;

-- Whatever shows the stars of these people: themselves, the applications through which posters see them, and their open offers. On
-- other jobs devices are sent none (api/feed/rows.ts), so that a review does not move all that a person ever posted.
create or replace function rating_marks(people uuid[]) returns setof feed_mark language sql stable as $$
  select m::feed_mark from people_marks(people) m
  union all
  select (feed, 'job', j.id, false)::feed_mark
  from jobs j, job_feeds(j.id, j.status, j.deleted_at, j.canton, j.posted_by_id, j.assigned_to_id) as feed
  where j.posted_by_id = any (people) and j.status = 'open' and j.deleted_at is null
$$;

create or replace function withdraw_offers(offers uuid[]) returns void language plpgsql as $$
begin
  if offers = '{}' then
    return;
  end if;
  -- One task in a transaction is enough.
  if exists (select from first_fills)
    and not exists (select from withdrawn_offers where xid = pg_current_xact_id())
  then
    perform graphile_worker.add_job('mend-first-fill', queue_name => 'first-fill');
  end if;
  insert into withdrawn_offers (id) select unnest(offers);
end $$;

-- Writes every line anew: after a load in bulk, and when a history begins.
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
    union all
    select 'user:' || person, 'payment', p.id from payments p, unnest(array[p.payer_id, p.payee_id]) as person
    union all
    select 'user:' || person, 'agreement', a.job_id
    from agreements a join jobs j on j.id = a.job_id, unnest(array[j.posted_by_id, j.assigned_to_id]) as person
    where person is not null
  ) everything
  order by feed, entity, id
  on conflict (feed, entity, id) do update set xid = excluded.xid, gone = false
$$;
