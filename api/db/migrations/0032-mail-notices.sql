-- Which mails a person does not want (`mailNotices`); all others go.
alter table users add column mails_off text[] not null default '{}' check (cardinality(mails_off) <= 20);

create function users_mails_switched() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(
    select n.id from old_rows o join new_rows n using (id) where o.mails_off <> n.mails_off
  );
begin
  if changed <> '{}' then
    perform mark(array(select ('user:' || person, 'user', person, false)::feed_mark from unnest(changed) as person));
  end if;
  return null;
end $$;
create trigger feeds_mails_switched after update on users
  referencing old table as old_rows new table as new_rows for each statement execute function users_mails_switched();

-- By what the link under a mail is known again: chance, so that it says neither whose it is nor what it is about. It is kept as it
-- is, not as its hash: each mail bears it anew, and all it opens is a switch. It is good for as long as the account.
create table mail_links (
  token text primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  unique (user_id, kind)
);

-- Up to which message somebody was mailed about a conversation. While one of those is unread, nothing more is mailed about it.
create table mailed_conversations (
  user_id uuid not null references users (id) on delete cascade,
  job_id uuid not null references jobs (id),
  until timestamptz not null,
  primary key (user_id, job_id)
);
create index mailed_conversations_old on mailed_conversations (until);
