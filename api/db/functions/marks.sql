-- The entities by their numbers, from 1 on. A number stands in marks for ever, so a new entity comes at the end. Pages of a pull go
-- by it, and versions of before by the name: the first nine stand in the order of the alphabet.
create or replace function entity_names() returns text[] language sql immutable parallel safe
  return array['agreement', 'application', 'favourite', 'job', 'message', 'notification', 'payment', 'savedSearch', 'user',
    'offer', 'series'];
create or replace function entity_code(name text) returns smallint language sql immutable parallel safe
  return array_position(entity_names(), name)::smallint;
create or replace function entity_name(code smallint) returns text language sql immutable parallel safe
  return (entity_names())[code];

-- A feed is there from its first mark on, and stays. Two transactions that bring the same feed into being wait for each other, so
-- cantons' are there from the beginning (migration 0073), and a person's own begins with the account.
create or replace function add_feed(feed text) returns integer language plpgsql as $$
declare
  added integer;
begin
  insert into feeds (name) values (feed) on conflict do nothing returning id into added;
  -- Committed by another transaction meanwhile.
  return coalesce(added, (select f.id from feeds f where f.name = feed));
end $$;

-- The one place that writes marks. They come sorted, so that two writers of the same marks meet in one order. A row that
-- leaves a feed by one way and stays by another stays.
--
-- Every write of the product passes through here and through the triggers below, and to plan a statement costs many times
-- what it costs to run it for one row. So they are in plpgsql, which keeps a plan where it does not depend on what is
-- passed in, and each plan is good for one row as well as for ten thousand: rows of before and after are told apart by
-- `except` and never joined, and other tables are asked row by row.
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

-- The feeds of an offer. Everybody follows the open ones of a canton. Its people have it in their own feed too: the poster, students who
-- applied or had a job of it, and whoever waits for an answer to a question, because each of them reads more of it than a stranger.
create or replace function offer_feeds(o offers) returns setof text language sql stable as $$
  select 'jobs:' || o.canton where is_open(o)
  union select 'user:' || o.posted_by_id
  union select 'user:' || student_id from applications where offer_id = o.id
  union select 'user:' || student_id from jobs where offer_id = o.id
  union select 'user:' || asker_id from questions where offer_id = o.id and answer is null and asker_id is not null
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
  select 'user:' || o.posted_by_id, 'application', a.id, false
  from applications a join offers o on o.id = a.offer_id where a.student_id = any (people)
$$;

-- Whatever shows the stars of these people: themselves, the applications through which posters see them, and their open offers. Devices
-- get no stars on other rows (api/feed/rows.ts), so a review does not mark all that a person ever posted.
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
  -- One task in a transaction is enough.
  if exists (select from first_fills)
    and not exists (select from withdrawn_offers where xid = pg_current_xact_id())
  then
    perform graphile_worker.add_job('mend-first-fill', queue_name => 'first-fill');
  end if;
  insert into withdrawn_offers (id) select unnest(offers);
end $$;

-- Which table holds the rows of an entity, and the column that a mark names.
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

-- The marks of all rows of one entity whose ids are above the first and not above the last.
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

-- Writes the marks of the next rows of one entity, set by set, and returns where to go on: null after the last.
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

-- All feeds at once, so that those who write marks beside each other never wait for one.
create or replace function add_feeds() returns void language sql as $$
  insert into feeds (name)
  select name from (
    select 'user:' || id as name from users
    union all select distinct 'jobs:' || canton from offers
  ) all_feeds
  where not exists (select from feeds f where f.name = all_feeds.name)
  on conflict do nothing
$$;

-- Every mark anew, in this transaction: after a load in bulk.
create or replace function mark_everything() returns void language plpgsql as $$
begin
  perform add_feeds();
  perform write_marks(kind, '00000000-0000-0000-0000-000000000000', 2147483647) from marked_tables();
end $$;
