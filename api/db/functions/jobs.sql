-- Enforces the job's state machine in the database: no other status change is possible, and offer, poster and student are immutable.
create or replace function job_life() returns trigger language plpgsql as $$
begin
  if old.status is distinct from new.status and (old.status, new.status) not in (
    ('assigned', 'in_progress'), ('assigned', 'completed'), ('assigned', 'cancelled'), ('assigned', 'left'),
    ('in_progress', 'completed'), ('in_progress', 'cancelled'), ('in_progress', 'left')
  ) then
    raise exception 'a job cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if (old.offer_id, old.poster_id, old.student_id) <> (new.offer_id, new.poster_id, new.student_id) then
    raise exception 'a job does not change hands' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger job_life before update on jobs for each row execute function job_life();

-- A job is created from an accepted application, or is a later session of a series.
create or replace function job_begins() returns trigger language plpgsql as $$
begin
  if not exists (
    select from applications where id = new.application_id and offer_id = new.offer_id and student_id = new.student_id
      and status = 'accepted'
  ) and coalesce(new.session, 1) = 1 then
    raise exception 'a job comes from an accepted application' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger job_begins before insert on jobs for each row execute function job_begins();

-- Returns the number of taken places of an offer. A series keeps its place unless its student left before it began; any other job
-- frees its place when its student leaves.
create or replace function places_taken(offer uuid) returns int language sql stable as $$
  select ((select count(*) from jobs where offer_id = offer and series_id is null and status <> 'left')
    + (select count(*) from series where offer_id = offer and ended_because is distinct from 'left'))::int
$$;
-- Updates the offer's number of taken places, and its status: that of its first job once all places are taken.
create or replace function count_places() returns trigger language plpgsql as $$
declare
  given int := places_taken(new.offer_id);
begin
  update offers o set taken = given, status = case
    when closed_because = 'cancelled' then 'cancelled' when given < places then 'open'
    -- A series is inserted before its first session.
    else coalesce(
      (select status from jobs where offer_id = o.id and status <> 'left' order by created_at, session, id limit 1), 'assigned') end
  where id = new.offer_id;
  return null;
end $$;
create or replace trigger a_places_insert after insert on jobs for each row execute function count_places();
create or replace trigger a_places_update after update of status on jobs
  for each row when (old.status <> new.status) execute function count_places();
create or replace trigger a_places_insert after insert on series for each row execute function count_places();
create or replace trigger a_places_update after update of ended_because on series
  for each row when (old.ended_because is distinct from new.ended_because) execute function count_places();

create or replace function jobs_inserted() returns trigger language plpgsql as $$
begin
  perform hold_people(array(select unnest(array[poster_id, student_id]) from new_rows));
  perform mark(array(
    select ('user:' || person, 'job', n.id, false)::feed_mark from new_rows n, unnest(array[n.poster_id, n.student_id]) as person
  ));
  return null;
end $$;
create or replace trigger feeds_insert after insert on jobs
  referencing new table as new_rows for each statement execute function jobs_inserted();

create or replace function jobs_updated() returns trigger language plpgsql as $$
declare
  -- Students whose number of completed jobs changes.
  counted uuid[] := array(
    select student_id from new_rows where status = 'completed' and id not in (select id from old_rows where status = 'completed')
  );
  figures feed_mark[] := '{}';
begin
  if counted <> '{}' then
    perform 1 from users where id = any (counted) order by id for no key update;
    figures := array(select m::feed_mark from people_marks(counted) m);
  end if;
  perform mark(figures || array(
    select ('user:' || person, 'job', n.id, false)::feed_mark
    from (select * from new_rows except select * from old_rows) n, unnest(array[n.poster_id, n.student_id]) as person
    union all
    -- An offer shows its poster which students have left it. A student who left all their jobs of an offer no longer reads the offer,
    -- the application or their earlier jobs of it while a block exists or moderation hides the offer.
    select ('user:' || person, beside.entity, beside.id, false)::feed_mark
    from new_rows n, unnest(array[n.poster_id, n.student_id]) as person, lateral (
      select 'offer', n.offer_id
      union all
      select 'job', j.id from jobs j where (j.offer_id, j.student_id, j.status) = (n.offer_id, n.student_id, 'left')
      union all
      select 'application', a.id from applications a where (a.offer_id, a.student_id) = (n.offer_id, n.student_id)
    ) beside (entity, id)
    where n.status = 'left' and n.id not in (select id from old_rows where status = 'left')
  ));
  return null;
