-- Whether a notification is for the person alone: whoever acts for them does not read it (`api/domain/notices.ts`). What stands
-- already is told by its words, and devices of deputies drop it; what does not say is for the person alone.
alter table notifications add column alone boolean not null default false;
update notifications set alone = true where title in (
  'Personne de confiance', 'Fait pour vous', 'Annulation tardive : retirée', 'Annulation tardive : maintenue',
  'Contenu masqué', 'Contenu rétabli', 'Remboursement à faire à la main', 'Litige à examiner', 'Litiges à trancher',
  'Litige tranché', 'Opposition au remboursement', 'Litige : nouvelle prise de position', 'Alarme de paiement'
);
alter table notifications alter column alone set default true;

-- Whom a notification names, and what it says without their names once one of them has left (`api/domain/notices.ts`).
alter table notifications
  add column named uuid[] not null default '{}',
  add column nameless jsonb,
  add check ((named = '{}') = (nameless is null));
create index notifications_named on notifications using gin (named) where named <> '{}';
