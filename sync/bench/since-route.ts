import { Hono } from 'hono'
import type { Sql } from '../../api/db/connect.ts'
import { partyJobColumns, toAcceptedJob, type PartyJobRow } from '../../api/queries/jobs.ts'

/** What a replication by checkpoint asks: so many rows that changed after one, in a fixed order. */
export const sinceRoute = (sql: Sql) =>
  new Hono().get('/since', async c => {
    const { xid = '0', id = '', limit = '1000' } = c.req.query()
    const rows = await sql<(PartyJobRow & { xid: string })[]>`
      select c.xid::text, ${partyJobColumns(sql, null)}
      from (
        select m.id, max(m.xid) as xid from marks m join feeds f on f.id = m.feed
        where f.name like 'jobs:%' and not m.gone group by m.id
      ) c
      join jobs j on j.id = c.id join users p on p.id = j.posted_by_id left join users a on a.id = j.assigned_to_id
      where (c.xid, c.id::text) > (${xid}::xid8, ${id})
      order by c.xid, c.id limit ${Number(limit)}`
    const last = rows.at(-1)
    return c.json({
      documents: rows.map(row => ({ ...toAcceptedJob(row, null), deletedAt: null, _deleted: false })),
      checkpoint: last ? { xid: last.xid, id: last.id } : { xid, id },
    })
  })
