create table jobs (
  id uuid primary key,
  posted_by_id uuid not null references users (id),
  assigned_to_id uuid references users (id),
  status text not null default 'open' check (status in ('open', 'assigned', 'in_progress', 'completed', 'cancelled')),
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 5000),
  -- The place that anybody may read. `address` says where exactly, to its poster and whoever was chosen.
  location text not null check (char_length(location) between 1 and 160),
  address text check (char_length(address) between 1 and 160),
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
  -- Whether it is paid through Pouce, or by hand as `payment_method` says. Two columns, because older versions read the second and
  -- know three values.
  is_through_pouce boolean not null default false,
  payment_method text not null check (payment_method in ('cash', 'twint', 'both')),
  tools_provided boolean not null,
  required_tools text[] not null default '{}' check (cardinality(required_tools) <= 20),
  -- When it is to be done, as its poster says it: at one time, or in one of a few slots. `scheduled_for` is its first day.
  scheduled_for timestamptz,
  schedule jsonb check (jsonb_typeof(schedule) = 'object'),
  -- The photos, in their poster's order, by the hashes of their pictures: whatever moves or shows an offer takes them along.
  -- Nothing refers to a picture by a key from here: api/images holds what hangs somewhere.
  photos text[] not null default '{}' check (cardinality(photos) <= 3),
  tip_allowed boolean not null default true,
  is_premium_job boolean not null default false,
  -- How many students are wanted in all, and how many of these places are given. Whoever is chosen while it looks for others gets
  -- a job of their own, copied from the offer (`offer_id`): so one job has one student, one payment and one conversation. Whoever
  -- is chosen last has the offer itself.
  places smallint not null default 1 check (places between 1 and 10),
  chosen smallint not null default 0 check (chosen >= 0),
  offer_id uuid references jobs (id),
  -- A weekly job is agreed on once, and each of its sessions is a job of its own, with its appointment, its payment and its end.
  -- All of them name the first one, where the two people write to each other, and which says that no further session comes.
  is_recurring boolean not null default false,
  series_id uuid references jobs (id),
  series_ended_at timestamptz,
  -- What the offer said before its last edits, the newest first: an application written without network may be about that.
  past_terms jsonb[] not null default '{}',
  -- While the job goes by the terms of an application: these columns of the offer as its poster has left it.
  offered jsonb,
  created_at timestamptz not null default now(),
  -- When its poster said that the work has begun. Of a job without an agreed time nothing else tells: that it was paid does not.
  started_at timestamptz,
  hidden_at timestamptz,
  deleted_at timestamptz,
  search text not null generated always as (fold(title || E'\n' || description || E'\n' || location)) stored,
  check (assigned_to_id is null or assigned_to_id <> posted_by_id),
  check (status <> 'open' or assigned_to_id is null),
  check (status not in ('assigned', 'in_progress') or assigned_to_id is not null),
  check (deleted_at is null or status = 'open'),
  check (project_duration is null or is_long_term_project),
  check (not tools_provided or required_tools = '{}'),
  check (chosen < places),
  check (series_ended_at is null or series_id = id)
);

-- Every list is newest first; the id settles equal instants so that pages neither repeat nor skip.
create index jobs_newest on jobs (created_at desc, id desc) where deleted_at is null;
create index jobs_newest_by_status on jobs (status, created_at desc, id desc) where deleted_at is null;
create index jobs_newest_by_category on jobs (category, created_at desc, id desc) where deleted_at is null;
create index jobs_search on jobs using gin (search gin_trgm_ops) where deleted_at is null;
create index jobs_of_poster on jobs (posted_by_id, created_at desc);
create index jobs_of_assignee on jobs (assigned_to_id, created_at desc) where assigned_to_id is not null;
create index jobs_open_in_canton on jobs (canton, created_at desc) where status = 'open' and deleted_at is null;
create index jobs_photos on jobs using gin (photos) where photos <> '{}';
create index jobs_of_series on jobs (series_id, scheduled_for) where series_id is not null;
create index jobs_of_offer on jobs (offer_id) where offer_id is not null;
-- What comes of one offer, its places and the sessions of a weekly one, is one offer in public lists (`oneOfOffer`).
create index jobs_of_one_offer on jobs ((coalesce(series_id, offer_id, id)));
-- How common the words of a place are: without it the planner takes every place for a rare one, and reads all offers of it
-- where the newest twenty are asked for.
create statistics jobs_place on (fold(location)) from jobs;

create table applications (
  id uuid primary key,
  job_id uuid not null references jobs (id),
  student_id uuid not null references users (id),
  message text not null check (char_length(message) between 1 and 5000),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- What the offer said before it was edited, of the fields that say something else now, since the application was written; and
  -- the same in words for its student.
  offer_before jsonb not null default '{}',
  offer_changes text[] not null default '{}',
  -- What the offer said when it was written (`terms_of`): to that the student has agreed, whatever it says later.
  terms jsonb not null,
  -- Of an accepted one that went along to a place of its own: for which offer it was written.
  offer_id uuid references jobs (id),
  -- Whom a poster keeps in reserve, in the order in which they were chosen: should the student of the job not be able to come,
  -- they are asked one after the other. A call that has ended without a word may still be answered, while nobody else has the job.
  reserved_at timestamptz,
  asked_at timestamptz,
  call_ends_at timestamptz,
  unique (job_id, student_id),
  check ((status = 'pending') = (decided_at is null)),
  check (offer_id is null or status = 'accepted'),
  check (call_ends_at is null or asked_at is not null),
  check (asked_at is null or (reserved_at is not null and status = 'pending'))
);
create unique index applications_one_accepted on applications (job_id) where status = 'accepted';
create index applications_of_job on applications (job_id, created_at, id);
create index applications_of_student on applications (student_id, created_at desc, id desc);
create unique index applications_of_offer on applications (offer_id, student_id) where offer_id is not null;
create index applications_in_reserve on applications (job_id, reserved_at) where reserved_at is not null;

