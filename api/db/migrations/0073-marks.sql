-- oldest: 0051
-- What `changes` said, in a third of the bytes: feeds and entities are numbers (functions/marks.sql). Three migrations move the
-- lines while versions of before go on reading and writing `changes`:
--
--     0073   each mark is written to both tables
--     0074   what stands in `changes` is copied, a batch a transaction
--     0075   `changes` becomes a view of `marks` for versions of before, and for people
create table feeds (
  id integer primary key generated always as identity,
  -- As text stands in `changes`: a statement that an older version has prepared keeps the types of its columns.
  name text not null unique
);
-- Cantons' feeds are there before any offer, for whoever brings a feed into being lets all others wait who write to it.
insert into feeds (name)
select 'jobs:' || canton
from unnest(string_to_array('AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH FL CH', ' ')) canton;

-- Columns stand so that none leaves a gap: a line is 56 bytes.
create table marks (
  xid xid8 not null,
  id uuid not null,
  feed integer not null,
  entity smallint not null,
  gone boolean not null,
  -- Ids grow with time, so this index grows at its end and stays full.
  constraint marks_pkey primary key (id, feed, entity)
) with (autovacuum_vacuum_scale_factor = 0.05);
-- In what order a feed is read: a page begins where the one before ended, also within one transaction.
create index marks_since on marks (feed, xid, entity, id);
-- Which feeds moved lately, for whoever tells the devices. With the feed, so that polls never look into the table, but not as a key:
-- where one transaction wrote all marks, pages of a feed would be read by this index, without their order.
create index marks_moved on marks (xid) include (feed) with (fillfactor = 100);

-- Both tables, until 0075. Who waits here while `changes` becomes a view goes on.
create or replace function mark(marks feed_mark[]) returns void language plpgsql as $$
begin
  insert into feeds (name)
  select distinct m.feed from unnest(marks) m where not exists (select from feeds f where f.name = m.feed) order by m.feed
  on conflict do nothing;
  insert into marks (xid, id, feed, entity, gone)
  select pg_current_xact_id(), m.id, f.id,
    array_position(
      array['agreement', 'application', 'favourite', 'job', 'message', 'notification', 'payment', 'savedSearch', 'user'], m.entity),
    bool_and(m.gone)
  from unnest(marks) m join feeds f on f.name = m.feed
  group by m.id, f.id, m.entity order by m.id, f.id, m.entity
  on conflict (id, feed, entity) do update set xid = excluded.xid, gone = excluded.gone;
  begin
    insert into changes (feed, entity, id, xid, gone)
    select m.feed, m.entity, m.id, pg_current_xact_id(), bool_and(m.gone)
    from unnest(marks) m group by m.feed, m.entity, m.id order by m.feed, m.entity, m.id
    on conflict (feed, entity, id) do update set xid = excluded.xid, gone = excluded.gone;
  exception when undefined_table or wrong_object_type or object_not_in_prerequisite_state or feature_not_supported then
    null;
  end;
end $$;

-- Each batch is committed, so that no writer waits for long. A line that was written meanwhile is newer and stays.
create procedure copy_marks() language plpgsql as $$
declare
  first changes;
  last changes;
begin
  -- Whoever writes from here on writes to both.
  perform set_config('lock_timeout', '2s', true);
  lock table changes in share mode;
  commit;
  select '', '', '00000000-0000-0000-0000-000000000000' into first.feed, first.entity, first.id;
  loop
    select * into last from changes
    where (feed, entity, id) > (first.feed, first.entity, first.id) order by feed, entity, id offset 19999 limit 1;
    if last.feed is null then
      select * into last from changes order by feed desc, entity desc, id desc limit 1;
    end if;
    exit when last.feed is null or (last.feed, last.entity, last.id) = (first.feed, first.entity, first.id);
    insert into feeds (name)
    select distinct feed from changes
    where (feed, entity, id) > (first.feed, first.entity, first.id) and (feed, entity, id) <= (last.feed, last.entity, last.id)
    order by feed
    on conflict do nothing;
    insert into marks (xid, id, feed, entity, gone)
    select c.xid, c.id, f.id,
      array_position(
        array['agreement', 'application', 'favourite', 'job', 'message', 'notification', 'payment', 'savedSearch', 'user'], c.entity),
      c.gone
    from changes c join feeds f on f.name = c.feed
    where (c.feed, c.entity, c.id) > (first.feed, first.entity, first.id)
      and (c.feed, c.entity, c.id) <= (last.feed, last.entity, last.id)
    order by c.id, f.id, c.entity
    on conflict do nothing;
    first := last;
    commit;
  end loop;
end $$;
