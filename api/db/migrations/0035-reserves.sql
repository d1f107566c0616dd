-- Whom a poster keeps in reserve, in the order in which they were chosen: should the student of the job not be able to come, they
-- are asked one after the other. A call that has ended without a word may still be answered, while nobody else has the job.
alter table applications
  add column reserved_at timestamptz,
  add column asked_at timestamptz,
  add column call_ends_at timestamptz,
  add check (call_ends_at is null or asked_at is not null),
  add check (asked_at is null or (reserved_at is not null and status = 'pending'));
create index applications_in_reserve on applications (job_id, reserved_at) where reserved_at is not null;

-- Whoever decides a letter, by whatever way, ends its call.
create function application_decided() returns trigger language plpgsql as $$
begin
  new.asked_at := null;
  new.call_ends_at := null;
  if new.status = 'accepted' then
    new.reserved_at := null;
  end if;
  return new;
end $$;
create trigger application_decided before update of status on applications
  for each row when (new.status <> 'pending') execute function application_decided();
