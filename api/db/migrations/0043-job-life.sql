-- When its poster said that the work has begun. Of a job without an agreed time nothing else tells: that it was paid does not.
alter table jobs add column started_at timestamptz;

-- Who ends a job late is noted once for each time that it is agreed on: whoever has it again may end it late again.
alter table lapses add column agreed_at timestamptz not null default now();
update lapses set agreed_at = noted_at;
alter table lapses drop constraint lapses_job_id_user_id_key, add unique (job_id, user_id, agreed_at);
