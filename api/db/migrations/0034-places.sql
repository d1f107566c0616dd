-- How many students an offer still looks for. Whoever is chosen while it looks for others gets a job of their own, copied from
-- the offer: so one job has one student, one payment and one conversation, whatever becomes of the others.
alter table jobs
  add column places smallint not null default 1 check (places between 1 and 10),
  add check (places = 1 or status in ('open', 'cancelled'));

-- The letter goes along to that job, and says for which offer it was written.
alter table applications add column offer_id uuid references jobs (id), add check (offer_id is null or status = 'accepted');
create unique index applications_of_offer on applications (offer_id, student_id) where offer_id is not null;
