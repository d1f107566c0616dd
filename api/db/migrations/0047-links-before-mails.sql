-- A link is kept before its mail leaves, and the one before it stays good until it has: two may be open for a moment.
alter table email_tokens
  drop constraint email_tokens_pkey,
  add primary key (token_hash),
  add column has_left boolean not null default true;
alter table email_tokens drop constraint email_tokens_token_hash_key;
create index email_tokens_of_user on email_tokens (user_id, purpose);

-- Accounts that were opened and wait for their address to be confirmed.
create index users_waiting on users (created_at) where registered_on is not null and verified_at is null;
