import type * as contracts from '../../schema/contracts/messages.ts'
import { chatReceiver } from '../../schema/decisions/chat-receiver.ts'
import { conversationOf } from '../../schema/decisions/series.ts'
import type { Effect } from './effect.ts'

export const sendMessage: Effect<typeof contracts.sendMessage, 'message'> = {
  command: 'send-message',
  creates: 'message',
  /**
   * A job may pass on to another student before this is sent: what its poster wrote is for the one who had it. Whichever session of
   * a series is named, it is said in the one conversation of its two people.
   */
  complete: async (rows, input, { account }) => {
    const job = await rows.get('job', input.jobId)
    if (!job) return input
    const receiverId = job.postedById === account ? chatReceiver(job, account) : null
    return { ...(receiverId !== null && { receiverId }), ...input, jobId: conversationOf(job) }
  },
  lane: ({ jobId }) => `conversation/${jobId}`,
  show: async (rows, { id, jobId, content, receiverId }, { account, at }) => {
    const job = await rows.get('job', jobId)
    await rows.create('message', {
      id,
      jobId,
      senderId: account,
      // The device cannot know the reader before the job has arrived; the server does.
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
