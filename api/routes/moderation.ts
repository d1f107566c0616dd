import { Hono } from 'hono'
import { closeReport, hideContent, restoreContent } from '../commands/moderation.ts'
import { decideAppeal } from '../commands/lapses.ts'
import { listAppeals } from '../queries/appeals.ts'
import { decideDispute } from '../commands/disputes.ts'
import type { Env } from '../deps.ts'
import { listDisputes } from '../queries/disputes.ts'
import { listModerationActions, listReports } from '../queries/moderation.ts'
import type { Handlers } from './handlers.ts'

/** For admins; for everybody else there is nothing here. */
export const moderationRoutes = ({ command, query }: Handlers) =>
  new Hono<Env>()
    .get(listReports.contract.path, ...query(listReports))
    .post(closeReport.contract.path, ...command(closeReport))
    .post(hideContent.contract.path, ...command(hideContent))
    .post(restoreContent.contract.path, ...command(restoreContent))
    .get(listModerationActions.contract.path, ...query(listModerationActions))
    .get(listAppeals.contract.path, ...query(listAppeals))
    .post(decideAppeal.contract.path, ...command(decideAppeal))
    .get(listDisputes.contract.path, ...query(listDisputes))
    .post(decideDispute.contract.path, ...command(decideDispute))
