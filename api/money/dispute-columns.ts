import type { Sql } from '../db/connect.ts'

const instant = (sql: Sql, column: string) =>
  sql`to_char(${sql(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** From `disputes d`, with what both people have said and what was decided. */
export const disputeColumns = (sql: Sql) => sql`
  d.id, d.payment_id, d.opened_by, d.opened_at, d.due_at, d.closed_at, coalesce((
    select json_agg(json_build_object('id', s.id, 'authorId', s.author_id, 'content', s.content,
      'createdAt', ${instant(sql, 's.created_at')}) order by s.created_at, s.id)
    from dispute_statements s where s.dispute_id = d.id
  ), '[]') as statements, (
    select json_build_object('outcome', c.outcome, 'refunded', c.refunded, 'reason', c.reason,
      'createdAt', ${instant(sql, 'c.created_at')})
    from dispute_decisions c where c.dispute_id = d.id
  ) as decision`
