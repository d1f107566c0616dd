import type { Message } from '../../schema/entities/message.ts'
import { newId } from '../../schema/ids.ts'
import { job, person } from '../../schema/notices/args.ts'
import { say } from '../../schema/notices/notice.ts'
import type { Transaction } from '../db/connect.ts'
import { actionUrls, noticeColumns, noticeValues } from './notify.ts'

type Told = { id: string; messages: number }
type Conversation = { senderId: string; jobId: string }

const noticeOf = ({ senderId, jobId }: Conversation, messages: number) =>
  say('newMessage', person(senderId), job(jobId), messages)

/** Updates the count. The caller holds the row, so there is no concurrent count. */
const reword = (tx: Transaction, { id, messages }: Told, about: Conversation) => tx`
    update notifications set messages = ${messages}, (${noticeColumns(tx)}) = row (${noticeValues(tx, noticeOf(about, messages))})
    where id = ${id}`

/**
 * Inserts the notification of a message, as part of the statement that inserts the message as `m`. While the conversation's
 * notification is unread, its count increases and it moves up instead: the index `notifications_one_conversation` keeps it one
 * row, also for concurrent messages. The initial count includes all unread messages, because an earlier notification may have
 * been read in the bell.
 */
export const tellOfMessage = (tx: Transaction, about: Conversation) => tx`
  insert into notifications (id, user_id, ${noticeColumns(tx)}, action_url, messages)
  select ${newId()}, receiver_id, ${noticeValues(tx, noticeOf(about, 1))}, ${actionUrls.chat(about.jobId)},
    1 + (select count(*) from messages old where old.receiver_id = m.receiver_id and old.job_id = m.job_id and old.read_at is null)
  from m
  on conflict (user_id, action_url) where type = 'message' and read_at is null and messages is not null
  do update set messages = notifications.messages + 1, created_at = greatest(notifications.created_at, excluded.created_at)
  returning id, messages`

/**
 * Writes the number into the notification if it is about several messages. Counts again now that the notification is locked: the
 * insert may have waited for a concurrent read, and counted before it.
 */
export const sayHowMany = async (tx: Transaction, { id, messages }: Told, about: Conversation) => {
  if (messages === 1) return
  const [unread] = await tx<{ messages: number }[]>`
    select count(*) as messages from notifications n join messages m on m.receiver_id = n.user_id
    where n.id = ${id} and m.job_id = ${about.jobId} and m.read_at is null`
  if (unread) await reword(tx, { id, ...unread }, about)
}

/** After a message was read: decreases the count, and marks the notification as read with the last one. */
export const tellOfOneLess = async (tx: Transaction, { jobId, receiverId, senderId }: Message) => {
  const [left] = await tx<Told[]>`
    update notifications n set
      messages = greatest(n.messages - 1, 1), read_at = case when n.messages = 1 then now() end
    where n.user_id = ${receiverId} and n.type = 'message' and n.action_url = ${actionUrls.chat(jobId)} and n.read_at is null
      and n.messages is not null
    returning n.id, case when n.read_at is null then n.messages end as messages`
  if (!left?.messages) return
  await reword(tx, left, { senderId, jobId })
}
