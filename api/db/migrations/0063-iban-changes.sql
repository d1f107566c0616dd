-- oldest: 0051
-- When a student's account was set or taken away last. It stays known after it was taken away.
alter table ibans add column changed_at timestamptz;
alter table ibans alter column iban drop not null;
