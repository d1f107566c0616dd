-- oldest: 0051
-- A picture may be in a bucket alone; `sent_at` says when it was last sent there. Older versions know none, and show none of what
-- has moved.
alter table images
  alter column bytes drop not null,
  add column sent_at timestamptz,
  add check (bytes is not null or sent_at is not null);

create index images_to_move on images (sent_at nulls first) where bytes is not null or small is not null;
