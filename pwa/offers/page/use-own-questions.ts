import type { Question } from '../../../schema/entities/question.ts'
import { upgradeEntry } from '../../../sync/upgrade-entry.ts'
import type { Store } from '../../../sync/store.ts'
import { asText } from '../../data/device/as-text.ts'
import { useLive } from '../../data/device/use-live.ts'

export type OwnQuestions = {
  /** Ids of questions with a pending action. */
  waiting: ReadonlySet<string>
  /** Questions asked here that the offer does not contain yet. */
  asked: Question[]
  /** Ids of questions whose author is muted. */
  muted: ReadonlySet<string>
}

const readOwn = async (db: Store, jobId: string, account: string): Promise<OwnQuestions> => {
  const { mutedAskers = [] } = (await db.users.get(account)) ?? {}
  const [waiting, asked] = [new Set<string>(), new Map<string, Question>()]
  for (const entry of await db.outbox.orderBy('seq').toArray()) {
    const { command } = entry
    const input = entry.lane === `question/${jobId}` ? upgradeEntry(entry)?.input : undefined
    if (!input || entry.state === 'refused' || command === 'mute-asker') continue
    const id = asText(input['id'])
    if (entry.state !== 'applied') waiting.add(id)
    if (command === 'remove-question') asked.delete(id)
    if (command !== 'ask-question') continue
    const askedAt = new Date(entry.enqueuedAt).toISOString()
    asked.set(id, { id, text: asText(input['text']), answer: null, askedAt, answeredAt: null })
  }
  const muted = new Set(mutedAskers.map(({ questionId }) => questionId))
  return { waiting, asked: [...asked.values()], muted }
}

/** Local state of an offer's questions: pending actions and muted authors. */
export const useOwnQuestions = (jobId: string, account: string | undefined) =>
  useLive(`own-questions/${jobId}`, db => readOwn(db, jobId, account ?? ''), account !== undefined)
