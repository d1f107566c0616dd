-- oldest: 0051
-- A review may leave out whether its writer would recommend the person; that is not a « no ». Like `was_late`, a « no » that was
-- chosen has a column of its own: older versions read an answer that is never null. In rows stored until now a « no » may only be
-- what the form began with.
alter table reviews
  add column advised_against boolean not null default false,
  add check (not (advised_against and would_recommend));
