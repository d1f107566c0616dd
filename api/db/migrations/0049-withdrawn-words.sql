-- Offers that say what nobody may read any more: hidden, deleted, of a person with another name, less an answer. Files of the first
-- fill that were read before are neither named nor served (api/feed/first-fill.ts). Lines are added and never changed, so that
-- no writer waits for another.
create table withdrawn_offers (
  xid xid8 not null default pg_current_xact_id(),
  id uuid not null,
  withdrawn_at timestamptz not null default now()
);
create index withdrawn_offers_since on withdrawn_offers (xid, id);

-- They do not say what is in them.
delete from first_fills;
alter table first_fills
  -- What had been withdrawn by then is in no file.
  add column cleared pg_snapshot not null;
alter table first_fill_files add column offers uuid[] not null default '{}';
-- Found by fill and place, which their names begin with.
drop index first_fill_files_by_name;

create function withdraw_offers(offers uuid[]) returns void language plpgsql as $$
begin
  if offers = '{}' then
    return;
  end if;
  -- One task in a transaction is enough.
  if exists (select from first_fills)
    and not exists (select from withdrawn_offers where xid = pg_current_xact_id())
  then
    perform graphile_worker.add_job('mend-first-fill', queue_name => 'first-fill');
  end if;
  insert into withdrawn_offers (id) select unnest(offers);
end $$;

create function offer_withdrawn() returns trigger language plpgsql as $$
begin
  perform withdraw_offers(array[old.id]);
  return null;
end $$;
-- For each row, because whatever else is written then costs nothing.
create trigger withdrawn_update after update on jobs for each row
  when (old.hidden_at is null and new.hidden_at is not null or old.deleted_at is null and new.deleted_at is not null)
  execute function offer_withdrawn();
create trigger withdrawn_delete after delete on jobs for each row execute function offer_withdrawn();

create function poster_withdrawn() returns trigger language plpgsql as $$
begin
  perform withdraw_offers(array(select id from jobs where posted_by_id = new.id));
  return null;
end $$;
create trigger withdrawn_update after update on users for each row
  when (
    (old.first_name, old.public_last_name) is distinct from (new.first_name, new.public_last_name)
    or new.hidden_image is distinct from old.hidden_image
  )
  execute function poster_withdrawn();

create function answer_withdrawn() returns trigger language plpgsql as $$
begin
  perform withdraw_offers(array[old.job_id]);
  return null;
end $$;
create trigger withdrawn_delete after delete on questions for each row
  when (old.answer is not null) execute function answer_withdrawn();

-- Questions that were taken back before anybody answered. Nobody but the desk reads them, for a month; a table of its own, so that
-- nothing that reads questions finds them.
create table taken_back_questions (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  asker_id uuid not null references users (id) on delete cascade,
  text text not null,
  asked_at timestamptz not null,
  taken_back_at timestamptz not null default now()
);
create index taken_back_questions_of_job on taken_back_questions (job_id);
create index taken_back_questions_of_asker on taken_back_questions (asker_id);
create index taken_back_questions_old on taken_back_questions (taken_back_at);

-- From whom a poster takes no more questions: by a question, since the poster does not know who asked it. It outlives the question.
create table muted_askers (
  poster_id uuid not null references users (id) on delete cascade,
  question_id uuid not null,
  job_id uuid not null references jobs (id) on delete cascade,
  -- Nobody, once they have left.
  asker_id uuid references users (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (poster_id, question_id)
);
create index muted_askers_of_asker on muted_askers (asker_id, poster_id);

create function muted_askers_changed() returns trigger language plpgsql as $$
begin
  perform mark(array(select distinct ('user:' || poster_id, 'user', poster_id, false)::feed_mark from moved_rows));
  return null;
end $$;
create trigger feeds_insert after insert on muted_askers
  referencing new table as moved_rows for each statement execute function muted_askers_changed();
create trigger feeds_delete after delete on muted_askers
  referencing old table as moved_rows for each statement execute function muted_askers_changed();
