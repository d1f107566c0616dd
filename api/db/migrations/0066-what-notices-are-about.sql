-- oldest: 0051
-- The kind of a notification and what its words are made of, so that a name or words can be taken out of it by themselves. Empty
-- for those of older versions.
alter table notifications add column about jsonb;
