-- Identifies the history that the marks belong to. Cursors are transaction ids of one cluster, so marks loaded from a dump are
-- meaningless in another cluster. A database restored from a base backup, and a promoted standby, continue from an earlier point with
-- the same ids. Both cases are detected by the place of the database: cluster identifier, database oid, table oid, and the timeline
-- (it forks with every recovery from a backup and every promotion). If the place differs from the stored one, a new epoch begins
-- (api/feed/history.ts).
-- The table is identified by its oid, not by its file node, which VACUUM FULL, CLUSTER and a change of tablespace replace.
create or replace function history_place() returns text language sql as $$
  select concat_ws('/', (pg_control_system()).system_identifier, (select oid from pg_database where datname = current_database()),
    'sync_history'::regclass::oid)
$$;

-- Null on a standby, which writes no timeline; callers then use the stored one.
create or replace function history_timeline() returns text language sql as $$
  select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end
$$;

-- Returns the log position at which an earlier timeline forked, from the current timeline's history file. Null if the role may not read it.
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

-- Clears all marks before they are rewritten. If there are many, the indexes are dropped and rebuilt at the end (`index_marks`),
-- unless another transaction is writing at this moment.
create or replace function forget_marks(are_many boolean) returns void language plpgsql as $$
begin
  begin
    lock table marks in access exclusive mode nowait;
    truncate marks;
    if are_many then
      drop index if exists marks_since, marks_moved, marks_gone;
    end if;
  exception when lock_not_available then
    delete from marks;
  end;
  delete from sync_days;
  perform add_feeds();
end $$;

-- Same definitions as in migrations 0073 and 0074. Existing indexes are kept.
create or replace function index_marks(name text) returns void language plpgsql set maintenance_work_mem = '256MB' as $$
begin
  case name
    when 'marks_since' then create index if not exists marks_since on marks (feed, xid, entity, id);
    when 'marks_moved' then create index if not exists marks_moved on marks (xid) include (feed) with (fillfactor = 100);
    when 'marks_gone' then create index if not exists marks_gone on marks (xid) where gone;
  end case;
end $$;

-- After a load from a dump: rewrites every mark with transaction ids of this cluster and forgets all tombstones. Older versions call
-- this, in one transaction; current ones use many (api/feed/history.ts).
create or replace function begin_history() returns void language plpgsql as $$
begin
  perform forget_marks(false);
  perform mark_everything();
  update sync_history set floor = pg_current_xact_id();
end $$;

-- Files of the first fill belong to one epoch. A new epoch needs new files at once, because all devices start over.
create or replace function history_begun() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('renew-first-fill', queue_name => 'first-fill', job_key => 'renew-first-fill');
  return null;
end $$;
create or replace trigger history_begun after update of epoch on sync_history
  for each row when (old.epoch is distinct from new.epoch) execute function history_begun();

-- Initial row of an empty database.
insert into sync_history (epoch, floor, place, timeline)
values (gen_random_uuid(), pg_current_xact_id(), history_place(), history_timeline())
on conflict do nothing;
