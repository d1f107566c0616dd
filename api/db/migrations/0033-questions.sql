-- What students ask about an offer before they apply, and the answer, once for everybody. Who asked is kept for them to take it
-- back and to hear of the answer, and leaves with their account.
create table questions (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  asker_id uuid references users (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 300),
  answer text check (char_length(answer) between 1 and 500),
  asked_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (asker_id is not null or answer is not null)
);
create index questions_of_job on questions (job_id);
create index questions_of_asker on questions (asker_id);

-- While it waits, whoever asked reads the offer otherwise than strangers do: it is in their own feed too.
create or replace function job_feeds(job uuid, status text, deleted_at timestamptz, canton text, poster uuid, assignee uuid)
  returns setof text language sql stable as $$
  select 'jobs:' || canton where status = 'open' and deleted_at is null
  union all select 'user:' || poster
  union all select 'user:' || assignee where assignee is not null
  union all select 'user:' || student_id from applications where job_id = job
  union all select 'user:' || student_id from former_students where job_id = job
  union all select 'user:' || asker_id from questions where job_id = job and answer is null
$$;

-- A question that is only asked is nobody's news but the poster's and the asker's. Once it is answered or gone the offer looks
-- different to everybody, and to whoever asked like to a stranger.
create function questions_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark(array(
      select (feed, 'job', j.id, false)::feed_mark
      from new_rows n join jobs j on j.id = n.job_id,
        job_feeds(j.id, j.status, j.deleted_at, j.canton, j.posted_by_id, j.assigned_to_id) as feed
      where n.answer is not null or feed in ('user:' || j.posted_by_id, 'user:' || n.asker_id)
    ));
  else
    perform mark(array(
      select (feed, 'job', j.id, false)::feed_mark
      from old_rows o join jobs j on j.id = o.job_id,
        job_feeds(j.id, j.status, j.deleted_at, j.canton, j.posted_by_id, j.assigned_to_id) as feed
      union all
      select ('user:' || o.asker_id, 'job', o.job_id, true)::feed_mark
      from old_rows o where o.asker_id is not null and o.answer is null
    ));
  end if;
  return null;
end $$;
create trigger feeds_insert after insert on questions
  referencing new table as new_rows for each statement execute function questions_changed();
create trigger feeds_update after update on questions
  referencing old table as old_rows for each statement execute function questions_changed();
create trigger feeds_delete after delete on questions
  referencing old table as old_rows for each statement execute function questions_changed();

-- A withdrawn letter leaves the job to whoever waits for an answer about it.
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

-- An offer that a block takes out of sight is in the own feed of whoever waits for an answer about it, too.
create function blocks_take_questions() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || q.asker_id, 'job', j.id, false)::feed_mark
    from moved_rows m join questions q on q.asker_id in (m.blocker_id, m.blocked_id) join jobs j on j.id = q.job_id
    where q.answer is null and j.posted_by_id in (m.blocker_id, m.blocked_id)
  ));
  return null;
end $$;
create trigger questions_insert after insert on blocks
  referencing new table as moved_rows for each statement execute function blocks_take_questions();
create trigger questions_delete after delete on blocks
  referencing old table as moved_rows for each statement execute function blocks_take_questions();
