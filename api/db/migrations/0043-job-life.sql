-- When its poster said that the work has begun. Of a job without an agreed time nothing else tells: that it was paid does not.
alter table jobs add column started_at timestamptz;
