create or replace function users_inserted() returns trigger language plpgsql as $$
begin
  perform mark(array(select ('user:' || n.id, 'user', n.id, false)::feed_mark from new_rows n));
  return null;
end $$;
create or replace trigger feeds_insert after insert on users
  referencing new table as new_rows for each statement execute function users_inserted();

-- A changed profile marks the person's own row, their applications, the jobs of both people of a job, and the rows of people who
-- list them by name: posters who keep them, people who block them, deputies. This holds for every column except those named
-- here, so that a new column reaches those devices without a change of this function.
--
-- Everyone holds a poster's open offers. A new name, city or picture would resend all of them to every device in the country, so
-- strangers keep reading the old one for a day (`listed_posters`). Hiding or restoring a picture by moderation and deleting an
-- account take effect at once.
create or replace function users_updated() returns trigger language plpgsql as $$
declare
  -- Marked by the triggers of reviews, or not at all. Devices only read whether `verified_at` is set.
  untold text[] := '{password_hash, registered_on, verified_at, rating, reviews_count, reviewers_count, is_reliable}';
  -- Only the person reads these.
  private text[] := '{free_times, days_off, mails_off}';
  own uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (to_jsonb(o) - untold, o.verified_at is null) is distinct from (to_jsonb(n) - untold, n.verified_at is null)
  );
  described uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where n.id = any (own) and to_jsonb(o) - untold - private <> to_jsonb(n) - untold - private
  );
  shown uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (o.first_name, o.last_name, o.city, o.profile_image, o.hidden_image)
      is distinct from (n.first_name, n.last_name, n.city, n.profile_image, n.hidden_image)
  );
  urgent uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (o.hidden_image, o.deleted_at) is distinct from (n.hidden_image, n.deleted_at)
  );
  renamed uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (o.first_name, o.last_name, o.deleted_at) is distinct from (n.first_name, n.last_name, n.deleted_at)
  );
  poster uuid;
begin
  if shown <> '{}' then
    for poster in
      insert into listed_posters (user_id, first_name, last_name, city, image)
      select o.id, o.first_name, o.public_last_name, o.city, o.shown_image
      from old_rows o join new_rows n using (id)
      where (o.first_name, o.public_last_name, o.city, o.shown_image)
          is distinct from (n.first_name, n.public_last_name, n.city, n.shown_image)
        and o.id <> all (urgent)
        and exists (select from offers f where f.posted_by_id = o.id and is_open(f))
      on conflict do nothing returning user_id
    loop
      perform graphile_worker.add_job(
        'list-poster', json_build_object('userId', poster), run_at => now() + interval '1 day',
        job_key => 'list-poster/' || poster, job_key_mode => 'preserve_run_at');
    end loop;
  end if;
  if urgent <> '{}' then
    delete from listed_posters where user_id = any (urgent);
    perform withdraw_offers(array(select id from offers where posted_by_id = any (urgent)));
  end if;
  perform mark(array(
    select ('user:' || person, 'user', person, false)::feed_mark from unnest(own) as person
    union all
    select m::feed_mark from people_marks(described) m
    union all
    select m::feed_mark from notice_marks('person', renamed) m
    union all
    select (feed, 'offer', o.id, false)::feed_mark
    from offers o, offer_feeds(o) as feed
    where o.posted_by_id = any (shown) and (feed not like 'jobs:%' or o.posted_by_id = any (urgent))
    union all
    select ('user:' || person, 'job', j.id, false)::feed_mark
    from jobs j, unnest(array[j.poster_id, j.student_id]) as person
    where j.poster_id = any (shown) or j.student_id = any (shown)
    union all
    -- An offer shows its poster the names of students who have left it.
    select ('user:' || j.poster_id, 'offer', j.offer_id, false)::feed_mark
    from jobs j where j.student_id = any (shown) and j.status = 'left'
    union all
    select ('user:' || reader, 'user', reader, false)::feed_mark from (
      select poster_id as reader from kept_students where student_id = any (shown)
      union select blocker_id from blocks where blocked_id = any (shown)
      union select deputy_id from deputies where principal_id = any (shown)
    ) readers
  ));
  return null;
end $$;
create or replace trigger feeds_update after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function users_updated();
-- `users_updated` replaces these functions.
drop function if exists users_verified(), users_available(), users_mails_switched(), users_moderated(), named_people_renamed() cascade;

create or replace function users_deleted() returns trigger language plpgsql as $$
begin
  perform mark(array(select ('user:' || o.id, 'user', o.id, true)::feed_mark from old_rows o));
  return null;
end $$;
create or replace trigger feeds_delete after delete on users
  referencing old table as old_rows for each statement execute function users_deleted();

