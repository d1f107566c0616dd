-- Mails of the money have two lanes of their own: where the mail server hangs, no more of them wait for it at once, and money
-- itself, pushes and the links that people wait for keep their turn.
create or replace function instructions_due() returns trigger language plpgsql as $$
declare
  due graphile_worker.job_spec[] := array(
    select (
      'carry-out-instruction', json_build_object('id', id), case when kind like 'mail%' then 'receipt-' || id % 2 end, next_at,
      null, 'instruction:' || id, null, null
    )::graphile_worker.job_spec
    from new_rows where done_at is null and next_at < 'infinity'
  );
begin
  if cardinality(due) > 0 then
    perform graphile_worker.add_jobs(due);
  end if;
  return null;
end $$;
