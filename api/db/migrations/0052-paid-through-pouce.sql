-- oldest: 0051
-- Whether an offer is paid through Pouce, or by hand as `payment_method` says. A column of its own, because older versions read
-- `payment_method` and know three values. Offers published until now are paid by hand.
alter table jobs add column is_through_pouce boolean not null default false;
