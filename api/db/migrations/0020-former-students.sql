-- A student who cannot come gives the job back: it is open again, and others may be chosen for it. What both have written stays
-- theirs, so whoever had a job is remembered: for as long as the job is there they read it, and nothing of who comes after them.
create table former_students (
  job_id uuid not null references jobs (id) on delete cascade,
  student_id uuid not null references users (id) on delete cascade,
  left_at timestamptz not null default now(),
  primary key (job_id, student_id)
);
create index former_students_of_student on former_students (student_id);

-- A job opens again in the transaction that notes who leaves it, and with their letter gone.
create or replace function job_life() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('open', 'assigned'), ('open', 'cancelled'),
    ('assigned', 'in_progress'), ('assigned', 'completed'), ('assigned', 'cancelled'), ('assigned', 'open'),
    ('in_progress', 'completed'), ('in_progress', 'cancelled'), ('in_progress', 'open')
  ) or new.status = 'open' and (
    not exists (
      select from former_students where job_id = old.id and student_id = old.assigned_to_id and left_at = now()
    ) or exists (select from applications where job_id = old.id and status = 'accepted')
  ) then
    raise exception 'a job cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- From one student to another a job goes only by being open in between.
drop trigger job_settled on jobs;
create trigger job_settled before update of assigned_to_id, deleted_at, posted_by_id on jobs
  for each row when (
    (old.assigned_to_id is not null and old.assigned_to_id is distinct from new.assigned_to_id and new.status <> 'open')
    or (old.deleted_at is not null and old.deleted_at is distinct from new.deleted_at)
    or old.posted_by_id <> new.posted_by_id
  ) execute function job_settled();

-- A decided application stays decided, but for those that the acceptance of another one has closed, at its very instant: they
-- wait again when that one is given up.
create or replace function application_life() returns trigger language plpgsql as $$
begin
  if old.status <> 'rejected' or new.status <> 'pending' or not exists (
    select from applications chosen
    where chosen.job_id = old.job_id and chosen.status = 'accepted' and chosen.decided_at = old.decided_at
  ) then
    raise exception 'an application cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function job_feeds(job uuid, status text, deleted_at timestamptz, canton text, poster uuid, assignee uuid)
  returns setof text language sql stable as $$
  select 'jobs:' || canton where status = 'open' and deleted_at is null
  union all select 'user:' || poster
  union all select 'user:' || assignee where assignee is not null
  union all select 'user:' || student_id from applications where job_id = job
  union all select 'user:' || student_id from former_students where job_id = job
$$;

-- A withdrawn application takes its job along, unless it is there for another reason.
create or replace function applications_deleted() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || o.student_id, 'application', o.id, true)::feed_mark from old_rows o
    union all
    select ('user:' || j.posted_by_id, 'application', o.id, true)::feed_mark
    from old_rows o join jobs j on j.id = o.job_id
    union all
    select (
      'user:' || o.student_id, 'job', o.job_id,
      j.assigned_to_id is distinct from o.student_id
        and not exists (select from former_students f where f.job_id = o.job_id and f.student_id = o.student_id)
    )::feed_mark
    from old_rows o join jobs j on j.id = o.job_id
  ));
  return null;
end $$;

-- The poster reads the name of whoever had the job, and they the job.
create function former_students_inserted() returns trigger language plpgsql as $$
begin
  perform hold_people(array(select student_id from new_rows));
  perform mark(array(
    select ('user:' || person, 'job', n.job_id, false)::feed_mark
    from new_rows n, unnest(array[n.student_id, (select posted_by_id from jobs where id = n.job_id)]) as person
  ));
  return null;
end $$;
create trigger feeds_insert after insert on former_students
  referencing new table as new_rows for each statement execute function former_students_inserted();

create or replace function users_updated() returns trigger language plpgsql as $$
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
    union all
    select ('user:' || j.posted_by_id, 'job', j.id, false)::feed_mark
    from former_students f join jobs j on j.id = f.job_id where f.student_id = any (shown)
  ));
  return null;
end $$;

-- A figure that two people agreed on goes with the student.
create function agreements_deleted() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'agreement', o.job_id, true)::feed_mark
    from old_rows o join jobs j on j.id = o.job_id, unnest(array[j.posted_by_id, j.assigned_to_id]) as person
    where person is not null
  ));
  return null;
end $$;
create trigger money_feeds_delete after delete on agreements
  referencing old table as old_rows for each statement execute function agreements_deleted();
