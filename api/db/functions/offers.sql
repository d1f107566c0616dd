-- Each change of the public text creates a new version.
create or replace function offer_edited() returns trigger language plpgsql as $$
begin
  if offer_said(old) <> offer_said(new) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create or replace trigger offer_edited before update on offers for each row execute function offer_edited();

create or replace function offer_version_written() returns trigger language plpgsql as $$
begin
  insert into offer_versions (offer_id, number, said) values (new.id, new.version, offer_said(new));
  return null;
end $$;
-- Triggers run in order of name: this one must run before those that mark feeds.
create or replace trigger a_version_insert after insert on offers for each row execute function offer_version_written();
create or replace trigger a_version_update after update on offers
  for each row when (old.version <> new.version) execute function offer_version_written();

-- A closed offer cannot be reopened, and an offer cannot change its poster.
create or replace function offer_settled() returns trigger language plpgsql as $$
begin
  raise exception 'a closed offer stays closed' using errcode = 'check_violation';
end $$;
create or replace trigger offer_settled before update of closed_at, closed_because, posted_by_id on offers
  for each row when (
    (old.closed_at is not null and (old.closed_at, old.closed_because) is distinct from (new.closed_at, new.closed_because))
    or old.posted_by_id <> new.posted_by_id
  ) execute function offer_settled();

-- Open offers show their poster, so lock the poster before any mark is written.
create or replace function hold_poster() returns trigger language plpgsql as $$
begin
  perform hold_people(array[new.posted_by_id]);
  return new;
end $$;
create or replace trigger hold_poster before update of status on offers
  for each row when (new.status = 'open' and old.status <> 'open') execute function hold_poster();

create or replace function offers_inserted() returns trigger language plpgsql as $$
begin
  perform hold_people(array(select posted_by_id from new_rows));
  perform mark(array(
    select (feed, 'offer', n.id, false)::feed_mark from new_rows n, offer_feeds(n::offers) as feed
  ));
  return null;
end $$;
create or replace trigger feeds_insert after insert on offers
  referencing new table as new_rows for each statement execute function offers_inserted();

-- An offer that moves to another canton also moves to another feed. Lock its poster as for a new offer: otherwise a concurrent rename
-- or block would mark the offer in the old feed only.
create or replace function offers_updated() returns trigger language plpgsql as $$
declare
  posters uuid[] := array(
    select posted_by_id
    from (select id, posted_by_id, canton from new_rows except select id, posted_by_id, canton from old_rows) moved
  );
begin
  if posters <> '{}' then
    perform hold_people(posters);
  end if;
  perform mark(array(
    select (feed, 'offer', (r).id, gone)::feed_mark
    from (
      -- An unchanged row appears twice.
      select r, bool_and(gone) as gone
      from (select o::offers as r, true as gone from old_rows o union all select n::offers, false from new_rows n) rows
      group by r having count(*) = 1
    ) changed, offer_feeds(r) as feed
  ));
  return null;
end $$;
create or replace trigger feeds_update after update on offers
  referencing old table as old_rows new table as new_rows for each statement execute function offers_updated();

create or replace function offers_deleted() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select (feed, 'offer', o.id, true)::feed_mark from old_rows o, offer_feeds(o::offers) as feed
  ));
  return null;
end $$;
create or replace trigger feeds_delete after delete on offers
  referencing old table as old_rows for each statement execute function offers_deleted();

create or replace function offer_withdrawn() returns trigger language plpgsql as $$
begin
  perform withdraw_offers(array[old.id]);
  return null;
end $$;
-- Row-level with a condition, so that other updates cost nothing.
create or replace trigger withdrawn_update after update on offers for each row
  when (old.hidden_at is null and new.hidden_at is not null or old.closed_because is null and new.closed_because = 'withdrawn')
  execute function offer_withdrawn();
create or replace trigger withdrawn_delete after delete on offers for each row execute function offer_withdrawn();

-- A favourite shows its offer. A hidden offer is also hidden from people who kept it.
create or replace function favourites_follow() returns trigger language plpgsql as $$
declare
  marks feed_mark[] := array(
    select ('user:' || f.user_id, 'favourite', n.id, false)::feed_mark
    from (
      select id, title, location, rate, category, closed_because, status = 'open', hidden_at from new_rows
      except
      select id, title, location, rate, category, closed_because, status = 'open', hidden_at from old_rows
    ) n, lateral (select user_id from favourites where offer_id = n.id) f
  );
begin
  if marks <> '{}' then
    perform mark(marks);
  end if;
  return null;
end $$;
create or replace trigger favourites_follow after update on offers
  referencing old table as old_rows new table as new_rows for each statement execute function favourites_follow();

-- A job shows its offer's photos and whether the offer is hidden. Everything else it shows comes from an offer version.
create or replace function jobs_follow() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'job', j.id, false)::feed_mark
    from jobs j, unnest(array[j.poster_id, j.student_id]) as person where j.offer_id = new.id
  ));
  return null;
end $$;
create or replace trigger jobs_follow after update on offers for each row
  when (old.photos <> new.photos or (old.hidden_at is null) <> (new.hidden_at is null)) execute function jobs_follow();

-- An application shows what has changed in its offer since it was written, unless the offer is hidden.
create or replace function applications_follow() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'application', a.id, false)::feed_mark
    from applications a, unnest(array[a.student_id, new.posted_by_id]) as person where a.offer_id = new.id
  ));
  return null;
end $$;
create or replace trigger applications_follow after update on offers for each row
  when (old.version <> new.version or (old.hidden_at is null) <> (new.hidden_at is null)) execute function applications_follow();

create or replace function proposals_inserted() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select distinct ('user:' || o.posted_by_id, 'offer', n.offer_id, false)::feed_mark
    from new_rows n join offers o on o.id = n.offer_id
  ));
  return null;
end $$;
create or replace trigger feeds_insert after insert on proposals
  referencing new table as new_rows for each statement execute function proposals_inserted();
