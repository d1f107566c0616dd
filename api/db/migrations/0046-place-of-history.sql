-- The table's own number instead of that of its file, which a VACUUM FULL, a CLUSTER or another tablespace changes: none of them
-- is another history. A database that stands where it was noted is noted anew; any other place stays one that is not its own.
update sync_history
set place = concat_ws('/', (pg_control_system()).system_identifier, (select oid from pg_database where datname = current_database()),
  'sync_history'::regclass::oid)
where place = history_place();

create or replace function history_place() returns text language sql as $$
  select concat_ws('/', (pg_control_system()).system_identifier, (select oid from pg_database where datname = current_database()),
    'sync_history'::regclass::oid)
$$;
