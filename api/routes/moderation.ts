import { closeReport, hideContent, restoreContent } from '../commands/moderation.ts'
import { liftSuspension, suspendAccount } from '../commands/suspensions.ts'
import { decideAppeal } from '../commands/lapses.ts'
import { listAppeals } from '../queries/appeals.ts'
import { decideDispute } from '../commands/disputes.ts'
import { listDisputes } from '../queries/disputes.ts'
import { listModerationActions, listReports } from '../queries/moderation.ts'
import { serve, type Handlers } from './handlers.ts'

/** For admins; everyone else gets 404. */
export const moderationRoutes = ({ command, query }: Handlers) =>
  serve([
    query(listReports),
    command(closeReport),
    command(hideContent),
    command(restoreContent),
    command(suspendAccount),
    command(liftSuspension),
    query(listModerationActions),
    query(listAppeals),
    command(decideAppeal),
    query(listDisputes),
    command(decideDispute),
  ])
