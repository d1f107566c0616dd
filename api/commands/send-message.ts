import { sendMessage as contract } from '../../schema/contracts/messages.ts'
import type { JobState } from '../../schema/choices.ts'
import type { Message } from '../../schema/entities/message.ts'
import { newId } from '../../schema/ids.ts'
import { messageColumns } from '../queries/messages.ts'
import { shunned } from '../domain/blocks.ts'
import { findJobId, isOwnOffer } from '../domain/resolve-job.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'
import { mailNotice } from '../domain/mail-notice.ts'
import { sayHowMany, tellOfMessage } from '../domain/unread-messages.ts'

type Conversation = {
  id: string
  offerId: string
  posterId: string
  studentId: string
  status: JobState
  isClosed: boolean
}

/**
 * The two people of a job may write to each other until its student leaves it. The server determines the receiver. Messages of a
 * series go to its first session, whichever session they name.
 */
export const sendMessage = command(contract, async (tx, actor, input) => {
  if (input.senderId !== undefined && input.senderId !== actor.id) return refuse('forbidden')
  const named = await findJobId(tx, actor.id, input.jobId)
  const [job] = await tx<Conversation[]>`
    select j.id, j.offer_id, j.poster_id, j.student_id, named.status,
      array[j.poster_id, j.student_id] && (${shunned(tx, actor.id)}) as is_closed
    from jobs named join jobs j on j.id = coalesce(named.series_id, named.id)
    where named.id = ${named}`
  if (!job) {
    return refuse((await isOwnOffer(tx, actor.id, input.jobId)) ? 'no-conversation' : 'not-found')
  }
  const receiverId = job.posterId === actor.id ? job.studentId : job.posterId
  // The offer is looking for a student again.
  const isOffer = input.jobId === job.offerId && input.receiverId === undefined
  if (job.status === 'left')
    return refuse(job.posterId === actor.id && isOffer ? 'no-conversation' : 'conversation-closed')
  if (job.isClosed) return refuse('conversation-closed')
  if (input.receiverId !== undefined && input.receiverId !== receiverId) {
    // The message was meant for an earlier student of the offer.
    const earlier = await tx`
      select from jobs where student_id = ${input.receiverId} and poster_id = ${actor.id} and status = 'left'
        and offer_id = (select offer_id from jobs where id = ${named})`
    return refuse(earlier.length > 0 ? 'conversation-closed' : 'forbidden')
  }
  const conversation = { senderId: actor.id, jobId: job.id }
  // Pipelined, and one statement for both rows: this is the busiest command.
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
