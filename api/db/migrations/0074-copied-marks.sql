-- oldest: 0051
-- outside a transaction
call copy_marks();
drop index concurrently if exists marks_gone;
-- Concurrently, which ends when no transaction is left that began before the copy did: it would miss marks in `marks`.
create index concurrently marks_gone on marks (xid) where gone;
