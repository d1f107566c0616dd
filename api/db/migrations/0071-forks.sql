-- oldest: 0051
-- Epochs that ended when the timeline forked, by a promotion or a recovery, and the position in the log up to which they are this
-- database's own history. A device that has seen no more of its epoch continues.
create table sync_forks (
  epoch uuid primary key,
  forked_at pg_lsn not null
);