-- Publishes a poster's current name and picture to strangers: marks their open offers again and withdraws the files that hold the old
-- ones. Lock the person: a concurrent publish waits, so each offer is either found here or reads the new profile.
create or replace function list_poster(poster uuid) returns void language plpgsql as $$
begin
  perform 1 from users where id = poster for no key update;
  delete from listed_posters where user_id = poster;
  perform mark(array(
    select ('jobs:' || canton, 'offer', id, false)::feed_mark from offers o where posted_by_id = poster and is_open(o)
  ));
  perform withdraw_offers(array(select id from offers where posted_by_id = poster));
end $$;
drop function if exists poster_withdrawn() cascade;

-- After moving, a student is notified only about offers published from now on, not about those that already exist.
create or replace function users_moved() returns trigger language plpgsql as $$
begin
  insert into match_marks (user_id, since, read_until)
  values (new.id, date_trunc('milliseconds', now()), date_trunc('milliseconds', now()))
  on conflict (user_id) do update set since = excluded.since, read_until = excluded.read_until, read = '{}';
  return null;
end $$;
create or replace trigger users_moved after update of canton on users
  for each row when (new.user_type = 'student' and new.deleted_at is null and old.canton <> new.canton)
  execute function users_moved();

-- The time up to which matches are read is part of the person's own row.
create or replace function match_marks_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(select ('user:' || n.user_id, 'user', n.user_id, false)::feed_mark from new_rows n));
  return null;
end $$;
create or replace trigger feeds_insert after insert on match_marks
  referencing new table as new_rows for each statement execute function match_marks_changed();
create or replace trigger feeds_update after update on match_marks
  referencing new table as new_rows for each statement execute function match_marks_changed();

-- The people for whom a deputy may act are part of the deputy's own row.
create or replace function deputies_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select distinct ('user:' || deputy_id, 'user', deputy_id, false)::feed_mark from changed_rows
  ));
  return null;
end $$;
create or replace trigger feeds_insert after insert on deputies
  referencing new table as changed_rows for each statement execute function deputies_changed();
create or replace trigger feeds_delete after delete on deputies
  referencing old table as changed_rows for each statement execute function deputies_changed();

create or replace function kept_students_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform hold_people(array(select student_id from moved_rows));
  end if;
  perform mark(array(select distinct ('user:' || poster_id, 'user', poster_id, false)::feed_mark from moved_rows));
  return null;
end $$;
create or replace trigger feeds_insert after insert on kept_students
  referencing new table as moved_rows for each statement execute function kept_students_changed();
create or replace trigger feeds_delete after delete on kept_students
  referencing old table as moved_rows for each statement execute function kept_students_changed();

-- After a block, two people no longer see each other's offers and applications; after an unblock they do again. These marks only say
-- that the rows look different now; access is checked when they are read.
--
-- Other people's rows do not change, so no public feed is marked. Instead each of the two gets a mark about the other person in their
-- own feed, which is expanded to all open offers of that person when read (api/feed/changes-since.ts). The mark is a tombstone,
-- because a device that starts empty does not need it.
create or replace function blocks_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(
    with pairs as (
      select blocker_id as one, blocked_id as other from moved_rows
      union select blocked_id, blocker_id from moved_rows
    )
    select ('user:' || blocker_id, 'user', blocker_id, false)::feed_mark from moved_rows
    union all
    select ('user:' || other, 'user', one, true)::feed_mark from pairs where one <> other
    union all
    select (m.feed, m.entity, m.id, false)::feed_mark
    from pairs join offers o on o.posted_by_id = one join applications a on a.offer_id = o.id and a.student_id = other,
      lateral (values ('user:' || other, 'application', a.id), ('user:' || one, 'application', a.id)) m (feed, entity, id)
    union all
    select ('user:' || f.user_id, 'favourite', f.offer_id, false)::feed_mark
    from pairs join offers o on o.posted_by_id = one join favourites f on f.offer_id = o.id and f.user_id = other
    union all
    -- The other person's own feed may contain the offer because of an application, a job or an unanswered question.
    select ('user:' || other, 'offer', o.id, false)::feed_mark
    from pairs join offers o on o.posted_by_id = one
    where exists (select from offer_feeds(o) f where f = 'user:' || other)
    union all
    select ('user:' || person, 'job', j.id, false)::feed_mark
    from pairs join jobs j on (j.poster_id, j.student_id) = (one, other), unnest(array[one, other]) as person
  ));
  return null;
end $$;
create or replace trigger feeds_insert after insert on blocks
  referencing new table as moved_rows for each statement execute function blocks_changed();
create or replace trigger feeds_delete after delete on blocks
  referencing old table as moved_rows for each statement execute function blocks_changed();
-- `blocks_changed` replaces these functions.
drop function if exists blocks_take_questions(), blocks_hide_given_up() cascade;
