-- An unanswered question is visible to the poster and the asker only. An answer or a deletion changes the offer for everyone,
-- and the asker reads the offer as a stranger does.
create or replace function questions_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform mark(array(
      select (feed, 'offer', o.id, false)::feed_mark
      from new_rows n join offers o on o.id = n.offer_id, offer_feeds(o) as feed
      where n.answer is not null or feed in ('user:' || o.posted_by_id, 'user:' || n.asker_id)
    ));
  else
    perform mark(array(
      select (feed, 'offer', o.id, false)::feed_mark
      from old_rows q join offers o on o.id = q.offer_id, offer_feeds(o) as feed
      union all
      select ('user:' || q.asker_id, 'offer', q.offer_id, not exists (
        select from offers o, offer_feeds(o) f where o.id = q.offer_id and f = 'user:' || q.asker_id
      ))::feed_mark
      from old_rows q where q.asker_id is not null and q.answer is null
    ));
  end if;
  return null;
end $$;
create or replace trigger feeds_insert after insert on questions
  referencing new table as new_rows for each statement execute function questions_changed();
create or replace trigger feeds_update after update on questions
  referencing old table as old_rows for each statement execute function questions_changed();
create or replace trigger feeds_delete after delete on questions
  referencing old table as old_rows for each statement execute function questions_changed();

create or replace function answer_withdrawn() returns trigger language plpgsql as $$
begin
  perform withdraw_offers(array[old.offer_id]);
  return null;
end $$;
create or replace trigger withdrawn_delete after delete on questions for each row
  when (old.answer is not null) execute function answer_withdrawn();

create or replace function muted_askers_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(select distinct ('user:' || poster_id, 'user', poster_id, false)::feed_mark from moved_rows));
  return null;
end $$;
create or replace trigger feeds_insert after insert on muted_askers
  referencing new table as moved_rows for each statement execute function muted_askers_changed();
create or replace trigger feeds_delete after delete on muted_askers
  referencing old table as moved_rows for each statement execute function muted_askers_changed();
