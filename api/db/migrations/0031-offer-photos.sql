-- The photos of an offer, in its poster's order, by the hashes of their pictures. In the offer's own row, so that whatever moves
-- or shows an offer takes them along. Nothing refers to a picture by a key from here: api/images holds what hangs somewhere.
alter table jobs add column photos text[] not null default '{}' check (cardinality(photos) <= 3);
create index jobs_photos on jobs using gin (photos) where photos <> '{}';

-- The same picture as small as a card shows it.
alter table images add column small bytea;
