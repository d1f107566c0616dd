-- What an offer said before it was edited, of the fields that say something else now: on each letter that waited, since it was
-- written, with the same in words for its student; on a notification of the change, since its reader last heard of the offer.
alter table applications
  add column offer_before jsonb not null default '{}',
  add column offer_changes text[] not null default '{}';
alter table notifications add column offer_before jsonb;

-- An offer may move from one canton to another, and with it from feed to feed. Whoever renames or blocks its poster meanwhile
-- would mark it where it was; so whoever moves an offer holds its poster, like whoever publishes one.
create or replace function jobs_updated() returns trigger language plpgsql as $$
declare
  assigned uuid[] := array(
    select assigned_to_id
    from (select id, assigned_to_id from new_rows except select id, assigned_to_id from old_rows) moved
    where assigned_to_id is not null
  );
  posters uuid[] := array(
    select posted_by_id
    from (select id, posted_by_id, canton from new_rows except select id, posted_by_id, canton from old_rows) moved
  );
  -- A completed job counts for the student who did it.
  counted uuid[] := array(
    select assigned_to_id from new_rows
    where status = 'completed' and assigned_to_id is not null
      and id not in (select id from old_rows where status = 'completed')
  );
  figures feed_mark[] := '{}';
begin
  if assigned || posters <> '{}' then
    perform hold_people(assigned || posters);
  end if;
  if counted <> '{}' then
    perform 1 from users where id = any (counted) order by id for no key update;
    figures := array(select m::feed_mark from people_marks(counted) m);
  end if;
  perform mark(figures || array(
    select (feed, 'job', r.id, r.gone)::feed_mark
    from (
      -- What is the same before and after is there twice.
      select (r).*, bool_and(gone) as gone
      from (select o as r, true as gone from old_rows o union all select n, false from new_rows n) rows
      group by r having count(*) = 1
    ) r, job_feeds(r.id, r.status, r.deleted_at, r.canton, r.posted_by_id, r.assigned_to_id) as feed
  ));
  return null;
end $$;
