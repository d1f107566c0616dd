-- A review can be answered only once. Enforced here whatever the code does.
create or replace function review_answered() returns trigger language plpgsql as $$
begin
  raise exception 'a review is answered once' using errcode = 'check_violation';
end $$;
create or replace trigger review_answered before update of answer on reviews
  for each row when (old.answer is not null and old.answer is distinct from new.answer) execute function review_answered();

-- Computes people's stars. Per review: the mean of its stars and of its two criteria. Per author: the mean of their reviews. The rating
-- is the mean over authors with one decimal, so ten jobs between the same two people weigh as much as one. This is the only place that
-- computes it, for devices and pages too. Rounds to nine decimals first, because a mean of thirds is slightly off and a half must
-- round up. Returns the people whose stars changed. Locks the people first, so that of two concurrent reviews the later sees the other.
create or replace function rate_people(people uuid[]) returns uuid[] language plpgsql as $$
declare
  rated uuid[];
begin
  perform 1 from users where id = any (people) order by id for no key update;
  with counted as (
    select person, of_them.*
    from (select distinct unnest(people) as person) them, lateral (
      select round(round(avg(rating), 9), 1) as rating, coalesce(sum(reviews), 0) as reviews, count(*) as reviewers
      from (
        select avg((rating + (punctuality_rating + politeness_rating) / 2.0) / 2) as rating, count(*) as reviews
        from reviews where reviewee_id = person and shown_at is not null and hidden_at is null group by reviewer_id
      ) by_author
    ) of_them
  ), moved as (
    update users u set rating = c.rating, reviews_count = c.reviews, reviewers_count = c.reviewers from counted c
    where u.id = c.person
      and (u.rating, u.reviews_count, u.reviewers_count) is distinct from (c.rating, c.reviews, c.reviewers)
    returning u.id
  )
  select coalesce(array_agg(id), '{}') into rated from moved;
  return rated;
end $$;

-- A review that is still blind changes only its author's own job, which shows that they have written it.
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
create or replace trigger feeds_insert after insert on reviews
  referencing new table as new_rows for each statement execute function reviews_changed();
create or replace trigger feeds_update after update on reviews
  referencing old table as old_rows new table as new_rows for each statement execute function reviews_changed();
create or replace trigger feeds_delete after delete on reviews
  referencing old table as old_rows for each statement execute function reviews_changed();

-- Returns when a finished job counts for both people: at its scheduled time, and at the earliest a day after they agreed on it. Without
-- the extra day, accounts created for the purpose could finish jobs one after the other. The time must match `when`
-- (schema/decisions/when.ts).
create or replace function counts_at(job jobs) returns timestamptz language sql stable as $$
  select greatest(
    coalesce(
      (select starts_at from appointments where job_id = job.id),
      (select max((slot ->> 'day' || ' ' || (slot ->> 'from'))::timestamp at time zone 'Europe/Zurich')
       from jsonb_array_elements(job.schedule -> 'slots') slot),
      job.scheduled_for
    ),
    job.agreed_at + interval '1 day'
  )
$$;

-- Returns the distinct people with whom a person has finished jobs that count.
create or replace function partners_of(person uuid) returns setof uuid language sql stable as $$
  select poster_id from jobs j where student_id = person and status = 'completed' and counts_at(j) <= now()
  union
  select student_id from jobs j where poster_id = person and status = 'completed' and counts_at(j) <= now()
$$;

-- Stored on the user like the stars: jobs finished with at least three people, and at most one counted lapse in six months.
create or replace function refresh_reliability(people uuid[]) returns void language plpgsql as $$
declare
  changed uuid[];
begin
  perform 1 from users where id = any (people) order by id for no key update;
  with counted as (
    select person,
      (select count(*) from partners_of(person)) >= 3
      and (select count(*) from lapses
           where user_id = person and decision is distinct from 'removed' and noted_at > now() - interval '6 months') <= 1
      as is_reliable
    from (select distinct unnest(people) as person) them
  ), moved as (
    update users u set is_reliable = c.is_reliable from counted c
    where u.id = c.person and u.is_reliable <> c.is_reliable
    returning u.id
  )
  select coalesce(array_agg(id), '{}') into changed from moved;
  if changed <> '{}' then
    perform mark(array(select m::feed_mark from rating_marks(changed) m));
  end if;
end $$;

-- A moderation decision about a lapse is final.
create or replace function lapse_decided() returns trigger language plpgsql as $$
begin
  raise exception 'what was decided about a lapse is not changed' using errcode = 'check_violation';
end $$;
create or replace trigger lapse_decided before update on lapses
  for each row when (old.decided_at is not null) execute function lapse_decided();

create or replace function lapses_changed() returns trigger language plpgsql as $$
declare
  people uuid[] := array(select distinct user_id from changed_rows);
begin
  perform refresh_reliability(people);
  perform mark(array(select ('user:' || person, 'user', person, false)::feed_mark from unnest(people) as person));
  return null;
end $$;
create or replace trigger feeds_insert after insert on lapses
  referencing new table as changed_rows for each statement execute function lapses_changed();
create or replace trigger feeds_update after update on lapses
  referencing new table as changed_rows for each statement execute function lapses_changed();
create or replace trigger feeds_delete after delete on lapses
  referencing old table as changed_rows for each statement execute function lapses_changed();

create or replace function moderation_is_history() returns trigger language plpgsql as $$
begin
  raise exception 'what moderation did is not changed' using errcode = 'check_violation';
end $$;
create or replace trigger moderation_is_history before update or delete or truncate on moderation_actions
  for each statement execute function moderation_is_history();
