-- Whoever stands by name in somebody's own row: favourites, people who are blocked, and those for whom one may act. Whoever is
-- renamed is renamed there, too.
drop trigger feeds_kept on users;
drop function kept_students_renamed();

create function named_people_renamed() returns trigger language plpgsql as $$
declare
  renamed uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (o.first_name, o.last_name, o.shown_image) is distinct from (n.first_name, n.last_name, n.shown_image)
  );
begin
  if renamed <> '{}' then
    perform mark(array(
      select ('user:' || reader, 'user', reader, false)::feed_mark from (
        select poster_id as reader from kept_students where student_id = any (renamed)
        union select blocker_id from blocks where blocked_id = any (renamed)
        union select deputy_id from deputies where principal_id = any (renamed)
      ) readers
    ));
  end if;
  return null;
end $$;
create trigger feeds_named after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function named_people_renamed();
