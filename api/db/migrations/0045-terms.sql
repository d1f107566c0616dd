-- What an offer says of its rate, its hours, its time and its place: to that a student agrees by writing a letter, and its poster
-- by choosing the letter. `schema/entities/terms.ts` has the same names.
create function terms_of(job jobs) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'rate', job.rate, 'duration', job.duration, 'location', job.location,
    'scheduledFor', to_char(job.scheduled_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'schedule', job.schedule, 'isRecurring', job.is_recurring)
$$;

-- A letter keeps them as they were when it was written, whatever the offer says later.
alter table applications add column terms jsonb;
update applications a set terms = terms_of(j) || coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(a.offer_before) where terms_of(j) ? key
  ), '{}')
from jobs j where j.id = a.job_id;
alter table applications alter column terms set not null;

create function application_terms() returns trigger language plpgsql as $$
begin
  select terms_of(j) into new.terms from jobs j where j.id = new.job_id;
  return new;
end $$;
create trigger application_terms before insert on applications
  for each row when (new.terms is null) execute function application_terms();

alter table jobs
  -- What the offer said before its last edits, the newest first: a letter written without network may be about that.
  add column past_terms jsonb[] not null default '{}',
  -- While the job goes by the terms of a letter: these columns of the offer as its poster has left it.
  add column offered jsonb;
