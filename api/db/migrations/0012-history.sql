-- Whose history the lines of the feeds are. Cursors are numbers of one cluster's transactions, so a database that has been loaded
-- from a dump holds lines that mean nothing where it is now; one that went back to a base backup, or a standby that was promoted,
-- goes on from an earlier point under the same numbers. Both are told by where the database stands: in which cluster, by its
-- identifier, in which database and table there, and on which of the cluster's timelines: these fork with every recovery from a
-- backup and every promotion. Whoever finds another place than the noted one begins a new epoch (api/feed/history.ts).
-- The path names the database and the table by their numbers.
create function history_place() returns text language sql as $$
  select concat_ws('/', (pg_control_system()).system_identifier, pg_relation_filepath('sync_history'))
$$;

-- A standby knows no timeline that it writes on: it goes by what the database has noted.
create function history_timeline() returns text language sql as $$
  select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end
$$;

alter table sync_history add column place text, add column timeline text;
-- A floor above every number given out here came with a dump.
update sync_history set place = history_place(), timeline = history_timeline()
where floor < pg_snapshot_xmax(pg_current_snapshot());

create or replace function mark_everything() returns void language sql set work_mem = '256MB' as $$
  insert into changes (feed, entity, id, xid, gone)
  select distinct feed, entity, id, pg_current_xact_id(), false
  from (
    select feed, 'job' as entity, j.id
    from jobs j, job_feeds(j.id, j.status, j.deleted_at, j.canton, j.posted_by_id, j.assigned_to_id) as feed
    union all
    select 'user:' || a.student_id, 'application', a.id from applications a
    union all
    select 'user:' || j.posted_by_id, 'application', a.id from applications a join jobs j on j.id = a.job_id
    union all
    select 'user:' || person, 'message', m.id from messages m, unnest(array[m.sender_id, m.receiver_id]) as person
    union all
    select 'user:' || n.user_id, 'notification', n.id from notifications n
    union all
    select 'user:' || u.id, 'user', u.id from users u
    union all
    select 'user:' || f.user_id, 'favourite', f.job_id from favourites f
    union all
    select 'user:' || s.user_id, 'savedSearch', s.id from saved_searches s
    union all
    select 'user:' || person, 'payment', p.id from payments p, unnest(array[p.payer_id, p.payee_id]) as person
    union all
    select 'user:' || person, 'agreement', a.job_id
    from agreements a join jobs j on j.id = a.job_id, unnest(array[j.posted_by_id, j.assigned_to_id]) as person
    where person is not null
  ) everything
  order by feed, entity, id
  on conflict (feed, entity, id) do update set xid = excluded.xid, gone = false
$$;

-- Loaded from a dump: every line is written anew, in this cluster's numbers, and nothing is known of what is gone.
create function begin_history() returns void language plpgsql as $$
begin
  delete from changes;
  delete from sync_days;
  perform mark_everything();
  update sync_history set floor = pg_current_xact_id();
end $$;
