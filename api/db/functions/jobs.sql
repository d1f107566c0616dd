-- What an offer says of its rate, its hours, its time and its place: to that a student agrees by applying, and its poster
-- by choosing the application. `schema/entities/terms.ts` has the same names.
create or replace function terms_of(job jobs) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'rate', job.rate, 'duration', job.duration, 'location', job.location,
    'scheduledFor', to_char(job.scheduled_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'schedule', job.schedule, 'isRecurring', job.is_recurring)
$$;

-- The life of a job, held even against a bug: whatever the code believes, no other change of status is stored. A job opens again
-- in the transaction that notes who leaves it, and with their application gone.
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
create or replace trigger job_life before update of status on jobs
  for each row when (old.status is distinct from new.status) execute function job_life();

-- A deleted offer stays deleted, and from one student to another a job goes only by being open in between.
create or replace function job_settled() returns trigger language plpgsql as $$
begin
  raise exception 'a settled job does not change hands' using errcode = 'check_violation';
end $$;
create or replace trigger job_settled before update of assigned_to_id, deleted_at, posted_by_id on jobs
  for each row when (
    (old.assigned_to_id is not null and old.assigned_to_id is distinct from new.assigned_to_id and new.status <> 'open')
    or (old.deleted_at is not null and old.deleted_at is distinct from new.deleted_at)
    or old.posted_by_id <> new.posted_by_id
  ) execute function job_settled();

-- A job that becomes an offer again shows its poster's stars, like one that is published: it holds the poster, before any line
-- is written.
create or replace function hold_poster() returns trigger language plpgsql as $$
begin
  perform hold_people(array[new.posted_by_id]);
  return new;
end $$;
create or replace trigger hold_poster before update of status on jobs
  for each row when (new.status = 'open' and old.status <> 'open') execute function hold_poster();

create or replace function jobs_inserted() returns trigger language plpgsql as $$
begin
  perform hold_people(array(select posted_by_id from new_rows));
  perform mark(array(
    select (feed, 'job', n.id, false)::feed_mark
    from new_rows n, job_feeds(n.id, n.status, n.deleted_at, n.canton, n.posted_by_id, n.assigned_to_id) as feed
  ));
  return null;
end $$;
create or replace trigger feeds_insert after insert on jobs
  referencing new table as new_rows for each statement execute function jobs_inserted();

-- An offer may move from one canton to another, and with it from feed to feed. Whoever renames or blocks its poster meanwhile
-- would mark it where it was; so whoever moves an offer holds its poster, like whoever publishes one.
create or replace function jobs_updated() returns trigger language plpgsql as $$
declare
  assigned uuid[] := array(
    select assigned_to_id
    from (select id, assigned_to_id from new_rows except select id, assigned_to_id from old_rows) moved
    where assigned_to_id is not null
  );
  posters uuid[] := array(
    select posted_by_id
    from (select id, posted_by_id, canton from new_rows except select id, posted_by_id, canton from old_rows) moved
  );
  -- A completed job counts for the student who did it.
  counted uuid[] := array(
    select assigned_to_id from new_rows
    where status = 'completed' and assigned_to_id is not null
      and id not in (select id from old_rows where status = 'completed')
  );
  figures feed_mark[] := '{}';
begin
  if assigned || posters <> '{}' then
    perform hold_people(assigned || posters);
  end if;
  if counted <> '{}' then
    perform 1 from users where id = any (counted) order by id for no key update;
    figures := array(select m::feed_mark from people_marks(counted) m);
  end if;
  perform mark(figures || array(
    select (feed, 'job', r.id, r.gone)::feed_mark
    from (
      -- What is the same before and after is there twice.
      select (r).*, bool_and(gone) as gone
      from (select o as r, true as gone from old_rows o union all select n, false from new_rows n) rows
      group by r having count(*) = 1
    ) r, job_feeds(r.id, r.status, r.deleted_at, r.canton, r.posted_by_id, r.assigned_to_id) as feed
  ));
  return null;
end $$;
create or replace trigger feeds_update after update on jobs
  referencing old table as old_rows new table as new_rows for each statement execute function jobs_updated();

create or replace function jobs_deleted() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select (feed, 'job', o.id, true)::feed_mark
    from old_rows o, job_feeds(o.id, o.status, o.deleted_at, o.canton, o.posted_by_id, o.assigned_to_id) as feed
  ));
  return null;
end $$;
create or replace trigger feeds_delete after delete on jobs
  referencing old table as old_rows for each statement execute function jobs_deleted();

create or replace function offer_withdrawn() returns trigger language plpgsql as $$
begin
  perform withdraw_offers(array[old.id]);
  return null;
