-- Resolves the references of a notice to a person, offer, job, question or changes (schema/notices/args.ts) for its reader. Names of
-- deleted accounts are null. So is text hidden by the moderation, except for its author.
create or replace function shows_offer(offer uuid, reader uuid) returns boolean language sql stable as $$
  select exists (select from offers where id = offer and (hidden_at is null or posted_by_id = reader))
$$;
create or replace function notice_arg(arg jsonb, reader uuid) returns jsonb language sql stable as $$
  select case
    when jsonb_typeof(arg) <> 'object' then arg
    when arg ? 'person' then (
      select case
        when u.deleted_at is not null or u.id is null then '{"name": null}'
        when arg ? 'whole' then jsonb_build_object('name', concat_ws(' ', u.first_name, u.last_name))
        when arg ? 'inLink' then jsonb_build_object('name', u.first_name, 'whole', concat_ws(' ', u.first_name, u.last_name))
        else jsonb_build_object('name', u.first_name)
      end
      from (select (arg ->> 'person')::uuid as id) asked left join users u using (id)
    )
    when arg ? 'changes' then jsonb_build_object(
      'changes', case when not arg ? 'offer' or shows_offer((arg ->> 'offer')::uuid, reader) then arg -> 'changes' end
    )
    when arg ? 'offer' then jsonb_build_object('title', (
      select title from offers where id = (arg ->> 'offer')::uuid and shows_offer(id, reader)
    ))
    when arg ? 'job' then jsonb_build_object('title', (
      select title from jobs where id = (arg ->> 'job')::uuid and shows_offer(offer_id, reader)
    ))
    when arg ? 'question' then jsonb_build_object('text', (
      select case arg ->> 'part' when 'text' then text else answer end
      from questions where id = (arg ->> 'question')::uuid and shows_offer(offer_id, reader)
    ))
    else arg
  end
$$;
create or replace function notice_args(args jsonb, reader uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(notice_arg(arg, reader) order by place), '[]')
  from jsonb_array_elements(args) with ordinality as each (arg, place)
$$;

-- Marks notices that refer to changed people, offers or jobs, so that devices read them again. Uses the index `notifications_about`.
create or replace function notice_marks(key text, named uuid[]) returns setof feed_mark language sql stable as $$
  select 'user:' || n.user_id, 'notification', n.id, false
  from unnest(named) as one, notifications n
  where n.args @> jsonb_build_array(jsonb_build_object(key, one))
$$;

create or replace function notices_follow_offers() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select id from (select id, title, hidden_at from new_rows except select id, title, hidden_at from old_rows) c
  );
begin
  if changed <> '{}' then
    perform mark(array(
      select m::feed_mark from notice_marks('offer', changed) m
      union select m::feed_mark from notice_marks('job', array(select id from jobs where offer_id = any (changed))) m
    ));
  end if;
  return null;
end $$;
create or replace trigger notices_follow after update on offers
  referencing old table as old_rows new table as new_rows for each statement execute function notices_follow_offers();

create or replace function notices_follow_questions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mark(array(select m::feed_mark from notice_marks('question', array(select id from old_rows)) m));
  else
    perform mark(array(select m::feed_mark from notice_marks('question', array(
      select n.id from new_rows n join old_rows o using (id) where n.answer <> o.answer
    )) m));
  end if;
  return null;
end $$;
create or replace trigger notices_follow_update after update on questions
  referencing old table as old_rows new table as new_rows for each statement execute function notices_follow_questions();
create or replace trigger notices_follow_delete after delete on questions
  referencing old table as old_rows for each statement execute function notices_follow_questions();