end $$;
create or replace trigger feeds_update after update on jobs
  referencing old table as old_rows new table as new_rows for each statement execute function jobs_updated();

create or replace function jobs_deleted() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'job', o.id, true)::feed_mark from old_rows o, unnest(array[o.poster_id, o.student_id]) as person
  ));
  return null;
end $$;
create or replace trigger feeds_delete after delete on jobs
  referencing old table as old_rows for each statement execute function jobs_deleted();

create or replace function series_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'series', n.id, false)::feed_mark from new_rows n, unnest(array[n.poster_id, n.student_id]) as person
  ));
  return null;
end $$;
create or replace trigger feeds_insert after insert on series
  referencing new table as new_rows for each statement execute function series_changed();
create or replace trigger feeds_update after update on series
  referencing new table as new_rows for each statement execute function series_changed();

-- A job that does not count yet (`counts_at`) is counted later by a task.
create or replace function jobs_completed() returns trigger language plpgsql as $$
declare
  done uuid[] := array(
    select n.id from new_rows n
    where n.status = 'completed' and n.id not in (select id from old_rows where status = 'completed')
  );
begin
  if done <> '{}' then
    perform refresh_reliability(array(select unnest(array[poster_id, student_id]) from jobs where id = any (done)));
    perform graphile_worker.add_job('count-work', json_build_object('jobId', id), run_at => counts_at(j))
    from jobs j where id = any (done) and counts_at(j) > now();
  end if;
  return null;
end $$;
create or replace trigger reliability after update on jobs
  referencing old table as old_rows new table as new_rows for each statement execute function jobs_completed();

-- The reminder is sent 24 hours after a job is completed (`periods.reviewReminder`).
create or replace function review_expected() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'remind-review', json_build_object('jobId', new.id), run_at => now() + interval '24 hours');
  return null;
end $$;
create or replace trigger review_expected after update of status on jobs
  for each row when (new.status = 'completed' and old.status <> 'completed') execute function review_expected();

create or replace function appointment_over() returns trigger language plpgsql as $$
begin
  update appointments t set
    version = t.version + 1, proposed_starts_at = null, proposed_minutes = null, proposed_by_id = null,
    called_off_starts_at = null, called_off_by_id = null, called_off_at = null
  where t.job_id = new.id and num_nonnulls(t.starts_at, t.proposed_starts_at, t.called_off_at) > 0;
  update appointments t set starts_at = null, minutes = null, confirmed_at = null
  where t.job_id = new.id and (new.status <> 'completed' or t.starts_at > now());
  return null;
end $$;
create or replace trigger appointment_over after update of status on jobs
  for each row when (
    old.status in ('assigned', 'in_progress') and new.status not in ('assigned', 'in_progress')
  ) execute function appointment_over();

-- Appointments are shown on their job. Recording a sent reminder marks nothing.
create or replace function appointments_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark(array(
      select ('user:' || person, 'job', j.id, false)::feed_mark
      from new_rows n join jobs j on j.id = n.job_id, unnest(array[j.poster_id, j.student_id]) as person
    ));
  else
    perform mark(array(
      select ('user:' || person, 'job', j.id, false)::feed_mark
      from (select job_id, version from new_rows except select job_id, version from old_rows) n
        join jobs j on j.id = n.job_id, unnest(array[j.poster_id, j.student_id]) as person
    ));
  end if;
  return null;
end $$;
create or replace trigger feeds_insert after insert on appointments
  referencing new table as new_rows for each statement execute function appointments_changed();
create or replace trigger feeds_update after update on appointments
  referencing old table as old_rows new table as new_rows for each statement execute function appointments_changed();
