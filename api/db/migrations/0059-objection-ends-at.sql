-- oldest: 0051
-- Until when the student may still object to money that a poster's cancelling gave back at once.
alter table payments add column objection_ends_at timestamptz;
