import type { sendMessage as contract } from '../../schema/commands/send-message.ts'
import { chatReceiver } from '../../schema/decisions/chat-receiver.ts'
import type { Effect } from './effect.ts'

export const sendMessage: Effect<typeof contract, 'message'> = {
  command: 'send-message',
  creates: 'message',
  lane: ({ jobId }) => `conversation/${jobId}`,
  show: async (rows, { id, jobId, content }, { account, at }) => {
    const job = await rows.get('job', jobId)
    await rows.create('message', {
      id,
      jobId,
      senderId: account,
      // Nobody knows the reader while the job is on its way to this device; the server does.
      receiverId: (job && chatReceiver(job, account)) ?? account,
      content: content.trim(),
      createdAt: at,
      isRead: false,
    })
  },
}