-- A student who cannot come gives the job back: it is open again, and others may be chosen for it. What both have written stays
-- theirs, so whoever had a job is remembered: for as long as the job is there they read it, and nothing of who comes after them.
create table former_students (
  job_id uuid not null references jobs (id) on delete cascade,
  student_id uuid not null references users (id) on delete cascade,
  left_at timestamptz not null default now(),
  primary key (job_id, student_id)
);
create index former_students_of_student on former_students (student_id);

-- Whom a poster has asked to look at an offer. The poster's devices show who has been asked; nobody else learns of it.
create table proposals (
  job_id uuid not null references jobs (id) on delete cascade,
  student_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (job_id, student_id)
);
create index proposals_of_student on proposals (student_id);

-- When the two people of a job meet (schema/decisions/appointment.ts). The line stays when they call it off, and when another
-- student takes the job: its version only ever counts up, so that what somebody confirms and what a calendar holds stay told apart.
create table appointments (
  job_id uuid primary key references jobs (id) on delete cascade,
  version int not null,
  starts_at timestamptz,
  minutes int,
  confirmed_at timestamptz,
  proposed_starts_at timestamptz,
  proposed_minutes int,
  proposed_by_id uuid references users (id),
  -- Who called off what both had confirmed, and when: whoever does so late and ends the job afterwards has ended it late, and for
  -- the other one its time is open again. It is read until something else is confirmed or the work is over.
  called_off_starts_at timestamptz,
  called_off_by_id uuid references users (id),
  called_off_at timestamptz,
  -- Which reminders of what is confirmed have been written.
  reminded text[] not null default '{}',
  check (num_nulls(starts_at, minutes, confirmed_at) in (0, 3)),
  check (num_nulls(proposed_starts_at, proposed_minutes, proposed_by_id) in (0, 3)),
  check (num_nulls(called_off_starts_at, called_off_by_id, called_off_at) in (0, 3)),
  check (called_off_at is null or starts_at is null)
);

-- What students ask about an offer before they apply, and the answer, once for everybody. Who asked is kept for them to take it
-- back and to hear of the answer, and leaves with their account.
create table questions (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  asker_id uuid references users (id) on delete cascade,
  text text not null check (char_length(text) between 1 and 300),
  answer text check (char_length(answer) between 1 and 500),
  asked_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  check (asker_id is not null or answer is not null)
);
create index questions_of_job on questions (job_id);
create index questions_of_asker on questions (asker_id);

-- Questions that were taken back before anybody answered. Nobody but the desk reads them, for a month; a table of its own, so that
-- nothing that reads questions finds them.
create table taken_back_questions (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  asker_id uuid not null references users (id) on delete cascade,
  text text not null,
  asked_at timestamptz not null,
  taken_back_at timestamptz not null default now()
);
create index taken_back_questions_of_job on taken_back_questions (job_id);
create index taken_back_questions_of_asker on taken_back_questions (asker_id);
create index taken_back_questions_old on taken_back_questions (taken_back_at);

-- From whom a poster takes no more questions: by a question, since the poster does not know who asked it. It outlives the question.
create table muted_askers (
  poster_id uuid not null references users (id) on delete cascade,
  question_id uuid not null,
  job_id uuid not null references jobs (id) on delete cascade,
  -- Nobody, once they have left.
  asker_id uuid references users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (poster_id, question_id)
);
create index muted_askers_of_asker on muted_askers (asker_id, poster_id);

-- Who ended an agreed job late, once for each time that it was agreed on. Nobody reads it but the person, and the desk where they
-- object; what others read of it is `is_reliable`. Kept for a year.
create table lapses (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  reason text check (char_length(reason) between 1 and 500),
  agreed_at timestamptz not null default now(),
  begins_at timestamptz not null,
  noted_at timestamptz not null default date_trunc('milliseconds', now()),
  appeal text check (char_length(appeal) between 1 and 500),
  appealed_at timestamptz,
  decision text check (decision in ('upheld', 'removed')),
  decided_at timestamptz,
  decided_by_id uuid references users (id),
  decision_reason text check (char_length(decision_reason) between 1 and 500),
  unique (job_id, user_id, agreed_at),
  check ((appeal is null) = (appealed_at is null)),
  check (decision is null or appeal is not null),
  check (num_nulls(decision, decided_at, decided_by_id, decision_reason) in (0, 4))
);
create index lapses_of_user on lapses (user_id, noted_at desc);
create index lapses_to_decide on lapses (appealed_at, id) where appealed_at is not null and decided_at is null;

-- What deputies have done: who, for whom, what and about what, and none of its contents. Kept for a year.
create table deputy_actions (
  id uuid primary key,
  principal_id uuid not null references users (id) on delete cascade,
  deputy_id uuid not null references users (id) on delete cascade,
  action text not null,
  job_id uuid references jobs (id) on delete cascade,
  at timestamptz not null default clock_timestamp()
);
create index deputy_actions_of_principal on deputy_actions (principal_id, at desc, id desc);
create index deputy_actions_old on deputy_actions (at);
