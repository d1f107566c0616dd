import type { Report, ModerationAction } from '../../schema/entities/report.ts'
import {
  listModerationActions as listModerationActionsContract,
  listReports as listReportsContract,
} from '../../schema/contracts/safety.ts'
import type { Sql } from '../db/connect.ts'
import { query } from './query.ts'
import { readSubjects } from './read-subjects.ts'

/** A person as moderation reads them, from the `users` row with this alias. */
export const personBeside = (sql: Sql, alias: 'a' | 'd' | 'u' | 'w') => sql`
  json_build_object('id', ${sql(alias)}.id, 'firstName', ${sql(alias)}.first_name, 'lastName', ${sql(alias)}.last_name,
    'userType', ${sql(alias)}.user_type)`

const perPage = 50

/** Open ones with the longest wait first; closed ones with the latest first. */
export const listReports = query(listReportsContract, async (sql, _actor, { state, page }) => {
  const reports = await sql<Omit<Report, 'heading' | 'parts' | 'around'>[]>`
    select r.id, r.kind, r.target_id, r.reason, r.details, r.created_at, r.closed_at, r.outcome,
      ${personBeside(sql, 'w')} as reporter, ${personBeside(sql, 'u')} as author,
      exists (select from suspensions s where s.user_id = u.id and s.lifted_at is null) as is_suspended
    from reports r join users w on w.id = r.reporter_id join users u on u.id = r.author_id
    where ${state === 'open' ? sql`r.closed_at is null` : sql`r.closed_at is not null`}
    order by ${state === 'open' ? sql`r.created_at, r.id` : sql`r.closed_at desc, r.id desc`}
    limit ${perPage} offset ${(page - 1) * perPage}`
  const subjectOf = await readSubjects(sql, reports)
  return reports.map(report => ({ ...report, ...subjectOf(report) }))
})

export const listModerationActions = query(
  listModerationActionsContract,
  async (sql, _actor, { page }) => sql<ModerationAction[]>`
    select m.id, m.action, m.kind, m.target_id, m.reason, m.created_at,
      ${personBeside(sql, 'd')} as admin, ${personBeside(sql, 'u')} as author
    from moderation_actions m join users d on d.id = m.admin_id join users u on u.id = m.author_id
    order by m.created_at desc, m.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
)
