-- A review is blind, and nobody but its writer reads it, until the other side of its job has written too or two weeks have
-- passed. Until then `shown_at` is null.
alter table reviews add column shown_at timestamptz;
alter table reviews disable trigger feeds_update;
update reviews set shown_at = created_at;
alter table reviews enable trigger feeds_update;
create index reviews_blind on reviews (created_at) where shown_at is null;

-- What a person's reviews come to, as `schema/decisions/combined-rating.ts` says it. Kept beside the person: lists show it of
-- every poster. It is written by the trigger of reviews alone.
alter table users
  add column rating numeric(2, 1) check (rating between 1 and 5),
  add column reviews_count integer not null default 0 check (reviews_count >= 0),
  add check ((rating is null) = (reviews_count = 0));

-- Counts anew and answers whose stars have moved. The people are held first, so that of two reviews of one person the later
-- one sees the other.
create function rate_people(people uuid[]) returns uuid[] language plpgsql as $$
declare
  rated uuid[];
begin
  perform 1 from users where id = any (people) order by id for no key update;
  with counted as (
    select person, of_them.*
    from (select distinct unnest(people) as person) them, lateral (
      select round(avg((rating + (punctuality_rating + politeness_rating) / 2.0) / 2), 1) as rating, count(*) as reviews
      from reviews where reviewee_id = person and shown_at is not null and hidden_at is null
    ) of_them
  ), moved as (
    update users u set rating = c.rating, reviews_count = c.reviews from counted c
    where u.id = c.person and (u.rating, u.reviews_count) is distinct from (c.rating, c.reviews)
    returning u.id
  )
  select coalesce(array_agg(id), '{}') into rated from moved;
  return rated;
end $$;

-- Whatever shows the stars of these people: themselves, the letters through which posters see them, and their open offers. On
-- other jobs devices are sent none (api/feed/rows.ts), so that a review does not move all that a person ever posted.
create function rating_marks(people uuid[]) returns setof feed_mark language sql stable as $$
  select m::feed_mark from people_marks(people) m
  union all
  select (feed, 'job', j.id, false)::feed_mark
  from jobs j, job_feeds(j.id, j.status, j.deleted_at, j.canton, j.posted_by_id, j.assigned_to_id) as feed
  where j.posted_by_id = any (people) and j.status = 'open' and j.deleted_at is null
$$;

-- A blind review moves nothing but its writer's own job.
create or replace function reviews_changed() returns trigger language plpgsql as $$
declare
  reviewed uuid[];
  rated uuid[] := '{}';
  written feed_mark[] := '{}';
begin
  if tg_op = 'DELETE' then
    reviewed := array(select reviewee_id from old_rows where shown_at is not null);
    written := array(select ('user:' || reviewer_id, 'job', job_id, false)::feed_mark from old_rows);
  elsif tg_op = 'INSERT' then
    reviewed := array(select reviewee_id from new_rows where shown_at is not null);
    written := array(select ('user:' || reviewer_id, 'job', job_id, false)::feed_mark from new_rows);
  else
    reviewed := array(
      select unnest(array[o.reviewee_id, n.reviewee_id]) from old_rows o join new_rows n using (id)
      where (o.reviewee_id, o.shown_at is null, o.hidden_at is null, o.rating, o.punctuality_rating, o.politeness_rating)
        is distinct from
            (n.reviewee_id, n.shown_at is null, n.hidden_at is null, n.rating, n.punctuality_rating, n.politeness_rating)
    );
  end if;
  if reviewed <> '{}' then
    rated := rate_people(reviewed);
  end if;
  perform mark(written || array(select m::feed_mark from rating_marks(rated) m));
  return null;
end $$;

-- A job that becomes an offer again shows its poster's stars, like one that is published: it holds the poster, before any line
-- is written.
create function hold_poster() returns trigger language plpgsql as $$
begin
  perform hold_people(array[new.posted_by_id]);
  return new;
end $$;
create trigger hold_poster before update of status on jobs
  for each row when (new.status = 'open' and old.status <> 'open') execute function hold_poster();

-- Devices hold open offers from before.
do $$
declare
  rated uuid[] := rate_people(array(select distinct reviewee_id from reviews));
begin
  perform mark(array(select m::feed_mark from rating_marks(rated) m));
end $$;
