-- oldest: 0051
-- Which of the files in functions/ the database has, by their hashes.
create table functions (
  name text primary key,
  hash text not null
);
