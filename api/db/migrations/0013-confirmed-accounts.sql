-- Whoever opens an account may have typed somebody else's address. The browser that opened it keeps a secret, of which this is
-- the hash, until the address is confirmed: only there does the mailed link sign in without a new password.
alter table users add column registered_on bytea;

-- A link that signs in: mailed to whoever knows the password of an account that too many have guessed at.
alter table email_tokens
  drop constraint email_tokens_purpose_check,
  add constraint email_tokens_purpose_check check (purpose in ('verify', 'reset', 'login'));

-- `verified_at` now says that a link was used. Accounts opened where no mail reaches anybody were given it at once.
update users set verified_at = null where verified_at < created_at + interval '2 seconds';

-- A confirmed address shows to its person.
create function users_verified() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from old_rows o join new_rows n using (id)
    where (o.verified_at is null) <> (n.verified_at is null)
  );
begin
  if changed <> '{}' then
    perform mark(array(select ('user:' || person, 'user', person, false)::feed_mark from unnest(changed) as person));
  end if;
  return null;
end $$;
create trigger feeds_verified after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function users_verified();
