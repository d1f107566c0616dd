create table jobs (
  id uuid primary key,
  posted_by_id uuid not null references users (id),
  assigned_to_id uuid references users (id),
  status text not null default 'open' check (status in ('open', 'assigned', 'in_progress', 'completed', 'cancelled')),
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 5000),
  location text not null check (char_length(location) between 1 and 160),
  canton text not null check (canton ~ '^[A-Z]{2}$'),
  rate numeric(6, 2) not null check (rate between 15 and 500),
  duration text not null check (char_length(duration) between 1 and 60),
  estimated_duration numeric(6, 2) check (estimated_duration > 0 and estimated_duration <= 2000),
  category text not null check (category in ('physical', 'digital', 'academic', 'creative', 'consulting')),
  subcategory text check (char_length(subcategory) between 1 and 60),
  delivery_type text not null check (delivery_type in ('in_person', 'remote', 'hybrid')),
  required_skills text[] not null default '{}' check (cardinality(required_skills) <= 20),
  language_required text not null check (language_required in ('french', 'german', 'english', 'italian')),
  is_long_term_project boolean not null default false,
  project_duration text check (char_length(project_duration) between 1 and 60),
  deliverables text[] not null default '{}' check (cardinality(deliverables) <= 20),
  urgency_level text not null check (urgency_level in ('low', 'normal', 'high', 'urgent')),
  experience_required text not null check (experience_required in ('none', 'basic', 'intermediate', 'expert')),
  physical_demand text not null check (physical_demand in ('light', 'moderate', 'heavy')),
  payment_method text not null check (payment_method in ('cash', 'twint', 'both')),
  tools_provided boolean not null,
  required_tools text[] not null default '{}' check (cardinality(required_tools) <= 20),
  scheduled_for timestamptz,
  is_recurring boolean not null default false,
  tip_allowed boolean not null default true,
  is_premium_job boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  search text not null generated always as (fold(title || E'\n' || description || E'\n' || location)) stored,
  check (assigned_to_id is null or assigned_to_id <> posted_by_id),
  check (status <> 'open' or assigned_to_id is null),
  check (status not in ('assigned', 'in_progress') or assigned_to_id is not null),
  check (deleted_at is null or status = 'open'),
  check (project_duration is null or is_long_term_project),
  check (not tools_provided or required_tools = '{}')
);

-- Every list is newest first; the id settles equal instants so that pages neither repeat nor skip.
create index jobs_newest on jobs (created_at desc, id desc) where deleted_at is null;
create index jobs_newest_by_status on jobs (status, created_at desc, id desc) where deleted_at is null;
create index jobs_newest_by_category on jobs (category, created_at desc, id desc) where deleted_at is null;
create index jobs_search on jobs using gin (search gin_trgm_ops) where deleted_at is null;
create index jobs_of_poster on jobs (posted_by_id, created_at desc);
create index jobs_of_assignee on jobs (assigned_to_id, created_at desc) where assigned_to_id is not null;
create index jobs_open_in_canton on jobs (canton, created_at desc) where status = 'open' and deleted_at is null;

-- The life of a job, held even against a bug: whatever the code believes, no other change of status is stored.
create function job_life() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
    ('open', 'assigned'), ('open', 'cancelled'),
    ('assigned', 'in_progress'), ('assigned', 'completed'), ('assigned', 'cancelled'),
    ('in_progress', 'completed'), ('in_progress', 'cancelled')
  ) then
    raise exception 'a job cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger job_life before update of status on jobs
  for each row when (old.status is distinct from new.status) execute function job_life();

-- A deleted offer stays deleted, and the student of a job is settled once.
create function job_settled() returns trigger language plpgsql as $$
begin
  raise exception 'a settled job does not change hands' using errcode = 'check_violation';
end $$;
create trigger job_settled before update of assigned_to_id, deleted_at, posted_by_id on jobs
  for each row when (
    (old.assigned_to_id is not null and old.assigned_to_id is distinct from new.assigned_to_id)
    or (old.deleted_at is not null and old.deleted_at is distinct from new.deleted_at)
    or old.posted_by_id <> new.posted_by_id
  ) execute function job_settled();

create table applications (
  id uuid primary key,
  job_id uuid not null references jobs (id),
  student_id uuid not null references users (id),
  message text not null check (char_length(message) between 1 and 5000),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (job_id, student_id),
  check ((status = 'pending') = (decided_at is null))
);
create unique index applications_one_accepted on applications (job_id) where status = 'accepted';
create index applications_of_job on applications (job_id, created_at, id);
create index applications_of_student on applications (student_id, created_at desc, id desc);

create function application_life() returns trigger language plpgsql as $$
begin
  raise exception 'an application cannot go from % to %', old.status, new.status using errcode = 'check_violation';
end $$;
create trigger application_life before update of status on applications
  for each row when (old.status <> 'pending' and new.status is distinct from old.status) execute function application_life();
