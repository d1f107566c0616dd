-- What devices follow. A feed is a set of rows that the same people may read: `user:{id}` is one person's, `jobs:{canton}`
-- are the open offers of a canton, anybody's. For every feed and every row in it there is one line here, which says in
-- which transaction the row last changed as this feed sees it, or left it.
--
--     write ──▶ statement trigger ──▶ changes(feed, entity, id, xid, gone)
--                                          ▲
--     device ── cursor (an xid) ───────────┘  lines with xid >= cursor; the new cursor is the snapshot's xmin
--
-- A transaction that is still open when a device looks has an xid of at least xmin, so its lines are seen the next time:
-- nothing is skipped, some lines are sent twice. Neither a clock nor a counter is involved, and writers wait for each
-- other only where they write the same row.
create table changes (
  feed text not null,
  entity text not null,
  id uuid not null,
  xid xid8 not null,
  gone boolean not null,
  primary key (feed, entity, id)
);
create index changes_since on changes (feed, xid, entity, id);
-- Which feeds moved lately, for whoever tells the devices.
create index changes_moved on changes (xid, feed);
create index changes_gone on changes (xid) where gone;

create type feed_mark as (feed text, entity text, id uuid, gone boolean);

-- One line for the whole database. A restored copy is another history: it gets another epoch, and devices start over.
-- Below the floor the lines of what is gone have been cleared away; a device whose cursor is older starts over too.
create table sync_history (
  only_one boolean primary key default true check (only_one),
  epoch uuid not null,
  floor xid8 not null,
  -- Where the database stood when this was last looked at (functions/history.sql).
  place text,
  timeline text,
  -- When this history began, after a restore most of all. For a payment from before, the provider may already have done what is
  -- still to be done here, so it is asked first (api/money/instructions.ts).
  begun_at timestamptz not null default now()
);

-- Which transactions are how old: the clearing away goes by days, the cursors by transactions.
create table sync_days (
  day date primary key,
  xid xid8 not null
);

-- What became of an action sent by a device, kept with its effect: a repeat is answered, never run.
create table receipts (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  hash bytea not null,
  outcome jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index receipts_old on receipts (created_at);

-- What a new device takes in of the open offers, made once for everybody (api/feed/first-fill.ts): files that are written once
-- and never change, and from which transaction on their reader asks for what has changed.
create table first_fills (
  id bigint generated always as identity primary key,
  epoch uuid not null,
  since xid8 not null,
  -- What had been withdrawn by then is in no file.
  cleared pg_snapshot not null,
  -- Both null until its last file is written: only then may anybody be told of it.
  made_at timestamptz,
  offers integer,
  check ((made_at is null) = (offers is null))
);

create table first_fill_files (
  fill bigint not null references first_fills on delete cascade,
  kind text not null check (kind in ('offers', 'sitemap')),
  place integer not null,
  -- The hash of what is in it.
  name text not null,
  -- Whose offers are in it, and which; of none for a sitemap.
  feeds text[] not null,
  offers uuid[] not null default '{}',
  -- They are compressed as it is.
  brotli bytea storage external not null,
  gzip bytea storage external not null,
  primary key (fill, kind, place)
);

-- Offers that say what nobody may read any more: hidden, deleted, of a person with another name, less an answer. Files of the first
-- fill that were read before are neither named nor served. Lines are added and never changed, so that no writer waits for another.
create table withdrawn_offers (
  xid xid8 not null default pg_current_xact_id(),
  id uuid not null,
  withdrawn_at timestamptz not null default now()
);
create index withdrawn_offers_since on withdrawn_offers (xid, id);
