import type { Appeal } from '../../schema/entities/lapse.ts'
import { listAppeals as contract } from '../../schema/contracts/lapses.ts'
import { query } from './query.ts'

const perPage = 50

export const listAppeals = query(
  contract,
  async (sql, _actor, { page }) => sql<Appeal[]>`
    select l.id, j.title as job_title, l.begins_at, l.noted_at, l.appeal, l.appealed_at, l.reason,
      json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as person
    from lapses l join jobs j on j.id = l.job_id join users u on u.id = l.user_id
    where l.appealed_at is not null and l.decided_at is null
    order by l.appealed_at, l.id limit ${perPage} offset ${(page - 1) * perPage}`,
)
