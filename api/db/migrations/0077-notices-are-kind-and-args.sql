-- oldest: 0077
-- A notice says of what kind it is and what it is about, by ids and values; names, titles and words are looked up when it is read.
-- No older version runs on this table: the way back is a backup from before.
alter table notifications add column kind text not null default 'kept', add column args jsonb not null default '[]';
alter table notifications alter column kind drop default, alter column args drop default;
create index notifications_about on notifications using gin (args jsonb_path_ops);

-- Kinds whose arguments are persons, one title (at this place) and plain values as before. All others keep their words.
with moved (kind, title) as (
  values ('newApplication', 1), ('withdrawn', 1), ('accepted', 0), ('rejected', 0), ('jobWithdrawn', 0), ('jobStarted', 0),
    ('jobCompleted', 0), ('jobCompletedUnpaid', 0), ('jobCancelled', 0), ('studentLeft', 1), ('sessionLeft', 1), ('seriesEnded', 1),
    ('seriesSilent', 0), ('inReserve', 0), ('askedToCome', 0), ('reserveComes', 1), ('jobProposed', 1), ('jobReopened', 0),
    ('newMessage', 1), ('reviewReceived', 1), ('reviewBlind', 1), ('reviewShown', 1), ('reviewReminder', 1),
    ('appointmentProposed', 1), ('appointmentMoved', 1), ('appointmentConfirmed', 1), ('appointmentKept', 1),
    ('appointmentCancelled', 1), ('appointmentWithdrawn', 1), ('appointmentDeclined', 1), ('appointmentReminder', 1),
    ('reviewAnswered', 1), ('frozenByBank', 0), ('partlyRefunded', 0), ('statementWritten', 1)
), told as (
  select n.id, n.about, m.kind, m.title, (
    select about from (
      select 1 as place, jsonb_build_object('job', j.id) as about from jobs j where j.id::text = named.id
      union all select 2, jsonb_build_object('offer', o.id) from offers o where o.id::text = named.id
    ) known order by place limit 1
  ) as work
  from notifications n left join moved m on m.kind = n.about ->> 'kind', lateral (
    select coalesce(n.about ->> 'jobId', substring(n.action_url from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}')) as id
  ) named
)
update notifications n set
  kind = case when t.kind is null or t.work is null then 'kept' else t.kind end,
  args = case
    when t.kind is null or t.work is null then
      jsonb_build_array(n.title, n.message)
        || (select coalesce(jsonb_agg(jsonb_build_object('person', p)), '[]') from unnest(n.named) p)
        || case when t.work is null then '[]' else jsonb_build_array(t.work) end
    else (
      select jsonb_agg(case
        when place = t.title + 1 then t.work
        when jsonb_typeof(arg) = 'object' and arg ? 'name' then
          case
            when arg ? 'id' and t.kind in ('reviewBlind', 'reviewReminder') then jsonb_build_object('person', arg -> 'id', 'inLink', true)
            when arg ? 'id' then jsonb_build_object('person', arg -> 'id')
            else '{"person": "00000000-0000-0000-0000-000000000000"}'
          end
        else arg
      end order by place)
      from jsonb_array_elements(t.about -> 'args') with ordinality as each (arg, place)
    )
  end,
  -- The address of a review names the other one and the job when it is read.
  action_url = regexp_replace(n.action_url, '[?]title=[^&]*&(student|poster)Name=[^&]*&', '?')
from told t where t.id = n.id;

alter table notifications drop column title, drop column message, drop column named, drop column nameless, drop column about;
