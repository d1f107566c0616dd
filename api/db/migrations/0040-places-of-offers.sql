-- Of which offer a job is one place. Its letter says so as well, and goes with its student; the job stays, and whoever was not
-- chosen for that offer waits for whichever of its places is free again.
alter table jobs add column offer_id uuid references jobs (id);
update jobs j set offer_id = a.offer_id from applications a where a.job_id = j.id and a.offer_id is not null;
create index jobs_of_offer on jobs (offer_id) where offer_id is not null;
