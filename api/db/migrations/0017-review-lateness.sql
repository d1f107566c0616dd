-- That work came late is a reproach, and the form's answer begins with « non »: only who chose it has said so. What was
-- stored before does not tell the two apart.
alter table reviews
  add column was_late boolean not null default false,
  add check (not (was_late and completed_on_time));
