-- Whoever has written a review of a job reads so on the job: a review is news of it to its writer, too.
create or replace function reviews_changed() returns trigger language plpgsql as $$
declare
  reviewed uuid[];
  written feed_mark[] := '{}';
begin
  if tg_op = 'DELETE' then
    reviewed := array(select reviewee_id from old_rows);
    written := array(select ('user:' || reviewer_id, 'job', job_id, false)::feed_mark from old_rows);
  elsif tg_op = 'INSERT' then
    reviewed := array(select reviewee_id from new_rows);
    written := array(select ('user:' || reviewer_id, 'job', job_id, false)::feed_mark from new_rows);
  else
    reviewed := array(
      select unnest(array[o.reviewee_id, n.reviewee_id]) from old_rows o join new_rows n using (id)
      where o is distinct from n
    );
  end if;
  perform 1 from users where id = any (reviewed) order by id for no key update;
  perform mark(written || array(select m::feed_mark from people_marks(reviewed) m));
  return null;
end $$;

-- A line for each completed job until its poster has been reminded of the review, or need not be. Jobs that were completed
-- before have none: nobody is reminded of last year's work.
create table review_reminders (
  job_id uuid primary key references jobs (id) on delete cascade,
  completed_at timestamptz not null default now()
);
create index review_reminders_due on review_reminders (completed_at);

create function review_expected() returns trigger language plpgsql as $$
begin
  insert into review_reminders (job_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger review_expected after update of status on jobs
  for each row when (new.status = 'completed' and old.status <> 'completed' and new.assigned_to_id is not null)
  execute function review_expected();
