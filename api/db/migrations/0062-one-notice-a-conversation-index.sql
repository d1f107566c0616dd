-- oldest: 0051
-- outside a transaction
drop index concurrently if exists notifications_one_conversation;
-- However many messages arrive at one instant, one unread notification tells of them.
create unique index concurrently notifications_one_conversation on notifications (user_id, action_url)
  where type = 'message' and read_at is null and messages is not null;
