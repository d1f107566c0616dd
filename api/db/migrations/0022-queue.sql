-- What is to be done later is a task of graphile-worker (which calls each single one a job). Its tables stand in a schema of
-- their own, brought up before this file is read; add_job leaves a task in the transaction of whoever calls for it.

-- A push for each device of whoever is told. It names the session without reference to it: a device that leaves at this moment
-- must not make somebody's message fail.
create or replace function push_notifications() returns trigger language plpgsql as $$
declare
  pushes graphile_worker.job_spec[] := array(
    select (
      'send-push', json_build_object('notificationId', n.id, 'sessionId', s.session_id), null, null, 8, null, null, null
    )::graphile_worker.job_spec
    from new_rows n join push_subscriptions s on s.user_id = n.user_id
    where n.type in ('message', 'application_update', 'job_alert')
  );
begin
  if cardinality(pushes) > 0 then
    perform graphile_worker.add_jobs(pushes);
  end if;
  return null;
end $$;
select graphile_worker.add_job(
  'send-push', json_build_object('notificationId', notification_id, 'sessionId', session_id), run_at => due_at, max_attempts => 8
) from push_outbox;
drop table push_outbox;

-- A day after a job is completed (`periods.reviewReminder`).
create or replace function review_expected() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'remind-review', json_build_object('jobId', new.id), run_at => now() + interval '24 hours');
  return null;
end $$;
select graphile_worker.add_job(
  'remind-review', json_build_object('jobId', job_id), run_at => completed_at + interval '24 hours'
) from review_reminders;
drop table review_reminders;

-- The unique index of alerts tells whom a notice has reached already.
select graphile_worker.add_job('notify-matches', json_build_object('jobId', job_id), run_at => due_at) from offers_to_tell;
drop table offers_to_tell;

-- The instruction is the record, and says when; its one task follows. A claim moves `next_at` by a minute, and so leaves a task
-- for the case that whoever made it dies.
create function instructions_due() returns trigger language plpgsql as $$
declare
  due graphile_worker.job_spec[] := array(
    select (
      'carry-out-instruction', json_build_object('id', id), null, next_at, null, 'instruction:' || id, null, null
    )::graphile_worker.job_spec
    from new_rows where done_at is null and next_at < 'infinity'
  );
begin
  if cardinality(due) > 0 then
    perform graphile_worker.add_jobs(due);
  end if;
  return null;
end $$;
create trigger queue_insert after insert on instructions
  referencing new table as new_rows for each statement execute function instructions_due();
create trigger queue_update after update on instructions
  referencing new table as new_rows for each statement execute function instructions_due();
update instructions set next_at = next_at where done_at is null and next_at < 'infinity';
