-- What keeps the place decent: a student's answer to a review, reports, people who want nothing more to do with each other,
-- and what moderation hides. Nothing hidden is deleted: it can be shown again, and every such step is written down.

alter table users
  -- Set here or by ADMIN_EMAILS at start; no door of the product writes it.
  add column is_admin boolean not null default false,
  -- Hidden are this very picture and these very words: who changes them shows something else.
  add column hidden_image text,
  add column hidden_bio text;
alter table users
  add column shown_image text generated always as (nullif(profile_image, hidden_image)) stored,
  add column shown_bio text generated always as (nullif(bio, hidden_bio)) stored;
alter table images add column hidden_at timestamptz;
alter table jobs add column hidden_at timestamptz;
alter table messages add column hidden_at timestamptz;

alter table reviews
  add column answer text check (char_length(answer) between 1 and 500),
  add column answered_at timestamptz,
  add column hidden_at timestamptz,
  add column answer_hidden_at timestamptz,
  add check ((answer is null) = (answered_at is null)),
  add check (answer_hidden_at is null or answer is not null);

-- An answer is given once, whatever the code believes.
create function review_answered() returns trigger language plpgsql as $$
begin
  raise exception 'a review is answered once' using errcode = 'check_violation';
end $$;
create trigger review_answered before update of answer on reviews
  for each row when (old.answer is not null and old.answer is distinct from new.answer) execute function review_answered();

create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);

create table reports (
  id uuid primary key,
  reporter_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('user', 'job', 'message', 'review', 'answer')),
  target_id uuid not null,
  -- Who wrote or is what was reported.
  author_id uuid not null references users (id) on delete cascade,
  reason text not null check (char_length(reason) between 1 and 40),
  details text check (char_length(details) between 1 and 1000),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  outcome text check (outcome in ('hidden', 'kept')),
  check ((closed_at is null) = (outcome is null))
);
create unique index reports_one_open on reports (reporter_id, kind, target_id) where closed_at is null;
create index reports_newest on reports (created_at desc, id desc);
create index reports_open on reports (kind, target_id) where closed_at is null;
create index reports_of_author on reports (author_id);

-- Who did what to what, when and why. Written once, and kept as it was written.
create table moderation_actions (
  id uuid primary key,
  admin_id uuid not null references users (id),
  action text not null check (action in ('hide', 'restore', 'keep')),
  kind text not null check (kind in ('user', 'job', 'message', 'review', 'answer', 'photo', 'bio')),
  target_id uuid not null,
  author_id uuid not null references users (id),
  reason text not null check (char_length(reason) between 1 and 500),
  created_at timestamptz not null default clock_timestamp()
);
create index moderation_actions_newest on moderation_actions (created_at desc, id desc);
create index moderation_actions_of_target on moderation_actions (kind, target_id, created_at desc);

create function moderation_is_history() returns trigger language plpgsql as $$
begin
  raise exception 'what moderation did is not changed' using errcode = 'check_violation';
end $$;
create trigger moderation_is_history before update or delete or truncate on moderation_actions
  for each statement execute function moderation_is_history();

-- Two people who block each other lose sight of their offers and letters, and find them again afterwards. The lines only say
-- that these rows look different now; who may see them is asked where they are read.
create function blocks_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(
    with pairs as (
      select blocker_id as one, blocked_id as other from moved_rows
      union select blocked_id, blocker_id from moved_rows
    )
    select ('user:' || blocker_id, 'user', blocker_id, false)::feed_mark from moved_rows
    union all
    select ('jobs:' || j.canton, 'job', j.id, false)::feed_mark
    from pairs join jobs j on j.posted_by_id = one
    where j.status = 'open' and j.deleted_at is null
    union all
    select (m.feed, m.entity, m.id, false)::feed_mark
    from pairs join jobs j on j.posted_by_id = one join applications a on a.job_id = j.id and a.student_id = other,
      lateral (values
        ('user:' || other, 'application', a.id), ('user:' || one, 'application', a.id), ('user:' || other, 'job', j.id)
      ) m (feed, entity, id)
    union all
    select ('user:' || f.user_id, 'favourite', f.job_id, false)::feed_mark
    from pairs join jobs j on j.posted_by_id = one join favourites f on f.job_id = j.id and f.user_id = other
  ));
  return null;
end $$;
create trigger feeds_insert after insert on blocks
  referencing new table as moved_rows for each statement execute function blocks_changed();
create trigger feeds_delete after delete on blocks
  referencing old table as moved_rows for each statement execute function blocks_changed();

-- A hidden picture also shows on the person's jobs, a hidden text on the letters; an admin sees more than before.
create function users_moderated() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (o.hidden_image, o.hidden_bio, o.is_admin) is distinct from (n.hidden_image, n.hidden_bio, n.is_admin)
  );
begin
  if changed = '{}' then
    return null;
  end if;
  perform mark(array(
    select m::feed_mark from people_marks(changed) m
    union all
    select (feed, 'job', j.id, false)::feed_mark
    from jobs j, job_feeds(j.id, j.status, j.deleted_at, j.canton, j.posted_by_id, j.assigned_to_id) as feed
    where j.posted_by_id = any (changed) or j.assigned_to_id = any (changed)
  ));
  return null;
end $$;
create trigger feeds_moderated after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function users_moderated();

-- A hidden offer is hidden from those who kept it, too.
create or replace function favourites_follow() returns trigger language plpgsql as $$
declare
  marks feed_mark[] := array(
    select ('user:' || f.user_id, 'favourite', n.id, false)::feed_mark
    from (
      select id, title, location, rate, category, status, deleted_at, hidden_at from new_rows
      except
      select id, title, location, rate, category, status, deleted_at, hidden_at from old_rows
    ) n, lateral (select user_id from favourites where job_id = n.id) f
  );
begin
  if marks <> '{}' then
    perform mark(marks);
  end if;
  return null;
end $$;
