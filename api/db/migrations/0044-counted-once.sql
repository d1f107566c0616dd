-- By how many people somebody was reviewed. Each of them counts once in the stars, by the mean of what they wrote: ten jobs
-- between the same two weigh as much as one.
alter table users
  add column reviewers_count integer not null default 0 check (reviewers_count between 0 and reviews_count);

-- What a person is worth in stars: of each review the mean of its stars and of its two criteria, of each author the mean of
-- their reviews, and the mean of these with one decimal. Nobody computes it a second time, neither devices nor pages.
-- A mean of thirds is a hair off: nine decimals first, so that a half is a half and rounds up.
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

-- Devices hold stars from before.
do $$
declare
  rated uuid[] := rate_people(array(select distinct reviewee_id from reviews));
begin
  perform mark(array(select m::feed_mark from rating_marks(rated) m));
end $$;
alter table users add check ((rating is null) = (reviewers_count = 0));

-- What comes of one offer, its places and the sessions of a weekly one, is one offer in public lists (`oneOfOffer`).
create index jobs_of_one_offer on jobs ((coalesce(series_id, offer_id, id)));
-- Devices hold open places that do not say of which offer they are.
do $$
begin
  perform mark(array(
    select (feed, 'job', j.id, false)::feed_mark
    from jobs j, job_feeds(j.id, j.status, j.deleted_at, j.canton, j.posted_by_id, j.assigned_to_id) as feed
    where j.offer_id is not null
  ));
end $$;
