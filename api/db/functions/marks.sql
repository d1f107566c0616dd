-- Entities by number, starting at 1. Marks store the numbers, so new entities are appended. A pull pages by number, older versions page
-- by name: that is why the first nine are in alphabetical order.
create or replace function entity_names() returns text[] language sql immutable parallel safe
  return array['agreement', 'application', 'favourite', 'job', 'message', 'notification', 'payment', 'savedSearch', 'user',
    'offer', 'series'];
create or replace function entity_code(name text) returns smallint language sql immutable parallel safe
  return array_position(entity_names(), name)::smallint;
create or replace function entity_name(code smallint) returns text language sql immutable parallel safe
  return (entity_names())[code];

-- Feeds are created with their first mark and never removed. Two transactions that create the same feed wait for each other, so canton
-- feeds exist from the start (migration 0073) and a person's own feed is created with the account.
create or replace function add_feed(feed text) returns integer language plpgsql as $$
declare
  added integer;
begin
  insert into feeds (name) values (feed) on conflict do nothing returning id into added;
  -- Another transaction committed the same feed in the meantime.
  return coalesce(added, (select f.id from feeds f where f.name = feed));
end $$;

-- The only function that writes marks. It sorts them, so that concurrent writers lock the same marks in the same order. A row that
-- leaves a feed for one reason and stays for another stays.
--
-- Every write passes through this function and the triggers below, and planning a statement costs far more than running it for
-- one row. PL/pgSQL caches plans when they do not depend on the parameters. Each plan must suit one row as well as ten thousand:
-- old and new rows are compared with `except`, never joined, and other tables are queried row by row.
create or replace function mark(marks feed_mark[]) returns void language plpgsql as $$
begin
  insert into marks (xid, id, feed, entity, gone)
  select pg_current_xact_id(), m.id, coalesce((select f.id from feeds f where f.name = m.feed), add_feed(m.feed)),
    entity_code(m.entity), bool_and(m.gone)
  from unnest(marks) m group by m.id, m.feed, m.entity order by m.id, m.feed, m.entity
  on conflict (id, feed, entity) do update set xid = excluded.xid, gone = excluded.gone;
end $$;

create or replace function is_open(o offers) returns boolean language sql immutable as $$
  select o.closed_at is null and o.status = 'open'
$$;

-- Returns the feeds of an offer. Everyone follows the open offers of a canton. People involved also have the offer in their own feed
-- because they read more of it than a stranger: the poster, students who applied or had a job, and askers of unanswered questions.
create or replace function offer_feeds(o offers) returns setof text language sql stable as $$
  select 'jobs:' || o.canton where is_open(o)
  union select 'user:' || o.posted_by_id
  union select 'user:' || student_id from applications where offer_id = o.id
  union select 'user:' || student_id from jobs where offer_id = o.id
  union select 'user:' || asker_id from questions where offer_id = o.id and answer is null and asker_id is not null
$$;

-- Prevents a race between a rename and a row that shows the person: neither transaction would see the other, and the row would keep the
-- old name on devices. Writers of such rows take a share lock on the person, and a change of what is shown takes an exclusive one.
-- The lock must be taken before any row is written, in order of id.
create or replace function hold_people(people uuid[]) returns void language plpgsql as $$
declare
  person uuid;
begin
  for person in select distinct p from unnest(people) p order by p loop
    perform 1 from users where id = person for share;
  end loop;
end $$;

-- Returns marks for every row that shows these people's figures: their own, and their applications as posters see them.
create or replace function people_marks(people uuid[]) returns setof feed_mark language sql stable as $$
  select 'user:' || person, 'user', person, false from unnest(people) as person
  union all
  select 'user:' || o.posted_by_id, 'application', a.id, false
  from applications a join offers o on o.id = a.offer_id where a.student_id = any (people)
$$;

-- Returns marks for every row that shows these people's stars: their own, their applications as posters see them, and their open
-- offers. Other rows carry no stars (api/feed/rows.ts), so a review does not mark everything a person ever posted.
create or replace function rating_marks(people uuid[]) returns setof feed_mark language sql stable as $$
  select m::feed_mark from people_marks(people) m
  union all
  select (feed, 'offer', o.id, false)::feed_mark
  from offers o, offer_feeds(o) as feed where o.posted_by_id = any (people) and is_open(o)
$$;

create or replace function withdraw_offers(offers uuid[]) returns void language plpgsql as $$
begin
  if offers = '{}' then
    return;
  end if;
  -- One task per transaction is enough.
  if exists (select from first_fills)
    and not exists (select from withdrawn_offers where xid = pg_current_xact_id())
  then
    perform graphile_worker.add_job('mend-first-fill', queue_name => 'first-fill');
  end if;
  insert into withdrawn_offers (id) select unnest(offers);
