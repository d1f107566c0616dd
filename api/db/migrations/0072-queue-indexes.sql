-- oldest: 0051
-- outside a transaction
drop index concurrently if exists graphile_worker.pouce_tasks_running;
-- Each scrape of /metrics counts these, and must not read a million other tasks for it.
create index concurrently pouce_tasks_running on graphile_worker._private_jobs (locked_at) where locked_at is not null;
drop index concurrently if exists graphile_worker.pouce_tasks_dead;
create index concurrently pouce_tasks_dead on graphile_worker._private_jobs (updated_at)
  where locked_at is null and not is_available;
