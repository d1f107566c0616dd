import { Hono } from 'hono'
import { closeReport } from '../commands/close-report.ts'
import { decideDispute } from '../commands/decide-dispute.ts'
import { hideContent } from '../commands/hide-content.ts'
import { restoreContent } from '../commands/restore-content.ts'
import type { Env } from '../deps.ts'
import { listDisputes } from '../queries/list-disputes.ts'
import { listModerationActions } from '../queries/list-moderation-actions.ts'
import { listReports } from '../queries/list-reports.ts'
import type { Handlers } from './handlers.ts'

/** For admins; for everybody else there is nothing here. */
export const moderationRoutes = ({ command, query }: Handlers) =>
  new Hono<Env>()
    .get(listReports.contract.path, ...query(listReports))
    .post(closeReport.contract.path, ...command(closeReport))
    .post(hideContent.contract.path, ...command(hideContent))
    .post(restoreContent.contract.path, ...command(restoreContent))
    .get(listModerationActions.contract.path, ...query(listModerationActions))
    .get(listDisputes.contract.path, ...query(listDisputes))
    .post(decideDispute.contract.path, ...command(decideDispute))
