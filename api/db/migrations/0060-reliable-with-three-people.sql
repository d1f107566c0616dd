-- oldest: 0051
-- « Fiable » now counts people and work whose time has passed. Whoever has it already is looked at again, by a task that the new
-- version alone takes.
select graphile_worker.add_job('count-work', json_build_object('jobId', job.id))
from users u, lateral (
  (select id from jobs where posted_by_id = u.id and status = 'completed' and assigned_to_id is not null limit 1)
  union all
  (select id from jobs where assigned_to_id = u.id and status = 'completed' limit 1)
  limit 1
) job
where u.is_reliable;
