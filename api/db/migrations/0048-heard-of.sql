-- A payment and a lapse say what their job is called, which may be edited once it is looked for again.
create function titles_follow() returns trigger language plpgsql as $$
declare
  renamed uuid[] := array(select id from (select id, title from new_rows except select id, title from old_rows) n);
  marks feed_mark[];
begin
  if renamed = '{}' then
    return null;
  end if;
  marks := array(
    select ('user:' || person, 'payment', p.id, false)::feed_mark
    from payments p, unnest(array[p.payer_id, p.payee_id]) as person where p.job_id = any (renamed)
    union
    select ('user:' || l.user_id, 'user', l.user_id, false)::feed_mark from lapses l where l.job_id = any (renamed)
  );
  if marks <> '{}' then
    perform mark(marks);
  end if;
  return null;
end $$;
create trigger titles_follow after update on jobs
  referencing old table as old_rows new table as new_rows for each statement execute function titles_follow();

-- An offer that a block takes out of sight is in the own feed of whoever had it and could not come, too.
create function blocks_hide_given_up() returns trigger language plpgsql as $$
begin
  perform mark(array(
    select ('user:' || f.student_id, 'job', j.id, false)::feed_mark
    from moved_rows m join former_students f on f.student_id in (m.blocker_id, m.blocked_id) join jobs j on j.id = f.job_id
    where j.posted_by_id in (m.blocker_id, m.blocked_id)
  ));
  return null;
end $$;
create trigger given_up_insert after insert on blocks
  referencing new table as moved_rows for each statement execute function blocks_hide_given_up();
create trigger given_up_delete after delete on blocks
  referencing old table as moved_rows for each statement execute function blocks_hide_given_up();
