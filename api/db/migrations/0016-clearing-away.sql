-- What the hourly sweep looks for, and what accounts and jobs are asked about, without reading whole tables.
create index notifications_old on notifications (created_at);
create index provider_events_old on provider_events (received_at);
create index instructions_old on instructions (done_at) where done_at is not null;
create index changes_gone on changes (xid) where gone;
create index messages_of_receiver on messages (receiver_id);
create index reviews_of_reviewer on reviews (reviewer_id);
