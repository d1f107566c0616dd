create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- What a search compares: lower case without accents. Naming the dictionary makes the result depend on nothing but
-- the input, so that it may stand in an index.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent', value));

-- Pictures by the hash of their content. One may be in a bucket alone: `sent_at` says when it was last sent there.
create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea check (octet_length(bytes) between 1 and 5242880),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  -- The same picture as small as a card shows it.
  small bytea,
  sent_at timestamptz,
  check (bytes is not null or sent_at is not null)
);
create index images_to_move on images (sent_at nulls first) where bytes is not null or small is not null;

create table users (
  id uuid primary key,
  user_type text not null check (user_type in ('student', 'private')),
  first_name text not null check (char_length(first_name) between 2 and 60),
  last_name text not null check (char_length(last_name) between 2 and 60),
  -- What everybody reads of a last name: its initial with a point. Who reads the whole one is said in api/domain/names.ts. What
  -- stands in for the name of a deleted account is nobody's, and has none.
  public_last_name text not null generated always as (
    case when deleted_at is null then upper(left(last_name, 1)) || '.' else last_name end
  ) stored,
  email text unique check (char_length(email) <= 254 and email = lower(email)),
  phone text check (char_length(phone) between 10 and 30),
  city text not null check (char_length(city) between 1 and 120),
  canton text not null check (canton ~ '^[A-Z]{2}$'),
  profile_image text references images (hash),
  property_type text check (property_type in ('apartment', 'house', 'office', 'other')),
  school text check (char_length(school) <= 120),
  bio text check (char_length(bio) <= 2000),
  available_tools text[] not null default '{}',
  -- When a student is free: times of the week, and days on which they cannot come at all. Nobody else reads it.
  free_times text[] not null default '{}' check (cardinality(free_times) <= 21),
  days_off jsonb not null default '[]' check (jsonb_typeof(days_off) = 'array'),
  password_hash text,
  -- When a mailed link was used.
  verified_at timestamptz,
  -- Whoever opens an account may have typed somebody else's address. The browser that opened it keeps a secret, of which this is
  -- the hash, until the address is confirmed: only there does the mailed link sign in without a new password.
  registered_on bytea,
  -- Which mails a person does not want (`mailNotices`); all others go.
  mails_off text[] not null default '{}' check (cardinality(mails_off) <= 20),
  -- Set here or by ADMIN_EMAILS at start; no door of the product writes it.
  is_admin boolean not null default false,
  -- Hidden are this very picture and these very words: who changes them shows something else.
  hidden_image text,
  hidden_bio text,
  shown_image text generated always as (nullif(profile_image, hidden_image)) stored,
  shown_bio text generated always as (nullif(bio, hidden_bio)) stored,
  -- What a person's reviews come to, and by how many people they were written (`rate_people`). Kept beside the person: lists show
  -- it of every poster. It is written by the trigger of reviews alone, as `is_reliable` is by `refresh_reliability`.
  rating numeric(2, 1) check (rating between 1 and 5),
  reviews_count integer not null default 0 check (reviews_count >= 0),
  reviewers_count integer not null default 0,
  is_reliable boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (deleted_at is not null or (email is not null and phone is not null and password_hash is not null)),
  check (user_type = 'private' or property_type is null),
  check (user_type = 'student' or (school is null and bio is null and available_tools = '{}')),
  check ((rating is null) = (reviews_count = 0)),
  check (user_type = 'student' or (free_times = '{}' and days_off = '[]')),
  check (reviewers_count between 0 and reviews_count),
  check ((rating is null) = (reviewers_count = 0))
);
-- Who is told about an offer published in a canton.
create index users_students_of_canton on users (canton) where user_type = 'student' and deleted_at is null;
create index users_profile_image on users (profile_image) where profile_image is not null;
-- Accounts that were opened and wait for their address to be confirmed.
create index users_waiting on users (created_at) where registered_on is not null and verified_at is null;

-- Who may act for whom. The two of them have agreed to it; sessions opened by it end with it.
create table deputies (
  id uuid primary key,
  principal_id uuid not null references users (id) on delete cascade,
  deputy_id uuid not null references users (id) on delete cascade,
  since timestamptz not null default now(),
  unique (principal_id, deputy_id),
  check (principal_id <> deputy_id)
);
create index deputies_of_deputy on deputies (deputy_id);

-- Invitations that wait. The secret of the link is made when it is mailed, and only its hash is kept.
create table deputy_invitations (
  id uuid primary key,
  principal_id uuid not null references users (id) on delete cascade,
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  token_hash bytea unique,
  expires_at timestamptz not null,
  unique (principal_id, email)
);
create index deputy_invitations_expired on deputy_invitations (expires_at);

create table sessions (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references users (id) on delete cascade,
  device text not null check (char_length(device) <= 200),
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Where somebody acts for another: by which right, and from which session of their own.
  deputies_id uuid references deputies (id) on delete cascade,
  opened_from uuid references sessions (id) on delete cascade,
  check ((deputies_id is null) = (opened_from is null))
);
create index sessions_of_user on sessions (user_id, created_at desc);
create index sessions_expired on sessions (expires_at);
create index sessions_of_deputies on sessions (deputies_id) where deputies_id is not null;
create index sessions_opened_from on sessions (opened_from) where opened_from is not null;

-- Links that are mailed. One is kept before its mail leaves, and the one before it stays good until it has: two may be open for a
-- moment. `login` goes to whoever knows the password of an account that too many have guessed at.
create table email_tokens (
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset', 'login')),
  token_hash bytea not null primary key,
  expires_at timestamptz not null,
  has_left boolean not null default true
);
create index email_tokens_of_user on email_tokens (user_id, purpose);

-- By what the link under a mail is known again: chance, so that it says neither whose it is nor what it is about. It is kept as it
-- is, not as its hash: each mail bears it anew, and all it opens is a switch. It is good for as long as the account.
create table mail_links (
  token text primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  unique (user_id, kind)
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

-- A calendar follows somebody's appointments at an address that is its own secret: only its hash is kept.
create table calendars (
  user_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- Students whom a poster has kept as favourites. The poster's own row shows them, with name and face; nobody else learns of it.
create table kept_students (
  poster_id uuid not null references users (id) on delete cascade,
  student_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (poster_id, student_id)
);
create index kept_students_of_student on kept_students (student_id);

create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id);
