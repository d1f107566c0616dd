-- oldest: 0051
-- Who of a job's two people has said that it was paid by hand.
alter table agreements add column said_paid uuid[] not null default '{}' check (cardinality(said_paid) <= 2);
