-- What a new device takes in of the open offers, made once for everybody (api/feed/first-fill.ts): files that are written once
-- and never change, and from which transaction on their reader asks for what has changed.
create table first_fills (
  id bigint generated always as identity primary key,
  epoch uuid not null,
  since xid8 not null,
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
  -- Whose offers are in it; of none for a sitemap.
  feeds text[] not null,
  brotli bytea not null,
  gzip bytea not null,
  primary key (fill, kind, place)
);
create index first_fill_files_by_name on first_fill_files (name);
-- They are compressed as it is.
alter table first_fill_files alter column brotli set storage external, alter column gzip set storage external;
