create or replace function users_inserted() returns trigger language plpgsql as $$
begin
  perform mark(array(select ('user:' || n.id, 'user', n.id, false)::feed_mark from new_rows n));
  return null;
end $$;
create or replace trigger feeds_insert after insert on users
  referencing new table as new_rows for each statement execute function users_inserted();

-- What changes of a person is news on their own devices, on applications, on their jobs among the people of these, and in the
-- rows of those who have them by name: posters who keep them, people who block them, deputies. A password is nobody's news.
--
-- Strangers hold a poster's open offers. A new name, place or picture would send all of those to every device in the country,
-- so strangers keep reading the old one for a day (`listed_posters`). A picture that the moderation hides, or shows again, and
-- a deleted account cannot wait.
create or replace function users_updated() returns trigger language plpgsql as $$
declare
  own uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (o.verified_at is null, o.free_times, o.days_off, o.mails_off)
      is distinct from (n.verified_at is null, n.free_times, n.days_off, n.mails_off)
  );
  described uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (o.first_name, o.last_name, o.email, o.phone, o.city, o.profile_image, o.hidden_image, o.property_type, o.school, o.bio,
           o.hidden_bio, o.available_tools, o.is_admin, o.deleted_at)
      is distinct from
          (n.first_name, n.last_name, n.email, n.phone, n.city, n.profile_image, n.hidden_image, n.property_type, n.school, n.bio,
           n.hidden_bio, n.available_tools, n.is_admin, n.deleted_at)
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
    -- An offer names to its poster those who have left it.
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
-- It does what each of these did.
drop function if exists users_verified(), users_available(), users_mails_switched(), users_moderated(), named_people_renamed() cascade;

create or replace function users_deleted() returns trigger language plpgsql as $$
begin
  perform mark(array(select ('user:' || o.id, 'user', o.id, true)::feed_mark from old_rows o));
  return null;
end $$;
create or replace trigger feeds_delete after delete on users
  referencing old table as old_rows for each statement execute function users_deleted();

-- Strangers read a poster as they are now: their open offers are told anew, and the files that hold the old name or picture are
-- withdrawn. Who publishes meanwhile holds the person, so that each of their offers is either found here or read afterwards.
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

-- Whoever moves hears of what is published there from now on, not of all that stands there already.
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

-- A mark is part of what a person's own devices hold of them.
create or replace function match_marks_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(select ('user:' || n.user_id, 'user', n.user_id, false)::feed_mark from new_rows n));
  return null;
end $$;
create or replace trigger feeds_insert after insert on match_marks
  referencing new table as new_rows for each statement execute function match_marks_changed();
create or replace trigger feeds_update after update on match_marks
  referencing new table as new_rows for each statement execute function match_marks_changed();

-- Whom one may act for stands in one's own row.
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

-- Two people who block each other lose sight of their offers and applications, and find them again afterwards. The lines only say
-- that these rows look different now; who may see them is asked where they are read.
--
-- Nobody else's rows change, so no public feed is marked: a line about the other person, in the own feed of each of the two, is
-- read as all open offers of that person (api/feed/changes-since.ts). It is one that is gone: who begins with nothing needs none.
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
    -- Offers in the own feed of the other: by an application, a job or a question that waits.
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
-- It does what each of these did.
drop function if exists blocks_take_questions(), blocks_hide_given_up() cascade;
