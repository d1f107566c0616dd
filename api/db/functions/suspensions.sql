-- Suspension and its reason are part of the user's own row.
create or replace function suspensions_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(select distinct ('user:' || user_id, 'user', user_id, false)::feed_mark from new_rows));
  return null;
end $$;
create or replace trigger feeds_insert after insert on suspensions
  referencing new table as new_rows for each statement execute function suspensions_changed();
create or replace trigger feeds_update after update on suspensions
  referencing new table as new_rows for each statement execute function suspensions_changed();

-- Hides every offer of a suspended account, including one published while the desk was deciding and one that reopens because its
-- student left. The desk locks the person, so an offer that waits for this lock then sees the suspension.
create or replace function suspended_offer() returns trigger language plpgsql as $$
begin
  perform hold_people(array[new.posted_by_id]);
  if new.hidden_at is null and exists (select from suspensions where user_id = new.posted_by_id and lifted_at is null) then
    new.hidden_at := now();
    new.is_suspended := true;
  end if;
  return new;
end $$;
create or replace trigger suspended_offer_insert before insert on offers for each row execute function suspended_offer();
create or replace trigger suspended_offer_update before update of status on offers
  for each row when (new.status = 'open' and old.status <> 'open') execute function suspended_offer();
