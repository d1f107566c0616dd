-- Final statuses cannot change. Exception: an application closed because the offer was full returns to pending when a place frees up.
create or replace function application_life() returns trigger language plpgsql as $$
begin
  if (old.status, old.closed_because, new.status) is distinct from ('rejected', 'filled', 'pending') then
    raise exception 'an application cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger application_life before update of status on applications
  for each row when (old.status <> 'pending' and new.status is distinct from old.status) execute function application_life();

-- A decision clears the pending waiting-list question.
create or replace function application_decided() returns trigger language plpgsql as $$
begin
  new.asked_at := null;
  new.call_ends_at := null;
  if new.status = 'accepted' then
    new.reserved_at := null;
  end if;
  return new;
end $$;
create or replace trigger application_decided before update of status on applications
  for each row when (new.status <> 'pending') execute function application_decided();

-- Applying adds the offer to the student's feed; withdrawing the application removes it (`applications_deleted`).
create or replace function applications_inserted() returns trigger language plpgsql as $$
begin
  perform hold_people(array(select student_id from new_rows));
  perform mark(array(
    select (m.feed, m.entity, m.id, false)::feed_mark
    from new_rows n, lateral (values
      ('user:' || n.student_id, 'application', n.id),
      ('user:' || (select posted_by_id from offers where id = n.offer_id), 'application', n.id),
      ('user:' || n.student_id, 'offer', n.offer_id)
    ) m (feed, entity, id)
  ));
  return null;
end $$;
create or replace trigger feeds_insert after insert on applications
  referencing new table as new_rows for each statement execute function applications_inserted();

create or replace function applications_updated() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || person, 'application', n.id, false)::feed_mark
    from (select * from new_rows except select * from old_rows) n,
      unnest(array[n.student_id, (select posted_by_id from offers where id = n.offer_id)]) as person
  ));
  return null;
end $$;
create or replace trigger feeds_update after update on applications
  referencing old table as old_rows new table as new_rows for each statement execute function applications_updated();

-- Withdrawing removes the offer from the student's feed unless another reason keeps it there. An open offer is marked in its canton's
-- feed too, so that the student receives the public form of it again.
create or replace function applications_deleted() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || a.student_id, 'application', a.id, true)::feed_mark from old_rows a
    union all
    select ('user:' || o.posted_by_id, 'application', a.id, true)::feed_mark
    from old_rows a join offers o on o.id = a.offer_id
    union all
    select (
      'user:' || a.student_id, 'offer', o.id, not exists (select from offer_feeds(o) f where f = 'user:' || a.student_id)
    )::feed_mark
    from old_rows a join offers o on o.id = a.offer_id
    union all
    select ('jobs:' || o.canton, 'offer', o.id, false)::feed_mark
    from old_rows a join offers o on o.id = a.offer_id where is_open(o)
  ));
  return null;
end $$;
create or replace trigger feeds_delete after delete on applications
  referencing old table as old_rows for each statement execute function applications_deleted();

-- A poster sees the full last name of a kept student only while an application exists, so the poster's row changes with it.
create or replace function kept_students_known() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select distinct ('user:' || k.poster_id, 'user', k.poster_id, false)::feed_mark
    from moved_rows a join offers o on o.id = a.offer_id
      join kept_students k on k.student_id = a.student_id and k.poster_id = o.posted_by_id
  ));
  return null;
end $$;
create or replace trigger feeds_kept_insert after insert on applications
  referencing new table as moved_rows for each statement execute function kept_students_known();
create or replace trigger feeds_kept_delete after delete on applications
  referencing old table as moved_rows for each statement execute function kept_students_known();
