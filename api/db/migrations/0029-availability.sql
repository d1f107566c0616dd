-- When a student is free: times of the week, and days on which they cannot come at all. Nobody else reads it.
alter table users
  add column free_times text[] not null default '{}' check (cardinality(free_times) <= 21),
  add column days_off jsonb not null default '[]' check (jsonb_typeof(days_off) = 'array'),
  add check (user_type = 'student' or (free_times = '{}' and days_off = '[]'));

create function users_available() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (o.free_times, o.days_off) is distinct from (n.free_times, n.days_off)
  );
begin
  if changed <> '{}' then
    perform mark(array(select ('user:' || person, 'user', person, false)::feed_mark from unnest(changed) as person));
  end if;
  return null;
end $$;
create trigger feeds_available after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function users_available();
