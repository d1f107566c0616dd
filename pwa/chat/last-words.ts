import { conversationOf } from '../../schema/decisions/series.ts'
import type { Stored } from '../../sync/store.ts'
import * as m from '../paraglide/messages.js'

type Last = ReadonlyMap<string, Stored<'message'>>

/** Preview of the last message for a list of conversations. */
export const lastWords = (last: Stored<'message'> | undefined, me: string) => {
  if (!last) return m.chat_no_words_yet()
  return last.senderId === me ? m.chat_own_words({ words: last.content }) : last.content
}

type Job = { id: string; seriesId?: string | undefined }

/** Sorts by latest message. Conversations without one come last. */
export const byLastWords = <One extends Job>(jobs: readonly One[], last: Last) => {
  const at = (job: Job) => last.get(conversationOf(job))?.createdAt ?? ''
  return jobs.toSorted((a, b) => at(b).localeCompare(at(a)))
}

/** Keeps the first job per conversation, which is the next session of a series. Expects the newest first. */
export const onePerConversation = <One extends Job>(jobs: readonly One[]) => {
  const found = new Map<string, One>()
  for (const job of jobs) if (!found.has(conversationOf(job))) found.set(conversationOf(job), job)
  return [...found.values()]
}
