import { periods } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { addTask, type Payload } from '../db/add-task.ts'

export type Notice = Payload<'send-notice'>

/** Beside those of links and receipts, and after all else that is due: people wait for a link, and for no notice. */
const lanes = 2

const subjectOf = (notice: Notice) => {
  if ('applicationId' in notice) return notice.applicationId
  return 'at' in notice ? `${notice.jobId}:${notice.at}` : notice.jobId
}

/**
 * Queues a mail about this, in the transaction in which it happens. Queued again while it waits, it is one mail. Whether it is
 * sent is decided when its time has come: see `api/queue/send-notice.ts`, where a kind is added.
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
