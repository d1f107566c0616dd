-- Who ended an agreed job late. Nobody reads it but the person, and the desk where they object; what others read of it is
-- `is_reliable`. Kept for a year.
create table lapses (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  reason text check (char_length(reason) between 1 and 500),
  begins_at timestamptz not null,
  noted_at timestamptz not null default date_trunc('milliseconds', now()),
  appeal text check (char_length(appeal) between 1 and 500),
  appealed_at timestamptz,
  decision text check (decision in ('upheld', 'removed')),
  decided_at timestamptz,
  decided_by_id uuid references users (id),
  decision_reason text check (char_length(decision_reason) between 1 and 500),
  unique (job_id, user_id),
  check ((appeal is null) = (appealed_at is null)),
  check (decision is null or appeal is not null),
  check (num_nulls(decision, decided_at, decided_by_id, decision_reason) in (0, 4))
);
create index lapses_of_user on lapses (user_id, noted_at desc);
create index lapses_to_decide on lapses (appealed_at, id) where appealed_at is not null and decided_at is null;

-- What the desk has decided stays as it was decided.
create function lapse_decided() returns trigger language plpgsql as $$
begin
  raise exception 'what was decided about a lapse is not changed' using errcode = 'check_violation';
end $$;
create trigger lapse_decided before update on lapses
  for each row when (old.decided_at is not null) execute function lapse_decided();

-- Kept beside the person like their stars, and written by these functions alone: three jobs that were done, and at most one
-- lapse that counts in half a year.
alter table users add column is_reliable boolean not null default false;

create function refresh_reliability(people uuid[]) returns void language plpgsql as $$
declare
  changed uuid[];
begin
  perform 1 from users where id = any (people) order by id for no key update;
  with counted as (
    select person,
      (select count(*) from (
        select from jobs where assigned_to_id = person and status = 'completed'
        union all select from jobs where posted_by_id = person and status = 'completed'
        limit 3
      ) done) = 3
      and (select count(*) from lapses
           where user_id = person and decision is distinct from 'removed' and noted_at > now() - interval '6 months') <= 1
      as is_reliable
    from (select distinct unnest(people) as person) them
  ), moved as (
    update users u set is_reliable = c.is_reliable from counted c
    where u.id = c.person and u.is_reliable <> c.is_reliable
    returning u.id
  )
  select coalesce(array_agg(id), '{}') into changed from moved;
  if changed <> '{}' then
    perform mark(array(select m::feed_mark from rating_marks(changed) m));
  end if;
end $$;

create function lapses_changed() returns trigger language plpgsql as $$
declare
  people uuid[] := array(select distinct user_id from changed_rows);
begin
  perform refresh_reliability(people);
  perform mark(array(select ('user:' || person, 'user', person, false)::feed_mark from unnest(people) as person));
  return null;
end $$;
create trigger feeds_insert after insert on lapses
  referencing new table as changed_rows for each statement execute function lapses_changed();
create trigger feeds_update after update on lapses
  referencing new table as changed_rows for each statement execute function lapses_changed();
create trigger feeds_delete after delete on lapses
  referencing old table as changed_rows for each statement execute function lapses_changed();

create function jobs_completed() returns trigger language plpgsql as $$
declare
  people uuid[] := array(
    select unnest(array[n.posted_by_id, n.assigned_to_id]) from new_rows n
    where n.status = 'completed' and n.id not in (select id from old_rows where status = 'completed')
  );
begin
  if people <> '{}' then
    perform refresh_reliability(people);
  end if;
  return null;
end $$;
create trigger reliability after update on jobs
  referencing old table as old_rows new table as new_rows for each statement execute function jobs_completed();

select refresh_reliability(array(select posted_by_id from jobs where status = 'completed' union select assigned_to_id from jobs where status = 'completed'));
