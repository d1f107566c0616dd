-- Students whom a poster has kept as favourites. The poster's own row shows them, with name and face; nobody else learns of it.
create table kept_students (
  poster_id uuid not null references users (id) on delete cascade,
  student_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (poster_id, student_id)
);
create index kept_students_of_student on kept_students (student_id);

create function kept_students_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform hold_people(array(select student_id from moved_rows));
  end if;
  perform mark(array(select distinct ('user:' || poster_id, 'user', poster_id, false)::feed_mark from moved_rows));
  return null;
end $$;
create trigger feeds_insert after insert on kept_students
  referencing new table as moved_rows for each statement execute function kept_students_changed();
create trigger feeds_delete after delete on kept_students
  referencing old table as moved_rows for each statement execute function kept_students_changed();

create function kept_students_renamed() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (o.first_name, o.last_name, o.shown_image) is distinct from (n.first_name, n.last_name, n.shown_image)
  );
begin
  if changed <> '{}' then
    perform mark(array(
      select distinct ('user:' || poster_id, 'user', poster_id, false)::feed_mark
      from kept_students where student_id = any (changed)
    ));
  end if;
  return null;
end $$;
create trigger feeds_kept after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function kept_students_renamed();

-- Whether a poster reads the whole last name follows from the letters that are there.
create function kept_students_known() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select distinct ('user:' || k.poster_id, 'user', k.poster_id, false)::feed_mark
    from moved_rows a join jobs j on j.id = a.job_id
      join kept_students k on k.student_id = a.student_id and k.poster_id = j.posted_by_id
  ));
  return null;
end $$;
create trigger feeds_kept_insert after insert on applications
  referencing new table as moved_rows for each statement execute function kept_students_known();
create trigger feeds_kept_delete after delete on applications
  referencing old table as moved_rows for each statement execute function kept_students_known();
