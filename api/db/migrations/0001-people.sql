create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- What a search compares: lower case without accents. Naming the dictionary makes the result depend on nothing but
-- the input, so that it may stand in an index.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', value));

create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) between 1 and 5242880),
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key,
  user_type text not null check (user_type in ('student', 'private')),
  first_name text not null check (char_length(first_name) between 2 and 60),
  last_name text not null check (char_length(last_name) between 2 and 60),
  email text unique check (char_length(email) <= 254 and email = lower(email)),
  phone text check (char_length(phone) between 10 and 30),
  city text not null check (char_length(city) between 1 and 120),
  canton text not null check (canton ~ '^[A-Z]{2}$'),
  profile_image text references images (hash),
  property_type text check (property_type in ('apartment', 'house', 'office', 'other')),
  school text check (char_length(school) <= 120),
  bio text check (char_length(bio) <= 2000),
  available_tools text[] not null default '{}',
  password_hash text,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (deleted_at is not null or (email is not null and phone is not null and password_hash is not null)),
  check (user_type = 'private' or property_type is null),
  check (user_type = 'student' or (school is null and bio is null and available_tools = '{}'))
);
-- Who is told about an offer published in a canton.
create index users_students_of_canton on users (canton) where user_type = 'student' and deleted_at is null;
create index users_profile_image on users (profile_image) where profile_image is not null;

create table sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references users (id) on delete cascade,
  device text not null check (char_length(device) <= 200),
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id, created_at desc);
create index sessions_expired on sessions (expires_at);

create table email_tokens (
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- Counters of attempts. A crash may forget them, so they are kept out of the write-ahead log.
create unlogged table attempts (
  key bytea primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index attempts_over on attempts (resets_at);

create unlogged table presence (
  user_id uuid primary key references users (id) on delete cascade,
  seen_at timestamptz not null default now()
);
