-- oldest: 0051
-- Nobody has chosen to allow a tip so far: it was what an offer began with.
alter table jobs alter column tip_allowed set default false;
update jobs set tip_allowed = false where tip_allowed;