end $$;

-- Table of each entity, and the column that holds the id used in marks.
create or replace function marked_tables() returns table (kind text, rows_of regclass, key name) language sql stable as $$
  values
    ('offer', 'offers'::regclass, 'id'::name),
    ('job', 'jobs', 'id'),
    ('series', 'series', 'id'),
    ('application', 'applications', 'id'),
    ('message', 'messages', 'id'),
    ('notification', 'notifications', 'id'),
    ('user', 'users', 'id'),
    ('favourite', 'favourites', 'offer_id'),
    ('savedSearch', 'saved_searches', 'id'),
    ('payment', 'payments', 'id'),
    ('agreement', 'agreements', 'job_id')
$$;

create or replace function count_marked(kind text) returns bigint language plpgsql stable as $$
declare
  counted bigint;
begin
  execute format('select count(*) from %s', (select t.rows_of from marked_tables() t where t.kind = count_marked.kind)) into counted;
  return counted;
end $$;

-- Returns the marks of all rows of one entity with first < id <= last.
create or replace function marks_between(kind text, first uuid, last uuid) returns setof feed_mark language plpgsql stable as $$
begin
  case kind
    when 'offer' then return query
      select feed, kind, o.id, false from offers o, offer_feeds(o) as feed where o.id > first and o.id <= last;
    when 'job' then return query
      select 'user:' || person, kind, j.id, false from jobs j, unnest(array[j.poster_id, j.student_id]) as person
      where j.id > first and j.id <= last;
    when 'series' then return query
      select 'user:' || person, kind, s.id, false from series s, unnest(array[s.poster_id, s.student_id]) as person
      where s.id > first and s.id <= last;
    when 'application' then return query
      select 'user:' || person, kind, a.id, false
      from applications a join offers o on o.id = a.offer_id, unnest(array[a.student_id, o.posted_by_id]) as person
      where a.id > first and a.id <= last;
    when 'message' then return query
      select 'user:' || person, kind, m.id, false from messages m, unnest(array[m.sender_id, m.receiver_id]) as person
      where m.id > first and m.id <= last;
    when 'notification' then return query
      select 'user:' || n.user_id, 'notification', n.id, false from notifications n where n.id > first and n.id <= last;
    when 'user' then return query
      select 'user:' || u.id, kind, u.id, false from users u where u.id > first and u.id <= last;
    when 'favourite' then return query
      select 'user:' || f.user_id, kind, f.offer_id, false from favourites f where f.offer_id > first and f.offer_id <= last;
    when 'savedSearch' then return query
      select 'user:' || s.user_id, kind, s.id, false from saved_searches s where s.id > first and s.id <= last;
    when 'payment' then return query
      select 'user:' || person, kind, p.id, false from payments p, unnest(array[p.payer_id, p.payee_id]) as person
      where p.id > first and p.id <= last;
    when 'agreement' then return query
      select 'user:' || person, kind, a.job_id, false
      from agreements a join jobs j on j.id = a.job_id, unnest(array[j.poster_id, j.student_id]) as person
      where a.job_id > first and a.job_id <= last;
  end case;
end $$;

-- Writes the marks of the next batch of one entity and returns the id to continue from; null after the last batch.
create or replace function write_marks(kind text, first uuid, most integer, out last uuid, out written bigint)
  language plpgsql set work_mem = '64MB' as $$
declare
  marked record;
begin
  select * into strict marked from marked_tables() t where t.kind = write_marks.kind;
  execute format(
    'select id, count(*) over () from (select %1$I as id from %2$s where %1$I > $1 order by 1 limit $2) batch order by id desc limit 1',
    marked.key, marked.rows_of) into last, written using first, most;
  insert into marks (xid, id, feed, entity, gone)
  select distinct pg_current_xact_id(), m.id, coalesce(f.id, add_feed(m.feed)), entity_code(m.entity), false
  from marks_between(marked.kind, first, last) m left join feeds f on f.name = m.feed
  order by m.id, 3, 4
  on conflict (id, feed, entity) do update set xid = excluded.xid, gone = false;
end $$;

-- Creates all feeds at once, so that parallel writers of marks never wait for one another over a new feed.
create or replace function add_feeds() returns void language sql as $$
  insert into feeds (name)
  select name from (
    select 'user:' || id as name from users
    union all select distinct 'jobs:' || canton from offers
  ) all_feeds
  where not exists (select from feeds f where f.name = all_feeds.name)
  on conflict do nothing
$$;

-- Rewrites every mark in this transaction, after a bulk load.
create or replace function mark_everything() returns void language plpgsql as $$
begin
  perform add_feeds();
  perform write_marks(kind, '00000000-0000-0000-0000-000000000000', 2147483647) from marked_tables();
end $$;
