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

-- Before marks are written anew. Of many, indexes are built at the end (`index_marks`), unless somebody writes at this moment.
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

-- As migrations 0073 and 0074 made them. Those that stand already stay.
create or replace function index_marks(name text) returns void language plpgsql set maintenance_work_mem = '256MB' as $$
begin
  case name
    when 'marks_since' then create index if not exists marks_since on marks (feed, xid, entity, id);
    when 'marks_moved' then create index if not exists marks_moved on marks (xid) include (feed) with (fillfactor = 100);
    when 'marks_gone' then create index if not exists marks_gone on marks (xid) where gone;
  end case;
end $$;

-- Loaded from a dump: every mark is written anew, in this cluster's numbers, and nothing is known of what is gone. Versions of before
-- do it by this, in one transaction; today's in many (api/feed/history.ts).
create or replace function begin_history() returns void language plpgsql as $$
begin
  perform forget_marks(false);
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
