-- A favourite shows the state of its offer. Lock the offer when writing one: otherwise a concurrent change of the offer would not mark it.
create or replace function favourites_changed() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  if tg_op <> 'DELETE' then
    for kept in select distinct offer_id from new_rows order by offer_id loop
      perform 1 from offers where id = kept for share;
    end loop;
  end if;
  if tg_op = 'INSERT' then
    perform mark(array(select ('user:' || n.user_id, 'favourite', n.offer_id, false)::feed_mark from new_rows n));
  elsif tg_op = 'DELETE' then
    perform mark(array(select ('user:' || o.user_id, 'favourite', o.offer_id, true)::feed_mark from old_rows o));
  else
    perform mark(array(
      select ('user:' || o.user_id, 'favourite', o.offer_id, true)::feed_mark from old_rows o
      union all
      select ('user:' || n.user_id, 'favourite', n.offer_id, false)::feed_mark from new_rows n
    ));
  end if;
  return null;
end $$;
create or replace trigger feeds_insert after insert on favourites
  referencing new table as new_rows for each statement execute function favourites_changed();
create or replace trigger feeds_update after update on favourites
  referencing old table as old_rows new table as new_rows for each statement execute function favourites_changed();
create or replace trigger feeds_delete after delete on favourites
  referencing old table as old_rows for each statement execute function favourites_changed();

create or replace function saved_searches_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mark(array(select ('user:' || o.user_id, 'savedSearch', o.id, true)::feed_mark from old_rows o));
  elsif tg_op = 'INSERT' then
    perform mark(array(select ('user:' || n.user_id, 'savedSearch', n.id, false)::feed_mark from new_rows n));
  else
    perform mark(array(
      select ('user:' || n.user_id, 'savedSearch', n.id, false)::feed_mark
      from (select * from new_rows except select * from old_rows) n
    ));
  end if;
  return null;
end $$;
create or replace trigger feeds_insert after insert on saved_searches
  referencing new table as new_rows for each statement execute function saved_searches_changed();
create or replace trigger feeds_update after update on saved_searches
  referencing old table as old_rows new table as new_rows for each statement execute function saved_searches_changed();
create or replace trigger feeds_delete after delete on saved_searches
  referencing old table as old_rows for each statement execute function saved_searches_changed();
