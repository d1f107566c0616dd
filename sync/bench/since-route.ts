import { Hono } from 'hono'
import type { Sql } from '../../api/db/connect.ts'
import { offerRowColumns, toOffer, type OfferRow } from '../../api/feed/offer-rows.ts'

/** Route of a checkpoint replication: the next rows changed after a given one, in a fixed order. */
export const sinceRoute = (sql: Sql) =>
  new Hono().get('/since', async c => {
    const { xid = '0', id = '', limit = '1000' } = c.req.query()
    const rows = await sql<(OfferRow & { xid: string })[]>`
      select c.xid::text, ${offerRowColumns(sql, null)}
      from (
        select m.id, max(m.xid) as xid from marks m join feeds f on f.id = m.feed
        where f.name like 'jobs:%' and not m.gone group by m.id
      ) c
      join offers o on o.id = c.id join users p on p.id = o.posted_by_id
      where (c.xid, c.id::text) > (${xid}::xid8, ${id})
      order by c.xid, c.id limit ${Number(limit)}`
    const last = rows.at(-1)
    return c.json({
      documents: rows.map(row => ({ ...toOffer(row, null), _deleted: false })),
      checkpoint: last ? { xid: last.xid, id: last.id } : { xid, id },
    })
  })
