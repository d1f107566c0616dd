-- oldest: 0051
-- How strangers still read a poster who has another name, place or picture since (functions/people.sql): no line, as now.
create table listed_posters (
  user_id uuid primary key references users (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  city text not null,
  image text
);
