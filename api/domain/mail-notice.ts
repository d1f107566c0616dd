import { periods } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { addTask, type Payload } from '../db/add-task.ts'

export type Notice = Payload<'send-notice'>

/** Number of queues for notices. Separate from links and receipts and low priority: people wait for a link, not for a notice. */
const lanes = 2

const subjectOf = (notice: Notice) => {
  if ('applicationId' in notice) return notice.applicationId
  return 'at' in notice ? `${notice.jobId}:${notice.at}` : notice.jobId
}

/**
 * Queues a mail in the caller's transaction. Deduplicates while the same notice is queued. When due, the task checks
 * whether to send it: see `api/queue/send-notice.ts`, where kinds are added.
 */
export const mailNotice = (sql: Sql | Transaction, notice: Notice, runAt?: Date) =>
  addTask(sql, 'send-notice', notice, {
    key: `notice:${notice.kind}:${notice.to}:${subjectOf(notice)}`,
    keepEarliestRunAt: true,
    maxAttempts: 12,
    queueName: `notice-${Number.parseInt(notice.to.slice(-1), 16) % lanes}`,
    isLowPriority: true,
    inMinutes: notice.kind === 'message' ? periods.unreadMail.minutes : 0,
    ...(runAt && { runAt }),
  })
