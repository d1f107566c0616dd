-- oldest: 0076
-- One table played offer, job, place, session and head of a series. Offers, their versions, jobs and series stand apart from here on
-- (api/decisions/013-offers-and-jobs.md). No older version runs on these tables: the way back is a backup from before.

-- The triggers of the old table go. The functions of this version follow after the migrations.
do $$
declare
  old record;
begin
  for old in
    select tgname, tgrelid::regclass as relation from pg_trigger
    where not tgisinternal and tgrelid in (
      select oid from pg_class where relnamespace = 'public'::regnamespace and relname in (
        'jobs', 'applications', 'former_students', 'proposals', 'questions', 'appointments', 'messages', 'favourites', 'lapses',
        'payments', 'agreements', 'reviews', 'deputy_actions', 'reports', 'mailed_conversations'
      )
    )
  loop
    execute format('drop trigger %I on %s', old.tgname, old.relation);
  end loop;
end $$;
drop function if exists terms_of(jobs), counts_at(jobs);
drop function if exists
  job_life(), job_settled(), hold_poster(), jobs_inserted(), jobs_updated(), jobs_deleted(), offer_withdrawn(), titles_follow(),
  favourites_follow(), applications_follow(), jobs_completed(), review_expected(), appointment_over(), appointments_changed(),
  application_terms(), application_life(), application_decided(), former_students_inserted(), payment_begins(), suspended_offer(),
  job_feeds(uuid, text, timestamptz, text, uuid, uuid);

alter table jobs rename to offers;
alter index jobs_pkey rename to offers_pkey;
alter index jobs_of_poster rename to offers_of_poster;
alter index jobs_photos rename to offers_photos;
alter statistics jobs_place rename to offers_place;

-- So do the rules about columns that an offer loses: while rows are being moved they do not hold.
do $$
declare
  old name;
begin
  for old in
    select conname from pg_constraint c
    where conrelid = 'offers'::regclass and contype = 'c' and exists (
      select from pg_attribute a
      where a.attrelid = c.conrelid and a.attnum = any (c.conkey)
        and a.attname in ('assigned_to_id', 'chosen', 'deleted_at', 'series_ended_at')
    )
  loop
    execute format('alter table offers drop constraint %I', old);
  end loop;
end $$;

-- While a job went by the terms of an application, its row had those, and the offer's own words beside. They stand here, and the row
-- says what the offer says.
create temporary table agreed on commit drop as select * from offers;
create unique index on agreed (id);
update offers o set (rate, duration, estimated_duration, location, address, canton, scheduled_for, schedule, is_recurring) = (
  select rate, duration, estimated_duration, location, address, canton, scheduled_for, schedule, is_recurring
  from jsonb_populate_record(null::offers, o.offered)
) where o.offered is not null;

-- What anybody may read of an offer, by the names of its columns. `functions/offers.sql` has the same.
create function pg_temp.said(o offers) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'title', o.title, 'description', o.description, 'rate', o.rate, 'location', o.location, 'duration', o.duration,
    'scheduled_for', to_char(o.scheduled_for at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'schedule', o.schedule,
    'is_recurring', o.is_recurring, 'category', o.category, 'subcategory', o.subcategory, 'delivery_type', o.delivery_type,
    'urgency_level', o.urgency_level, 'is_long_term_project', o.is_long_term_project, 'project_duration', o.project_duration,
    'tools_provided', o.tools_provided, 'required_tools', o.required_tools, 'physical_demand', o.physical_demand,
    'experience_required', o.experience_required, 'language_required', o.language_required, 'required_skills', o.required_skills,
    'deliverables', o.deliverables, 'payment_method', o.payment_method, 'is_through_pouce', o.is_through_pouce,
    'tip_allowed', o.tip_allowed)
$$;

-- Keys of JSON as columns are called.
create function pg_temp.snake(said jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(lower(regexp_replace(key, '([A-Z])', '_\1', 'g')), value), '{}') from jsonb_each(said)
$$;

