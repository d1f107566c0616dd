-- An offer says how many students are wanted in all, and how many of these places are given, each as a job of its own
-- (`offer_id`). Until here it said how many it still looked for.
alter table jobs
  add column chosen smallint not null default 0 check (chosen >= 0),
  drop constraint jobs_check6;

-- Ten at most are wanted in all: of an offer that has had more, those above are not counted, and their places are looked for
-- by themselves where they are free again. So it is with what has become weekly, which is for one student.
with given as (
  select offer_id, count(*) as count from jobs p
  where offer_id is not null and not (
    -- Whoever could not come while the offer looked for others has given the place back, and with it ended the job.
    p.status = 'cancelled'
    and exists (select from former_students f where f.job_id = p.id and f.student_id = p.assigned_to_id)
    and not exists (
      select from applications a where a.job_id = p.id and a.student_id = p.assigned_to_id and a.status = 'accepted')
  )
  group by offer_id
)
update jobs o set chosen = least(g.count, 10 - o.places), places = o.places + least(g.count, 10 - o.places)
from given g where o.id = g.offer_id and not o.is_recurring;

-- Whoever is chosen last has the offer itself.
alter table jobs add check (chosen < places);

-- A letter that was accepted before terms were kept has agreed to what its job says, and not to what the offer had said earlier.
update applications a set terms = terms_of(j) from jobs j
where j.id = a.job_id and a.status = 'accepted' and j.assigned_to_id = a.student_id and j.offered is null
  and a.terms <> terms_of(j);
