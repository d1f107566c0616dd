-- oldest: 0051
-- Versions of before read the view, and clear away through it. `mark`, as 0073 has it, passes over a view, until functions/marks.sql
-- replaces it in a moment.
lock table changes in access exclusive mode;
drop procedure copy_marks;
drop table changes;

create function entity_names() returns text[] language sql immutable parallel safe
  return array['agreement', 'application', 'favourite', 'job', 'message', 'notification', 'payment', 'savedSearch', 'user'];
create function entity_code(name text) returns smallint language sql immutable parallel safe
  return array_position(entity_names(), name)::smallint;
create function entity_name(code smallint) returns text language sql immutable parallel safe
  return (entity_names())[code];

create view changes as
select f.name as feed, entity_name(m.entity) as entity, m.id, m.xid, m.gone from marks m join feeds f on f.id = m.feed;

create function changes_deleted() returns trigger language plpgsql as $$
begin
  delete from marks m using feeds f
  where f.id = m.feed and f.name = old.feed and m.entity = entity_code(old.entity) and m.id = old.id and m.xid = old.xid;
  return old;
end $$;
create trigger changes_deleted instead of delete on changes for each row execute function changes_deleted();
