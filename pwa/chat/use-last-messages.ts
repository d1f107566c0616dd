import { upgradeEntry } from '../../sync/upgrade-entry.ts'
import type { Store } from '../../sync/store.ts'
import { useLive } from '../data/device/use-live.ts'

/** Last unsent message per conversation, in the order of writing because the clock may be wrong. */
const readWaiting = async (db: Store) => {
  const found = new Map<string, string>()
  for (const entry of await db.outbox.where('state').equals('waiting').sortBy('seq')) {
    const input = entry.command === 'send-message' ? upgradeEntry(entry)?.input : undefined
    if (input) found.set(String(input['jobId']), String(input['id']))
  }
  return found
}

/** The newest message of each of these conversations. */
export const useLastMessages = (jobIds: readonly string[]) =>
  useLive(`last-messages/${jobIds.join('/')}`, async db => {
    const waiting = await readWaiting(db)
    const last = await Promise.all(
      jobIds.map(
        async id =>
          (await db.messages.get(waiting.get(id) ?? '')) ??
          db.messages.where('[jobId+createdAt]').between([id, ''], [id, '\uffff']).last(),
      ),
    )
    return new Map(last.flatMap(message => (message ? [[message.jobId, message] as const] : [])))
  })
