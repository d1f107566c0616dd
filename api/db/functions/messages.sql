create or replace function messages_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mark(array(
      select ('user:' || person, 'message', o.id, true)::feed_mark
      from old_rows o, unnest(array[o.sender_id, o.receiver_id]) as person
    ));
  elsif tg_op = 'INSERT' then
    perform mark(array(
      select ('user:' || person, 'message', n.id, false)::feed_mark
      from new_rows n, unnest(array[n.sender_id, n.receiver_id]) as person
    ));
  else
    perform mark(array(
      select ('user:' || person, 'message', n.id, false)::feed_mark
      from (select * from new_rows except select * from old_rows) n, unnest(array[n.sender_id, n.receiver_id]) as person
    ));
  end if;
  return null;
end $$;
create or replace trigger feeds_insert after insert on messages
  referencing new table as new_rows for each statement execute function messages_changed();
create or replace trigger feeds_update after update on messages
  referencing old table as old_rows new table as new_rows for each statement execute function messages_changed();
create or replace trigger feeds_delete after delete on messages
  referencing old table as old_rows for each statement execute function messages_changed();

create or replace function notifications_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform mark(array(
      select ('user:' || o.user_id, 'notification', o.id, true)::feed_mark from old_rows o
    ));
  elsif tg_op = 'INSERT' then
    perform mark(array(
      select ('user:' || n.user_id, 'notification', n.id, false)::feed_mark from new_rows n
    ));
  else
    perform mark(array(
      select ('user:' || n.user_id, 'notification', n.id, false)::feed_mark
      from (select * from new_rows except select * from old_rows) n
    ));
  end if;
  return null;
end $$;
create or replace trigger feeds_insert after insert on notifications
  referencing new table as new_rows for each statement execute function notifications_changed();
create or replace trigger feeds_update after update on notifications
  referencing old table as old_rows new table as new_rows for each statement execute function notifications_changed();
create or replace trigger feeds_delete after delete on notifications
  referencing old table as old_rows for each statement execute function notifications_changed();

-- Returns one push task per device of the recipient. The task key deduplicates: when a conversation's notification counts another
-- message, the new task replaces the waiting one. The session id is deliberately not a foreign key: a device that signs out at
-- this moment must not make the sender's message fail.
create or replace function push_of(who uuid, told uuid) returns setof graphile_worker.job_spec language sql stable as $$
  select (
    'send-push', json_build_object('notificationId', told, 'sessionId', s.session_id), null, null, 8,
    'push:' || told || ':' || s.session_id, null, null
  )::graphile_worker.job_spec
  from push_subscriptions s where s.user_id = who
$$;
create or replace function push_notifications() returns trigger language plpgsql as $$
declare
  pushes graphile_worker.job_spec[];
begin
  if tg_op = 'INSERT' then
    pushes := array(
      select push_of(n.user_id, n.id) from new_rows n where n.type in ('message', 'application_update', 'job_alert')
    );
  else
    pushes := array(
      select push_of(n.user_id, n.id) from new_rows n join old_rows o using (id) where n.messages > o.messages
    );
  end if;
  if cardinality(pushes) > 0 then
    perform graphile_worker.add_jobs(pushes);
  end if;
  return null;
end $$;
create or replace trigger push_insert after insert on notifications
  referencing new table as new_rows for each statement execute function push_notifications();
create or replace trigger push_update after update on notifications
  referencing old table as old_rows new table as new_rows for each statement execute function push_notifications();
