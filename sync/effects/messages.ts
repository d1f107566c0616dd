import type * as contracts from '../../schema/contracts/messages.ts'
import { chatReceiver } from '../../schema/decisions/chat-receiver.ts'
import { conversationOf } from '../../schema/decisions/series.ts'
import type { Effect } from './effect.ts'

export const sendMessage: Effect<typeof contracts.sendMessage, 'message'> = {
  command: 'send-message',
  creates: 'message',
  /** Names the receiver, so that no later student gets it. A series has one conversation, whichever session is named. */
  complete: async (rows, input, { account }) => {
    const job = await rows.get('job', input.jobId)
    if (!job) return input
    const receiverId = job.postedById === account ? job.assignedToId : null
    return { ...(receiverId !== null && { receiverId }), ...input, jobId: conversationOf(job) }
  },
  lane: ({ jobId }) => `conversation/${jobId}`,
  show: async (rows, { id, jobId, content, receiverId }, { account, at }) => {
    const job = await rows.get('job', jobId)
    await rows.create('message', {
      id,
      jobId,
      senderId: account,
      // Without the job the device cannot know the receiver. The server does.
      receiverId: receiverId ?? (job && chatReceiver(job, account)) ?? account,
      content: content.trim(),
      createdAt: at,
      isRead: false,
    })
  },
}

export const markMessageRead: Effect<typeof contracts.markMessageRead, null> = {
  command: 'mark-message-read',
  creates: null,
  isReading: true,
  lane: async ({ id }, rows) => `conversation/${(await rows.get('message', id))?.jobId ?? id}`,
  show: (rows, { id }) => rows.update('message', id, { isRead: true }),
}
