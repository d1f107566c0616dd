import { useLive } from '../live/use-live.ts'

/** The newest message of each of these jobs' conversations. */
export const useLastMessages = (jobIds: readonly string[]) =>
  useLive(`last-messages/${jobIds.join('/')}`, async db => {
    const last = await Promise.all(
      jobIds.map(id => db.messages.where('[jobId+createdAt]').between([id, ''], [id, '\uffff']).last()),
    )
    return new Map(last.flatMap(message => (message ? [[message.jobId, message] as const] : [])))
  })
