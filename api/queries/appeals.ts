import type { Appeal } from '../../schema/entities/lapse.ts'
import { listAppeals as contract } from '../../schema/contracts/lapses.ts'
import { query } from './query.ts'

const perPage = 50

type Row = Pick<Appeal, 'id' | 'notedAt' | 'appeal' | 'appealedAt' | 'person'> &
  (
    | { kind: 'lapse'; reason: string | null; title: string; beginsAt: string }
    | { kind: 'suspension'; reason: string; title: null; beginsAt: null }
  )

/** Both kinds, in the order in which they came in. */
export const listAppeals = query(contract, async (sql, _actor, { page }) => {
  const rows = await sql<Row[]>`
    with open as (
      select l.id, 'lapse' as kind, l.user_id, l.noted_at, l.appeal, l.appealed_at, l.reason, j.title, l.begins_at
      from lapses l join jobs j on j.id = l.job_id where l.appealed_at is not null and l.decided_at is null
      union all
      select id, 'suspension', user_id, suspended_at, appeal, appealed_at, reason, null, null
      from suspensions where appealed_at is not null and upheld_at is null and lifted_at is null
    )
    select o.id, kind, noted_at, appeal, appealed_at, reason, title, begins_at,
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as person
    from open o join users u on u.id = o.user_id
    order by o.appealed_at, o.id limit ${perPage} offset ${(page - 1) * perPage}`
  return rows.map(({ title, beginsAt, ...row }): Appeal =>
    row.kind === 'lapse' ? { ...row, jobTitle: title ?? '', beginsAt: beginsAt ?? row.notedAt } : row,
  )
})
