import type { Report } from '../../schema/entities/report.ts'
import { listReports as contract } from '../../schema/queries/list-reports.ts'
import { personBeside } from './person-beside.ts'
import { readSubjects } from './read-subjects.ts'
import { query } from './query.ts'

const perPage = 50

/** Who has waited longest comes first; of what is closed, what was closed last. */
export const listReports = query(contract, async (sql, _actor, { state, page }) => {
  const reports = await sql<Omit<Report, 'heading' | 'parts' | 'around'>[]>`
    select r.id, r.kind, r.target_id, r.reason, r.details, r.created_at, r.closed_at, r.outcome,
      ${personBeside(sql, 'w')} as reporter, ${personBeside(sql, 'u')} as author
    from reports r join users w on w.id = r.reporter_id join users u on u.id = r.author_id
    where ${state === 'open' ? sql`r.closed_at is null` : sql`r.closed_at is not null`}
    order by ${state === 'open' ? sql`r.created_at, r.id` : sql`r.closed_at desc, r.id desc`}
    limit ${perPage} offset ${(page - 1) * perPage}`
  const subjectOf = await readSubjects(sql, reports)
  return reports.map(report => ({ ...report, ...subjectOf(report) }))
})
