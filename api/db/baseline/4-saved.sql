-- What students keep: offers, and searches that may tell them of new ones. And where push messages go.

create table favourites (
  user_id uuid not null references users (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, job_id)
);
create index favourites_of_job on favourites (job_id);

create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  words text check (char_length(words) between 1 and 200),
  canton text check (canton ~ '^[A-Z]{2}$'),
  category text check (category in ('physical', 'digital', 'academic', 'creative', 'consulting')),
  minimum_rate numeric(6, 2) check (minimum_rate between 15 and 500),
  is_alerting boolean not null default true,
  -- Two searches that find the same have the same key.
  key text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- What `jobs.search` has to be like, word by word. `%` and `_` are letters to a person.
  patterns text[] not null generated always as (
    case when words is null then '{}' else string_to_array(
      '%' || regexp_replace(regexp_replace(fold(words), '([\\%_])', '\\\1', 'g'), '\s+', '% %', 'g') || '%', ' '
    ) end
  ) stored,
  unique (user_id, key),
  check (words is not null or canton is not null or category is not null or minimum_rate is not null)
);
-- An offer is looked for among the searches of its canton and those of the whole country.
create index saved_searches_alerting on saved_searches (canton, category) where is_alerting;

-- A new offer concerns every student of its canton, and a row for each of them is what publishing must not write. What is near
-- somebody is found when they look: the open offers of their canton since `since`, read up to `read_until` and one by one.
create table match_marks (
  user_id uuid primary key references users (id) on delete cascade,
  -- In milliseconds, as times travel: devices compare them, too.
  since timestamptz not null check (since = date_trunc('milliseconds', since)),
  read_until timestamptz not null check (read_until = date_trunc('milliseconds', read_until)),
  -- Of what came later, by the ids that follow from person and offer.
  read uuid[] not null default '{}' check (cardinality(read) <= 200)
);

-- Made once where none are given: browsers know the server by them.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);

-- One for each device that is signed in; it ends with the session.
create table push_subscriptions (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default now()
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
