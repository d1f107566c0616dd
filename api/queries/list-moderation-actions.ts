import type { ModerationAction } from '../../schema/entities/report.ts'
import { listModerationActions as contract } from '../../schema/queries/list-moderation-actions.ts'
import { personBeside } from './person-beside.ts'
import { query } from './query.ts'

const perPage = 50

export const listModerationActions = query(
  contract,
  async (sql, _actor, { page }) => sql<ModerationAction[]>`
    select m.id, m.action, m.kind, m.target_id, m.reason, m.created_at,
      ${personBeside(sql, 'd')} as admin, ${personBeside(sql, 'u')} as author
    from moderation_actions m join users d on d.id = m.admin_id join users u on u.id = m.author_id
    order by m.created_at desc, m.id desc limit ${perPage} offset ${(page - 1) * perPage}`,
)
