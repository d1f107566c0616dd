-- When the two people of a job meet (schema/decisions/appointment.ts). The line stays when they call it off, and when another
-- student takes the job: its version only ever counts up, so that what somebody confirms and what a calendar holds stay told apart.
create table appointments (
  job_id uuid primary key references jobs (id) on delete cascade,
  version int not null,
  starts_at timestamptz,
  minutes int,
  confirmed_at timestamptz,
  proposed_starts_at timestamptz,
  proposed_minutes int,
  proposed_by_id uuid references users (id),
  -- Which reminders of what is confirmed have been written.
  reminded text[] not null default '{}',
  check (num_nulls(starts_at, minutes, confirmed_at) in (0, 3)),
  check (num_nulls(proposed_starts_at, proposed_minutes, proposed_by_id) in (0, 3))
);

-- It is read on the job, by the job's two people. That somebody was reminded is nobody's news.
create function appointments_changed() returns trigger language plpgsql as $$
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
create trigger feeds_insert after insert on appointments
  referencing new table as new_rows for each statement execute function appointments_changed();
create trigger feeds_update after update on appointments
  referencing old table as old_rows new table as new_rows for each statement execute function appointments_changed();

-- With the work the appointment ends, whoever ends it. Only a completed job keeps in the calendar what has begun.
create function appointment_over() returns trigger language plpgsql as $$
begin
  update appointments t set
    version = t.version + 1, proposed_starts_at = null, proposed_minutes = null, proposed_by_id = null
  where t.job_id = new.id and num_nonnulls(t.starts_at, t.proposed_starts_at) > 0;
  update appointments t set starts_at = null, minutes = null, confirmed_at = null
  where t.job_id = new.id and (new.status <> 'completed' or t.starts_at > now());
  return null;
end $$;
create trigger appointment_over after update of status on jobs
  for each row when (
    old.status in ('assigned', 'in_progress') and new.status not in ('assigned', 'in_progress')
  ) execute function appointment_over();

-- A calendar follows somebody's appointments at an address that is its own secret: only its hash is kept.
create table calendars (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);
