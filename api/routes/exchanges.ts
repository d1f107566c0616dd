import type { MiddlewareHandler } from 'hono'
import { answerReview } from '../commands/answer-review.ts'
import { blockUser, unblockUser } from '../commands/blocks.ts'
import { announcePresence } from '../commands/announce-presence.ts'
import { markAllNotificationsRead, markMessageRead, markNotificationRead } from '../commands/read-marks.ts'
import { reportContent } from '../commands/report-content.ts'
import { sendMessage } from '../commands/send-message.ts'
import { submitReview } from '../commands/submit-review.ts'
import { countUnreadMessages, getPresence, listMessages } from '../queries/messages.ts'
import { listNotifications } from '../queries/notifications.ts'
import { serve, type Handlers, type Route } from './handlers.ts'

/** Devices set their clocks by this header, so it must match the other times in an answer. */
const tellTime: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Date', new Date().toUTCString())
}

/** Messages, presence and reviews between people, and their notifications. */
export const exchangeRoutes = ({ command, query }: Handlers) => {
  const announce: Route = app => {
    app.post(announcePresence.contract.path, tellTime)
    command(announcePresence)(app)
  }
  return serve([
    query(listMessages),
    command(sendMessage),
    command(markMessageRead),
    query(countUnreadMessages),
    announce,
    query(getPresence),
    query(listNotifications),
    command(markNotificationRead),
    command(markAllNotificationsRead),
    command(submitReview),
    command(answerReview),
    command(reportContent),
    command(blockUser),
    command(unblockUser),
  ])
}