-- A place that was given away and never looked for anybody itself is a job of its offer. Any other stays an offer of its own: it has
-- applications, questions or words that belong to it alone.
create temporary table places on commit drop as
select p.id, p.offer_id, p.status = 'cancelled' and left_it.student_id is not null as is_left
from offers p join offers o on o.id = p.offer_id
  left join former_students left_it on left_it.job_id = p.id and left_it.student_id = p.assigned_to_id
where p.series_id is null and p.status <> 'open' and p.deleted_at is null
  and p.photos = o.photos and (p.hidden_at is null) = (o.hidden_at is null)
  and not exists (select from former_students f where f.job_id = p.id and f.student_id is distinct from p.assigned_to_id)
  and not exists (select from questions where job_id = p.id)
  and not exists (select from proposals where job_id = p.id)
  and not exists (
    select from applications a where a.job_id = p.id and (a.student_id is distinct from p.assigned_to_id or a.offer_id is null)
  );
create unique index on places (id);

create temporary table sessions on commit drop as
select s.id, s.series_id, row_number() over (partition by s.series_id order by s.scheduled_for, s.created_at, s.id)::int as session
from offers s where s.series_id is not null;
create unique index on sessions (id);

-- Which offer each row of the old table belongs to.
create temporary table homes on commit drop as
select o.id, coalesce(p.offer_id, s.series_id, o.id) as offer_id
from offers o left join places p on p.id = o.id left join sessions s on s.id = o.id;
create unique index on homes (id);

create table offer_versions (
  offer_id uuid not null,
  number int not null check (number > 0),
  -- What anybody could read of the offer then, by the names of its columns.
  said jsonb not null,
  since timestamptz not null default now(),
  primary key (offer_id, number)
);

-- The versions that applications and jobs name. An offer's newest one is what it says today.
create temporary table sayings on commit drop as
select offer_id, said, min(at) as at from (
  select h.offer_id, pg_temp.said(o) || pg_temp.snake(past.terms) as said,
    o.created_at + past.place * interval '1 microsecond' as at
  from offers o join homes h on h.id = o.id and h.offer_id = o.id,
    lateral (select terms, row_number() over (order by n desc) as place
      from unnest(o.past_terms) with ordinality as told (terms, n)) past
  union all
  select h.offer_id, pg_temp.said(o) || pg_temp.snake(a.offer_before) || pg_temp.snake(a.terms), a.created_at
  from applications a join offers o on o.id = a.job_id join homes h on h.id = o.id
  union all
  select h.offer_id, pg_temp.said(o), o.created_at from places p join offers o on o.id = p.id join homes h on h.id = p.id
) all_of_them group by offer_id, said;
delete from sayings s using offers o where o.id = s.offer_id and s.said = pg_temp.said(o);
insert into offer_versions (offer_id, number, said, since)
select offer_id, row_number() over (partition by offer_id order by at, said), said, at from sayings
union all
select o.id, 1 + (select count(*) from sayings s where s.offer_id = o.id), pg_temp.said(o), o.created_at
from offers o join homes h on h.id = o.id and h.offer_id = o.id;

create table series (
  id uuid primary key,
  offer_id uuid not null,
  offer_version int not null,
  poster_id uuid not null references users (id),
  student_id uuid not null references users (id),
  title text not null check (char_length(title) between 1 and 120),
  rate numeric(6, 2) not null check (rate between 15 and 500),
  duration text not null check (char_length(duration) between 1 and 60),
  estimated_duration numeric(6, 2) check (estimated_duration > 0 and estimated_duration <= 2000),
  location text not null check (char_length(location) between 1 and 160),
  address text check (char_length(address) between 1 and 160),
  canton text not null check (canton ~ '^[A-Z]{2}$'),
  schedule jsonb not null check (jsonb_typeof(schedule) = 'object'),
  is_through_pouce boolean not null,
  payment_method text not null check (payment_method in ('cash', 'twint', 'both')),
  fee_percent numeric(4, 2) not null check (fee_percent between 0 and 50),
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_because text check (ended_because in ('said', 'left', 'cancelled', 'blocked', 'account deleted', 'hidden', 'silent')),
  check ((ended_at is null) = (ended_because is null))
);

