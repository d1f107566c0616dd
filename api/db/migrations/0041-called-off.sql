-- Who called off what both had confirmed, and when: whoever does so late and ends the job afterwards has ended it late, and for the
-- other one its time is open again. It is read with the appointment, until something else is confirmed or the work is over.
alter table appointments
  add column called_off_starts_at timestamptz,
  add column called_off_by_id uuid references users (id),
  add column called_off_at timestamptz,
  add check (num_nulls(called_off_starts_at, called_off_by_id, called_off_at) in (0, 3)),
  add check (called_off_at is null or starts_at is null);

create or replace function appointment_over() returns trigger language plpgsql as $$
begin
  update appointments t set
    version = t.version + 1, proposed_starts_at = null, proposed_minutes = null, proposed_by_id = null,
    called_off_starts_at = null, called_off_by_id = null, called_off_at = null
  where t.job_id = new.id and num_nonnulls(t.starts_at, t.proposed_starts_at, t.called_off_at) > 0;
  update appointments t set starts_at = null, minutes = null, confirmed_at = null
  where t.job_id = new.id and (new.status <> 'completed' or t.starts_at > now());
  return null;
end $$;
