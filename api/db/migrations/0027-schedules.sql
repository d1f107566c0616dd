-- When an offer is to be done, as its poster says it: at one time, or in one of a few slots. `scheduled_for` is its first day.
alter table jobs add column schedule jsonb check (jsonb_typeof(schedule) = 'object');
