-- oldest: 0051
-- Registrations whose address is not confirmed yet. Each keeps what was typed and waits for its own mailed link, which makes the
-- account. So an account of a product that confirms addresses is a confirmed one.
create table registrations (
  id uuid primary key,
  -- The id that the account will have.
  account_id uuid not null,
  user_type text not null check (user_type in ('student', 'private')),
  first_name text not null check (char_length(first_name) between 2 and 60),
  last_name text not null check (char_length(last_name) between 2 and 60),
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  phone text not null check (char_length(phone) between 10 and 30),
  city text not null check (char_length(city) between 1 and 120),
  canton text not null check (canton ~ '^[A-Z]{2}$'),
  property_type text check (property_type in ('apartment', 'house', 'office', 'other')),
  school text check (char_length(school) <= 120),
  bio text check (char_length(bio) <= 2000),
  available_tools text[] not null default '{}',
  password_hash text not null,
  -- Hash of the secret in the browser that registered. Only there does the link sign in without a new password.
  opened_on bytea not null,
  created_at timestamptz not null default now(),
  check (user_type = 'private' or property_type is null),
  check (user_type = 'student' or (school is null and bio is null and available_tools = '{}'))
);
create index registrations_of_address on registrations (email, created_at);
create index registrations_by_age on registrations (created_at);

-- A link is for an account or for a registration.
alter table email_tokens
  alter column user_id drop not null,
  add column registration_id uuid references registrations (id) on delete cascade,
  add check (num_nonnulls(user_id, registration_id) = 1);
create index email_tokens_of_registration on email_tokens (registration_id) where registration_id is not null;

-- Accounts that wait for their confirmation become registrations. One that has been used, while the product confirmed no
-- addresses, stays an account.
do $$
declare
  waiting users;
begin
  for waiting in
    select * from users where verified_at is null and registered_on is not null and deleted_at is null order by id for update
  loop
    begin
      if exists (select from sessions where user_id = waiting.id) then
        raise foreign_key_violation;
      end if;
      insert into registrations (
        id, account_id, user_type, first_name, last_name, email, phone, city, canton, property_type, school, bio, available_tools,
        password_hash, opened_on, created_at
      ) values (
        waiting.id, waiting.id, waiting.user_type, waiting.first_name, waiting.last_name, waiting.email, waiting.phone,
        waiting.city, waiting.canton, waiting.property_type, waiting.school, waiting.bio, waiting.available_tools,
        waiting.password_hash, waiting.registered_on, waiting.created_at
      );
      update email_tokens set user_id = null, registration_id = waiting.id
      where user_id = waiting.id and purpose in ('verify', 'reset');
      delete from users where id = waiting.id;
    exception when foreign_key_violation then
      update users set registered_on = null where id = waiting.id;
    end;
  end loop;
end $$;