create table jobs (
  id uuid primary key,
  offer_id uuid not null,
  offer_version int not null,
  application_id uuid unique references applications (id) on delete set null,
  poster_id uuid not null references users (id),
  student_id uuid not null references users (id),
  status text not null default 'assigned' check (status in ('assigned', 'in_progress', 'completed', 'cancelled', 'left')),
  -- The terms that the two have agreed on. They may be those of an earlier version of the offer.
  title text not null check (char_length(title) between 1 and 120),
  rate numeric(6, 2) not null check (rate between 15 and 500),
  duration text not null check (char_length(duration) between 1 and 60),
  estimated_duration numeric(6, 2) check (estimated_duration > 0 and estimated_duration <= 2000),
  location text not null check (char_length(location) between 1 and 160),
  -- Where exactly. Only the two people of the job read it.
  address text check (char_length(address) between 1 and 160),
  canton text not null check (canton ~ '^[A-Z]{2}$'),
  scheduled_for timestamptz,
  schedule jsonb check (jsonb_typeof(schedule) = 'object'),
  is_through_pouce boolean not null,
  payment_method text not null check (payment_method in ('cash', 'twint', 'both')),
  -- The fee in force when they agreed.
  fee_percent numeric(4, 2) not null check (fee_percent between 0 and 50),
  series_id uuid references series (id),
  session int check (session > 0),
  agreed_at timestamptz not null default date_trunc('milliseconds', now()),
  created_at timestamptz not null default now(),
  -- When the poster said that the work has begun.
  started_at timestamptz,
  left_at timestamptz,
  check (poster_id <> student_id),
  check ((series_id is null) = (session is null)),
  check ((status = 'left') = (left_at is not null)),
  check (status <> 'left' or application_id is null)
);

create function pg_temp.version_of(offer uuid, words jsonb) returns int language sql stable as $$
  select number from offer_versions where offer_id = offer and said = words
$$;

insert into series (
  id, offer_id, offer_version, poster_id, student_id, title, rate, duration, estimated_duration, location, address, canton, schedule,
  is_through_pouce, payment_method, fee_percent, begun_at, ended_at, ended_because
)
select t.id, t.id, pg_temp.version_of(t.id, pg_temp.said(o)), t.posted_by_id, t.assigned_to_id, t.title, t.rate, t.duration,
  t.estimated_duration, t.location, t.address, t.canton, t.schedule, t.is_through_pouce, t.payment_method, 5, t.created_at,
  t.series_ended_at, case when t.series_ended_at is not null then case t.status when 'cancelled' then 'cancelled' else 'said' end end
from agreed t join offers o on o.id = t.id where t.series_id = t.id;

-- Who had a job and could not come. The newest of them keeps the id where nobody has the job now. Whoever has messages, money or a
-- late cancellation of a job is one of them, so that none of these is left without a job.
create temporary table gone on commit drop as
select f.job_id, f.student_id, f.left_at,
  case when o.assigned_to_id is null and row_number() over (partition by f.job_id order by f.left_at desc, f.student_id) = 1
    then f.job_id else gen_random_uuid() end as id
from (
  select job_id, student_id, coalesce(max(told_at), max(at)) as left_at from (
    select job_id, student_id, left_at as told_at, left_at as at from former_students
    union all select job_id, sender_id, null, created_at from messages
    union all select job_id, receiver_id, null, created_at from messages
    union all select job_id, payee_id, null, created_at from payments
    union all select job_id, user_id, null, noted_at from lapses
  ) had group by job_id, student_id
) f join offers o on o.id = f.job_id
where f.student_id is distinct from o.assigned_to_id and f.student_id <> o.posted_by_id;

