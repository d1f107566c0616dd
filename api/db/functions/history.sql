-- Whose history the lines of the feeds are. Cursors are numbers of one cluster's transactions, so a database that has been loaded
-- from a dump holds lines that mean nothing where it is now; one that went back to a base backup, or a standby that was promoted,
-- goes on from an earlier point under the same numbers. Both are told by where the database stands: in which cluster, by its
-- identifier, in which database and table there, and on which of the cluster's timelines: these fork with every recovery from a
-- backup and every promotion. Whoever finds another place than the noted one begins a new epoch (api/feed/history.ts).
-- The table goes by its own number, not by that of its file, which a VACUUM FULL, a CLUSTER or another tablespace changes.
create or replace function history_place() returns text language sql as $$
  select concat_ws('/', (pg_control_system()).system_identifier, (select oid from pg_database where datname = current_database()),
    'sync_history'::regclass::oid)
$$;

-- A standby knows no timeline that it writes on: it goes by what the database has noted.
create or replace function history_timeline() returns text language sql as $$
  select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end
$$;

-- The position in the log at which an earlier timeline forked, from the history file of today's. Null where the role may not read it.
create or replace function history_forked_at(earlier text) returns pg_lsn language plpgsql as $$
begin
  return (
    select split_part(line, E'\t', 2)::pg_lsn
    from regexp_split_to_table(pg_read_file('pg_wal/' || history_timeline() || '.history'), '\n') as line
    where line ~ '^\d+\t' and split_part(line, E'\t', 1)::bigint = ('x' || earlier)::bit(32)::bigint
  );
exception when insufficient_privilege or undefined_file then
  return null;
end $$;

-- Loaded from a dump: every line is written anew, in this cluster's numbers, and nothing is known of what is gone.
create or replace function begin_history() returns void language plpgsql as $$
begin
  delete from changes;
  delete from sync_days;
  perform mark_everything();
  update sync_history set floor = pg_current_xact_id();
end $$;

-- Files of the first fill belong to one history. Another one needs its own at once, whoever began it: all its devices start over.
create or replace function history_begun() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('renew-first-fill', queue_name => 'first-fill', job_key => 'renew-first-fill');
  return null;
end $$;
create or replace trigger history_begun after update of epoch on sync_history
  for each row when (old.epoch is distinct from new.epoch) execute function history_begun();

-- There from the beginning, in an empty database.
insert into sync_history (epoch, floor, place, timeline)
values (gen_random_uuid(), pg_current_xact_id(), history_place(), history_timeline())
on conflict do nothing;
