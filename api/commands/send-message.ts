import { sendMessage as contract } from '../../schema/contracts/messages.ts'
import { chatReceiver } from '../../schema/decisions/chat-receiver.ts'
import type { Message } from '../../schema/entities/message.ts'
import { newId } from '../../schema/ids.ts'
import type { Transaction } from '../db/connect.ts'
import { messageColumns } from '../queries/messages.ts'
import { shunned } from '../domain/blocks.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'
import { mailNotice } from '../domain/mail-notice.ts'
import { sayHowMany, tellOfMessage } from '../domain/unread-messages.ts'

type Conversation = {
  id: string
  title: string
  postedById: string
  assignedToId: string | null
  senderName: string
  isClosed: boolean
}

/** Whether this job was that student's, who could not come. */
const hasLeft = async (tx: Transaction, jobId: string, studentId: string | undefined) =>
  studentId !== undefined &&
  (await tx`select from former_students where job_id = ${jobId} and student_id = ${studentId}`).length > 0

/**
 * The two people of a job may write to each other for as long as it exists; who reads is the server's to say. Those of a series
 * do so at its first session, whichever they name.
 */
export const sendMessage = command(contract, async (tx, actor, input) => {
  if (input.senderId !== undefined && input.senderId !== actor.id) return refuse('forbidden')
  const [job] = await tx<Conversation[]>`
    select j.id, j.title, j.posted_by_id, j.assigned_to_id, u.first_name as sender_name,
      array[j.posted_by_id, j.assigned_to_id] && (${shunned(tx, actor.id)}) as is_closed
    from jobs named join jobs j on j.id = coalesce(named.series_id, named.id) join users u on u.id = ${actor.id}
    where named.id = ${input.jobId} and u.id in (j.posted_by_id, j.assigned_to_id) and j.deleted_at is null`
  if (!job) return refuse((await hasLeft(tx, input.jobId, actor.id)) ? 'conversation-closed' : 'not-found')
  const receiverId = chatReceiver(job, actor.id)
  // Written for the student who had the job then, it is not for the one who has it now.
  if (input.receiverId !== receiverId && (await hasLeft(tx, input.jobId, input.receiverId)))
    return refuse('conversation-closed')
  if (!receiverId) return refuse('no-conversation')
  if (job.isClosed) return refuse('conversation-closed')
  if (input.receiverId !== undefined && input.receiverId !== receiverId) return refuse('forbidden')
  const conversation = { sender: { id: actor.id, name: job.senderName }, jobTitle: job.title, jobId: job.id }
  // Sent together, and one statement for both rows: the busiest command of all.
  const [[written]] = await Promise.all([
    tx<(Message & { told: { id: string; messages: number } })[]>`
      with m as (
        insert into messages (id, job_id, sender_id, receiver_id, content)
        values (${input.id ?? newId()}, ${job.id}, ${actor.id}, ${receiverId}, ${input.content})
        on conflict (id) do nothing returning *
      ), told as (${tellOfMessage(tx, conversation)})
      select ${messageColumns(tx)}, (select json_build_object('id', id, 'messages', messages) from told) as told from m`,
    mailNotice(tx, { kind: 'message', to: receiverId, jobId: job.id }),
  ])
  if (!written) return refuse('id-taken')
  const { told, ...message } = written
  await sayHowMany(tx, told, conversation)
  return message
})
