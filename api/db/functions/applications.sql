create or replace function application_terms() returns trigger language plpgsql as $$
begin
  select terms_of(j) into new.terms from jobs j where j.id = new.job_id;
  return new;
end $$;
create or replace trigger application_terms before insert on applications
  for each row when (new.terms is null) execute function application_terms();

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
create or replace trigger application_life before update of status on applications
  for each row when (old.status <> 'pending' and new.status is distinct from old.status) execute function application_life();

-- Whoever decides an application, by whatever way, ends its call.
create or replace function application_decided() returns trigger language plpgsql as $$
begin
  new.asked_at := null;
  new.call_ends_at := null;
  if new.status = 'accepted' then
    new.reserved_at := null;
  end if;
  return new;
end $$;
create or replace trigger application_decided before update of status on applications
  for each row when (new.status <> 'pending') execute function application_decided();

-- An application brings its job along into the student's feed, and takes it away again when it is withdrawn.
create or replace function applications_inserted() returns trigger language plpgsql as $$
begin
  perform hold_people(array(select student_id from new_rows));
  perform mark(array(
    select (m.feed, m.entity, m.id, false)::feed_mark
    from new_rows n, lateral (values
      ('user:' || n.student_id, 'application', n.id),
      ('user:' || (select posted_by_id from jobs where id = n.job_id), 'application', n.id),
      ('user:' || n.student_id, 'job', n.job_id)
    ) m (feed, entity, id)
  ));
  return null;
end $$;
create or replace trigger feeds_insert after insert on applications
  referencing new table as new_rows for each statement execute function applications_inserted();

create or replace function applications_updated() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'application', n.id, false)::feed_mark
    from (select * from new_rows except select * from old_rows) n,
      unnest(array[n.student_id, (select posted_by_id from jobs where id = n.job_id)]) as person
  ));
  return null;
end $$;
create or replace trigger feeds_update after update on applications
  referencing old table as old_rows new table as new_rows for each statement execute function applications_updated();

-- A withdrawn application takes its job along, unless it is there for another reason. Where the job is still an offer, its student
-- reads it like any stranger again.
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
        and not exists (
          select from questions q where q.job_id = o.job_id and q.asker_id = o.student_id and q.answer is null
        )
    )::feed_mark
    from old_rows o join jobs j on j.id = o.job_id
    union all
    select ('jobs:' || j.canton, 'job', j.id, false)::feed_mark
    from old_rows o join jobs j on j.id = o.job_id
    where j.status = 'open' and j.deleted_at is null
  ));
  return null;
end $$;
create or replace trigger feeds_delete after delete on applications
  referencing old table as old_rows for each statement execute function applications_deleted();

-- Whether a poster reads the whole last name follows from the applications that are there.
create or replace function kept_students_known() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select distinct ('user:' || k.poster_id, 'user', k.poster_id, false)::feed_mark
    from moved_rows a join jobs j on j.id = a.job_id
      join kept_students k on k.student_id = a.student_id and k.poster_id = j.posted_by_id
  ));
  return null;
end $$;
create or replace trigger feeds_kept_insert after insert on applications
  referencing new table as moved_rows for each statement execute function kept_students_known();
create or replace trigger feeds_kept_delete after delete on applications
  referencing old table as moved_rows for each statement execute function kept_students_known();

-- The poster reads the name of whoever had the job, and they the job.
create or replace function former_students_inserted() returns trigger language plpgsql as $$
begin
  perform hold_people(array(select student_id from new_rows));
  perform mark(array(
    select ('user:' || person, 'job', n.job_id, false)::feed_mark
    from new_rows n, unnest(array[n.student_id, (select posted_by_id from jobs where id = n.job_id)]) as person
  ));
  return null;
end $$;
create or replace trigger feeds_insert after insert on former_students
  referencing new table as new_rows for each statement execute function former_students_inserted();

create or replace function proposals_inserted() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select distinct ('user:' || j.posted_by_id, 'job', n.job_id, false)::feed_mark
    from new_rows n join jobs j on j.id = n.job_id
  ));
  return null;
end $$;
create or replace trigger feeds_insert after insert on proposals
  referencing new table as new_rows for each statement execute function proposals_inserted();