insert into jobs (
  id, offer_id, offer_version, application_id, poster_id, student_id, status, title, rate, duration, estimated_duration, location,
  address, canton, scheduled_for, schedule, is_through_pouce, payment_method, fee_percent, series_id, session, agreed_at, created_at,
  started_at, left_at
)
select t.id, h.offer_id,
  case when p.id is not null then pg_temp.version_of(h.offer_id, pg_temp.said(o))
    else (select max(number) from offer_versions v where v.offer_id = h.offer_id) end, a.id, t.posted_by_id, t.assigned_to_id,
  case when p.is_left then 'left' else t.status end, t.title, t.rate, t.duration, t.estimated_duration, t.location, t.address, t.canton,
  t.scheduled_for, t.schedule, t.is_through_pouce, t.payment_method, 5, s.series_id, s.session, coalesce(a.decided_at, t.created_at),
  t.created_at, t.started_at,
  case when p.is_left then (select left_at from former_students where job_id = t.id and student_id = t.assigned_to_id) end
from agreed t join offers o on o.id = t.id join homes h on h.id = t.id left join places p on p.id = t.id
  left join sessions s on s.id = t.id
  left join applications a on a.job_id = t.id and a.student_id = t.assigned_to_id and a.status = 'accepted'
where t.assigned_to_id is not null;

insert into jobs (
  id, offer_id, offer_version, poster_id, student_id, status, title, rate, duration, estimated_duration, location, address, canton,
  scheduled_for, schedule, is_through_pouce, payment_method, fee_percent, agreed_at, created_at, started_at, left_at
)
select g.id, h.offer_id, (select max(number) from offer_versions v where v.offer_id = h.offer_id), o.posted_by_id, g.student_id, 'left', o.title,
  o.rate, o.duration, o.estimated_duration, o.location, null, o.canton, o.scheduled_for, o.schedule, o.is_through_pouce,
  o.payment_method, 5, o.created_at, o.created_at, null, g.left_at
from gone g join offers o on o.id = g.job_id join homes h on h.id = g.job_id;

-- What belongs to a job and not to its offer. Rows about somebody who has left go to the job of that time.
alter table messages drop constraint messages_job_id_fkey;
alter table mailed_conversations drop constraint mailed_conversations_job_id_fkey;
alter table reviews drop constraint reviews_job_id_fkey;
alter table payments drop constraint payments_job_id_fkey;
alter table agreements drop constraint agreements_job_id_fkey;
alter table appointments drop constraint appointments_job_id_fkey;
alter table lapses drop constraint lapses_job_id_fkey;
update messages m set job_id = g.id from gone g
where g.id <> g.job_id and m.job_id = g.job_id and g.student_id in (m.sender_id, m.receiver_id);
update payments p set job_id = g.id from gone g where g.id <> g.job_id and p.job_id = g.job_id and p.payee_id = g.student_id;
update lapses l set job_id = g.id from gone g where g.id <> g.job_id and l.job_id = g.job_id and l.user_id = g.student_id;
update mailed_conversations c set job_id = g.id from gone g
where g.id <> g.job_id and c.job_id = g.job_id and c.user_id = g.student_id;
delete from mailed_conversations c where not exists (select from jobs where id = c.job_id);
delete from appointments t where not exists (select from jobs where id = t.job_id);
delete from agreements g where not exists (select from jobs where id = g.job_id);
alter table messages add foreign key (job_id) references jobs (id);
alter table mailed_conversations add foreign key (job_id) references jobs (id);
alter table reviews add foreign key (job_id) references jobs (id);
alter table payments add foreign key (job_id) references jobs (id);
alter table agreements add foreign key (job_id) references jobs (id);
alter table appointments add foreign key (job_id) references jobs (id) on delete cascade;
alter table lapses add foreign key (job_id) references jobs (id) on delete cascade;

-- What belongs to an offer.
alter table applications drop constraint applications_job_id_fkey, drop constraint applications_offer_id_fkey;
drop index applications_one_accepted, applications_of_job, applications_of_offer, applications_in_reserve;
alter table applications
  drop constraint applications_job_id_student_id_key,
  add column offer_version int,
  add column closed_because text check (closed_because in ('refused', 'filled', 'withdrawn'));
