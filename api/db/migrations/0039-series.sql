-- A weekly job is agreed on once, and each of its sessions is a job of its own, with its appointment, its payment and its end.
-- All of them name the first one, where the two people write to each other, and which says that no further session comes.
alter table jobs
  add column series_id uuid references jobs (id),
  add column series_ended_at timestamptz,
  add check (series_ended_at is null or series_id = id);
create index jobs_of_series on jobs (series_id, scheduled_for) where series_id is not null;
