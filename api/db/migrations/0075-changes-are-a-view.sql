-- oldest: 0051
-- From here on marks are written once. Versions of before read the view, and clear away through it.
lock table changes in access exclusive mode;
drop procedure copy_marks;
drop table changes;

create function entity_names() returns text[] language sql immutable parallel safe
  return array['agreement', 'application', 'favourite', 'job', 'message', 'notification', 'payment', 'savedSearch', 'user'];
create function entity_code(name text) returns smallint language sql immutable parallel safe
  return array_position(entity_names(), name)::smallint;
create function entity_name(code smallint) returns text language sql immutable parallel safe
  return (entity_names())[code];
create function add_feed(feed text) returns integer language plpgsql as $$
declare
  added integer;
begin
  insert into feeds (name) values (feed) on conflict do nothing returning id into added;
  return coalesce(added, (select f.id from feeds f where f.name = feed));
end $$;
create or replace function mark(marks feed_mark[]) returns void language plpgsql as $$
begin
  insert into marks (xid, id, feed, entity, gone)
  select pg_current_xact_id(), m.id, coalesce((select f.id from feeds f where f.name = m.feed), add_feed(m.feed)),
    entity_code(m.entity), bool_and(m.gone)
  from unnest(marks) m group by m.id, m.feed, m.entity order by m.id, m.feed, m.entity
  on conflict (id, feed, entity) do update set xid = excluded.xid, gone = excluded.gone;
end $$;

create view changes as
select f.name as feed, entity_name(m.entity) as entity, m.id, m.xid, m.gone from marks m join feeds f on f.id = m.feed;

create function changes_deleted() returns trigger language plpgsql as $$
begin
  delete from marks m using feeds f
  where f.id = m.feed and f.name = old.feed and m.entity = entity_code(old.entity) and m.id = old.id and m.xid = old.xid;
  return old;
end $$;
create trigger changes_deleted instead of delete on changes for each row execute function changes_deleted();