-- Filled by the one who was accepted at the same instant; the others were refused one by one, or went with their offer.
update applications a set
  offer_version = coalesce(
    pg_temp.version_of(h.offer_id, pg_temp.said(o) || pg_temp.snake(a.offer_before) || pg_temp.snake(a.terms)),
    (select max(number) from offer_versions v where v.offer_id = h.offer_id)),
  closed_because = case
    when a.status <> 'rejected' then null
    when exists (
      select from applications chosen
      where chosen.job_id = a.job_id and chosen.status = 'accepted' and chosen.decided_at = a.decided_at
    ) then 'filled'
    when o.deleted_at is not null or o.status = 'cancelled' and o.assigned_to_id is null then 'withdrawn'
    else 'refused'
  end
from offers o join homes h on h.id = o.id where o.id = a.job_id;
update applications a set job_id = h.offer_id from homes h where h.id = a.job_id and h.offer_id <> a.job_id;
alter table applications drop column offer_id, drop column terms, drop column offer_before, drop column offer_changes;
alter table applications rename column job_id to offer_id;
alter table applications
  alter column offer_version set not null,
  add unique (offer_id, student_id),
  add check ((status = 'rejected') = (closed_because is not null));
create index applications_of_offer on applications (offer_id, created_at, id);
create index applications_in_reserve on applications (offer_id, reserved_at) where reserved_at is not null;

alter table favourites drop constraint favourites_pkey, drop constraint favourites_job_id_fkey;
delete from favourites f using homes h
where h.id = f.job_id and h.offer_id <> h.id
  and exists (select from favourites other where other.user_id = f.user_id and other.job_id = h.offer_id);
update favourites f set job_id = h.offer_id from homes h where h.id = f.job_id and h.offer_id <> h.id;
delete from favourites f using favourites other
where f.user_id = other.user_id and f.job_id = other.job_id and f.ctid > other.ctid;
alter table favourites rename column job_id to offer_id;
alter table favourites add primary key (user_id, offer_id);

alter table proposals rename column job_id to offer_id;
alter table questions rename column job_id to offer_id;
alter table taken_back_questions rename column job_id to offer_id;
alter table muted_askers rename column job_id to offer_id;
alter table deputy_actions drop constraint deputy_actions_job_id_fkey;
alter table deputy_actions rename column job_id to offer_id;
update deputy_actions d set offer_id = h.offer_id from homes h where h.id = d.offer_id and h.offer_id <> h.id;
update taken_back_questions q set offer_id = h.offer_id from homes h where h.id = q.offer_id and h.offer_id <> h.id;
update muted_askers m set offer_id = h.offer_id from homes h where h.id = m.offer_id and h.offer_id <> h.id;
-- Who reported several rows of one offer has one open report of it.
update reports r set closed_at = now(), outcome = 'kept' from homes h
where r.kind = 'job' and h.id = r.target_id and r.closed_at is null and exists (
  select from reports other join homes theirs on theirs.id = other.target_id
  where other.kind = 'job' and other.closed_at is null and other.reporter_id = r.reporter_id and theirs.offer_id = h.offer_id
    and (other.created_at, other.id) < (r.created_at, r.id)
);
update reports r set target_id = h.offer_id from homes h where r.kind = 'job' and h.id = r.target_id and h.offer_id <> h.id;

-- An offer that lost a place to an offer of its own looks for one student less.
update offers o set places = o.places - (
  select count(*) from offers p join homes h on h.id = p.id and h.offer_id = p.id where p.offer_id = o.id and p.id <> o.id
    and not (p.status = 'cancelled' and exists (select from former_students where job_id = p.id and student_id = p.assigned_to_id))
) where o.chosen > 0;
-- Hidden words stay hidden, whichever row said them.
update offers o set hidden_at = coalesce(o.hidden_at, s.hidden_at) from offers s join homes h on h.id = s.id
where h.offer_id = o.id and h.id <> o.id and s.hidden_at is not null;

alter table offers
  add column version int,
  add column taken smallint not null default 0 check (taken >= 0),
  add column closed_at timestamptz,
  add column closed_because text check (closed_because in ('withdrawn', 'cancelled'));
