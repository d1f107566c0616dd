-- Where exactly an offer is to be done, for its poster and whoever was chosen; `location` is the place that anybody may read.
alter table jobs add column address text check (char_length(address) between 1 and 160);
