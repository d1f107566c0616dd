-- oldest: 0051
-- How many unread messages the notification of a conversation tells of. Older versions write one row a message and leave it empty.
alter table notifications add column messages integer check (messages > 0);
-- What was written so far becomes one row, too: the newest tells of all, the others count as read.
update notifications n set read_at = now()
from notifications newer
where n.type = 'message' and n.read_at is null and newer.type = 'message' and newer.read_at is null
  and newer.user_id = n.user_id and newer.action_url = n.action_url and (newer.created_at, newer.id) > (n.created_at, n.id);
update notifications n set messages = greatest(1, (
  select count(*) from messages m
  where m.receiver_id = n.user_id and m.read_at is null and m.job_id = substring(n.action_url from '[0-9a-f-]{36}$')::uuid
))
where n.type = 'message' and n.read_at is null;