update offers o set
  version = (select max(number) from offer_versions v where v.offer_id = o.id),
  closed_at = case when deleted_at is not null then deleted_at when status = 'cancelled' and assigned_to_id is null then now() end,
  closed_because = case
    when deleted_at is not null then 'withdrawn' when status = 'cancelled' and assigned_to_id is null then 'cancelled' end,
  taken = (select count(*) from jobs j where j.offer_id = o.id and j.series_id is null and j.status <> 'left')
    + (select count(*) from series s where s.offer_id = o.id and s.ended_because is distinct from 'left');
-- The last of several students no longer has the offer itself, but a job like the others.
update offers o set status = case
  when closed_because = 'cancelled' then 'cancelled' when taken < places then 'open'
  else (select status from jobs j where j.offer_id = o.id and j.status <> 'left' order by created_at, session, id limit 1) end
from homes h where h.id = o.id and h.offer_id = o.id;
drop table former_students;
alter table offers drop constraint jobs_offer_id_fkey, drop constraint jobs_series_id_fkey;
delete from offers o using homes h where h.id = o.id and h.offer_id <> o.id;
drop index jobs_newest, jobs_newest_by_status, jobs_newest_by_category, jobs_of_assignee, jobs_open_in_canton, jobs_of_series,
  jobs_of_offer, jobs_of_one_offer, jobs_search;
alter table offers
  drop column assigned_to_id, drop column chosen, drop column offer_id, drop column series_id,
  drop column series_ended_at, drop column past_terms, drop column offered, drop column started_at, drop column deleted_at,
  add check (taken <= places),
  -- What the documented API says of an offer: open, else how its first job stands.
  add check ((status = 'open') = (taken < places and closed_because is distinct from 'cancelled')),
  add check ((closed_at is null) = (closed_because is null)),
  add unique (id, posted_by_id);
-- A trigger writes the version before its row (functions/offers.sql).
alter table offers alter column version set default 1, alter column version set not null;

alter table offer_versions add foreign key (offer_id) references offers (id) on delete cascade;
alter table series
  add foreign key (offer_id, offer_version) references offer_versions (offer_id, number),
  add foreign key (offer_id, poster_id) references offers (id, posted_by_id);
alter table jobs
  add foreign key (offer_id, offer_version) references offer_versions (offer_id, number),
  add foreign key (offer_id, poster_id) references offers (id, posted_by_id);
alter table applications
  add foreign key (offer_id) references offers (id),
  add foreign key (offer_id, offer_version) references offer_versions (offer_id, number);
alter table favourites add foreign key (offer_id) references offers (id) on delete cascade;
alter table deputy_actions add foreign key (offer_id) references offers (id) on delete cascade;

-- One student has one place of an offer.
create unique index jobs_one_place on jobs (offer_id, student_id)
  where status in ('assigned', 'in_progress', 'completed') and series_id is null;
create unique index series_one_place on series (offer_id, student_id) where ended_at is null;
create unique index jobs_sessions on jobs (series_id, session) where series_id is not null;
create index jobs_of_offer on jobs (offer_id, created_at desc);
create index jobs_of_poster on jobs (poster_id, created_at desc);
create index jobs_of_student on jobs (student_id, created_at desc);
create index series_of_offer on series (offer_id);
create index series_of_poster on series (poster_id);
create index series_of_student on series (student_id);

-- Every list is newest first; the id settles equal instants so that pages neither repeat nor skip.
create index offers_newest on offers (created_at desc, id desc) where closed_because is distinct from 'withdrawn';
create index offers_newest_by_status on offers (status, created_at desc, id desc) where closed_because is distinct from 'withdrawn';
create index offers_newest_by_category on offers (category, created_at desc, id desc) where closed_because is distinct from 'withdrawn';
create index offers_open_in_canton on offers (canton, created_at desc) where status = 'open' and closed_at is null;
create index offers_search on offers using gin (search gin_trgm_ops) where closed_because is distinct from 'withdrawn';

-- The rows of feeds are others now, and so are all devices' copies of them: a history of its own begins, as after a restore.
delete from first_fills;
update sync_history set place = null;
-- Every function is applied again.
delete from functions;
