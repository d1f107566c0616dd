-- Whom a poster has asked to look at an offer. The poster's devices show who has been asked; nobody else learns of it.
create table proposals (
  job_id uuid not null references jobs (id) on delete cascade,
  student_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (job_id, student_id)
);
create index proposals_of_student on proposals (student_id);

create function proposals_inserted() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select distinct ('user:' || j.posted_by_id, 'job', n.job_id, false)::feed_mark
    from new_rows n join jobs j on j.id = n.job_id
  ));
  return null;
end $$;
create trigger feeds_insert after insert on proposals
  referencing new table as new_rows for each statement execute function proposals_inserted();
