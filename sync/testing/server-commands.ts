import { canApply } from '../../schema/decisions/can-apply.ts'
import { chatReceiver } from '../../schema/decisions/chat-receiver.ts'
import { termsOf } from '../../schema/decisions/terms.ts'
import { jobRow } from './rows.ts'
import type { Tables } from './tables.ts'

type Run = (tables: Tables, account: string, input: Record<string, unknown>) => string | null

const at = '2026-03-01T09:00:00.000Z'
const text = (value: unknown) => String(value)

const applyToJob: Run = ({ job, application }, account, input) => {
  const target = job.get(text(input.jobId))
  if (!target) return 'not-found'
  const hasApplied = [...application.values()].some(row => row.jobId === target.id && row.studentId === account)
  const refusal = canApply(target, hasApplied)
  if (refusal) return refusal
  const id = text(input.id)
  if (application.has(id)) return 'id-taken'
  const message = text(input.message)
  application.set(id, {
    id,
    jobId: target.id,
    studentId: account,
    message,
    motivationLetter: message,
    status: 'pending',
    createdAt: at,
    appliedAt: at,
    terms: termsOf(target),
  })
  return null
}

const withdrawApplication: Run = ({ application }, account, input) => {
  const row = application.get(text(input.id))
  if (row?.studentId !== account) return 'not-found'
  if (row.status !== 'pending') return 'application-decided'
  application.delete(row.id)
  return null
}

const sendMessage: Run = ({ job, message }, account, input) => {
  const target = job.get(text(input.jobId))
  const receiverId = target && chatReceiver(target, account)
  if (!receiverId) return target ? 'no-conversation' : 'not-found'
  const content = text(input.content)
  if (content === '') return 'invalid-input'
  const id = text(input.id)
  if (message.has(id)) return 'id-taken'
  message.set(id, { id, jobId: target.id, senderId: account, receiverId, content, createdAt: at, isRead: false })
  return null
}

const markNotificationRead: Run = ({ notification, owner }, account, input) => {
  const row = notification.get(text(input.id))
  if (!row || owner.get(row.id) !== account) return 'not-found'
  notification.set(row.id, { ...row, isRead: true })
  return null
}

const markAllNotificationsRead: Run = ({ notification, owner }, account, input) => {
  for (const row of notification.values())
    if (owner.get(row.id) === account && !row.isRead && row.createdAt <= text(input.until ?? '~'))
      notification.set(row.id, { ...row, isRead: true })
  return null
}

const editProfile: Run = ({ user }, account, input) => {
  const row = user.get(account)
  if (!row) return 'not-found'
  user.set(account, { ...row, firstName: text(input.firstName ?? row.firstName) })
  return null
}

const publishJob: Run = ({ job }, account, input) => {
  const id = text(input.id)
  if (job.has(id)) return 'id-taken'
  if (Number(input.rate) < 15) return 'invalid-input'
  job.set(id, jobRow(0, { id, title: text(input.title), rate: Number(input.rate), postedById: account }))
  return null
}

const deleteJob: Run = ({ job }, account, input) => {
  const row = job.get(text(input.id))
  if (row?.postedById !== account) return 'not-found'
  if (row.status !== 'open') return 'job-not-open'
  job.set(row.id, { ...row, deletedAt: at })
  return null
}

/** The product's rules as far as a device's tests need them; null means applied. */
export const commands: Record<string, Run> = {
  'apply-to-job': applyToJob,
  'withdraw-application': withdrawApplication,
  'send-message': sendMessage,
  'mark-notification-read': markNotificationRead,
  'mark-all-notifications-read': markAllNotificationsRead,
  'edit-profile': editProfile,
  'publish-job': publishJob,
  'delete-job': deleteJob,
}
