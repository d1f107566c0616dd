-- What everybody reads of a last name: its initial with a point. Who reads the whole one is said in api/domain/names.ts. What
-- stands in for the name of a deleted account is nobody's, and has none.
alter table users add column public_last_name text not null generated always as (
  case when deleted_at is null then upper(left(last_name, 1)) || '.' else last_name end
) stored;

-- A withdrawn letter takes its job along, unless it is there for another reason. Where the job is still an offer, its student
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
    )::feed_mark
    from old_rows o join jobs j on j.id = o.job_id
    union all
    select ('jobs:' || j.canton, 'job', j.id, false)::feed_mark
    from old_rows o join jobs j on j.id = o.job_id
    where j.status = 'open' and j.deleted_at is null
  ));
  return null;
end $$;

-- Devices hold open offers, and lists of people they block, with whole names. Files with them are made anew.
update changes set xid = pg_current_xact_id()
where entity = 'job' and feed like 'jobs:%' and not gone
  or entity = 'user' and id in (select blocker_id from blocks);
delete from first_fills;
