import { Hono, type MiddlewareHandler } from 'hono'
import { answerReview } from '../commands/answer-review.ts'
import { blockUser, unblockUser } from '../commands/blocks.ts'
import { announcePresence } from '../commands/announce-presence.ts'
import { markAllNotificationsRead, markMessageRead, markNotificationRead } from '../commands/read-marks.ts'
import { reportContent } from '../commands/report-content.ts'
import { sendMessage } from '../commands/send-message.ts'
import { submitReview } from '../commands/submit-review.ts'
import type { Env } from '../deps.ts'
import { countUnreadMessages, getPresence, listMessages } from '../queries/messages.ts'
import { listNotifications } from '../queries/notifications.ts'
import type { Handlers } from './handlers.ts'

/** Devices set their clocks by it, and must read the time by which everything else in an answer goes. */
const tellTime: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Date', new Date().toUTCString())
}

/** What people tell each other: messages, presence, reviews, and what the product tells them. */
export const exchangeRoutes = ({ command, query }: Handlers) =>
  new Hono<Env>()
    .get(listMessages.contract.path, ...query(listMessages))
    .post(sendMessage.contract.path, ...command(sendMessage))
    .patch(markMessageRead.contract.path, ...command(markMessageRead))
    .get(countUnreadMessages.contract.path, ...query(countUnreadMessages))
    .post(announcePresence.contract.path, tellTime, ...command(announcePresence))
    .get(getPresence.contract.path, ...query(getPresence))
    .get(listNotifications.contract.path, ...query(listNotifications))
    .patch(markNotificationRead.contract.path, ...command(markNotificationRead))
    .patch(markAllNotificationsRead.contract.path, ...command(markAllNotificationsRead))
    .post(submitReview.contract.path, ...command(submitReview))
    .post(answerReview.contract.path, ...command(answerReview))
    .post(reportContent.contract.path, ...command(reportContent))
    .post(blockUser.contract.path, ...command(blockUser))
    .delete(unblockUser.contract.path, ...command(unblockUser))