end $$;
-- For each row, because whatever else is written then costs nothing.
create or replace trigger withdrawn_update after update on jobs for each row
  when (old.hidden_at is null and new.hidden_at is not null or old.deleted_at is null and new.deleted_at is not null)
  execute function offer_withdrawn();
create or replace trigger withdrawn_delete after delete on jobs for each row execute function offer_withdrawn();

-- A payment and a lapse say what their job is called, which may be edited once it is looked for again.
create or replace function titles_follow() returns trigger language plpgsql as $$
declare
  renamed uuid[] := array(select id from (select id, title from new_rows except select id, title from old_rows) n);
  marks feed_mark[];
begin
  if renamed = '{}' then
    return null;
  end if;
  marks := array(
    select ('user:' || person, 'payment', p.id, false)::feed_mark
    from payments p, unnest(array[p.payer_id, p.payee_id]) as person where p.job_id = any (renamed)
    union
    select ('user:' || l.user_id, 'user', l.user_id, false)::feed_mark from lapses l where l.job_id = any (renamed)
  );
  if marks <> '{}' then
    perform mark(marks);
  end if;
  return null;
end $$;
create or replace trigger titles_follow after update on jobs
  referencing old table as old_rows new table as new_rows for each statement execute function titles_follow();

-- A favourite follows its offer, and a hidden offer is hidden from those who kept it, too.
create or replace function favourites_follow() returns trigger language plpgsql as $$
declare
  marks feed_mark[] := array(
    select ('user:' || f.user_id, 'favourite', n.id, false)::feed_mark
    from (
      select id, title, location, rate, category, status, deleted_at, hidden_at from new_rows
      except
      select id, title, location, rate, category, status, deleted_at, hidden_at from old_rows
    ) n, lateral (select user_id from favourites where job_id = n.id) f
  );
begin
  if marks <> '{}' then
    perform mark(marks);
  end if;
  return null;
end $$;
create or replace trigger favourites_follow after update on jobs
  referencing old table as old_rows new table as new_rows for each statement execute function favourites_follow();

-- An application says what was changed in its offer, but not while that is hidden.
create or replace function applications_follow() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || a.student_id, 'application', a.id, false)::feed_mark
    from applications a where a.job_id = new.id and a.student_id is distinct from new.assigned_to_id
  ));
  return null;
end $$;
create or replace trigger applications_follow after update on jobs for each row
  when ((old.hidden_at is null) <> (new.hidden_at is null)) execute function applications_follow();

-- A job that does not count yet (`counts_at`) is looked at again when it does.
create or replace function jobs_completed() returns trigger language plpgsql as $$
declare
  done uuid[] := array(
    select n.id from new_rows n where n.status = 'completed' and n.assigned_to_id is not null
      and n.id not in (select id from old_rows where status = 'completed')
  );
begin
  if done <> '{}' then
    perform refresh_reliability(array(
      select unnest(array[posted_by_id, assigned_to_id]) from jobs where id = any (done)));
    perform graphile_worker.add_job('count-work', json_build_object('jobId', id), run_at => counts_at(j))
    from jobs j where id = any (done) and counts_at(j) > now();
  end if;
  return null;
end $$;
create or replace trigger reliability after update on jobs
  referencing old table as old_rows new table as new_rows for each statement execute function jobs_completed();

-- A day after a job is completed (`periods.reviewReminder`).
create or replace function review_expected() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'remind-review', json_build_object('jobId', new.id), run_at => now() + interval '24 hours');
  return null;
end $$;
create or replace trigger review_expected after update of status on jobs
  for each row when (new.status = 'completed' and old.status <> 'completed' and new.assigned_to_id is not null)
  execute function review_expected();

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

-- It is read on the job, by the job's two people. That somebody was reminded is nobody's news.
create or replace function appointments_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark(array(
      select ('user:' || person, 'job', j.id, false)::feed_mark
      from new_rows n join jobs j on j.id = n.job_id, unnest(array[j.posted_by_id, j.assigned_to_id]) as person
      where person is not null
    ));
  else
    perform mark(array(
      select ('user:' || person, 'job', j.id, false)::feed_mark
      from (select job_id, version from new_rows except select job_id, version from old_rows) n
        join jobs j on j.id = n.job_id, unnest(array[j.posted_by_id, j.assigned_to_id]) as person
      where person is not null
    ));
  end if;
  return null;
end $$;
create or replace trigger feeds_insert after insert on appointments
  referencing new table as new_rows for each statement execute function appointments_changed();
create or replace trigger feeds_update after update on appointments
  referencing old table as old_rows new table as new_rows for each statement execute function appointments_changed();
