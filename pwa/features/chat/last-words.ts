import { conversationOf } from '../../../schema/decisions/series.ts'
import type { Stored } from '../../../sync/store.ts'
import * as m from '../../paraglide/messages.js'

type Last = ReadonlyMap<string, Stored<'message'>>

/** What was said last, as a list of conversations tells it. */
export const lastWords = (last: Stored<'message'> | undefined, me: string) => {
  if (!last) return m.chat_no_words_yet()
  return last.senderId === me ? m.chat_own_words({ words: last.content }) : last.content
}

type Job = { id: string; seriesId?: string | undefined }

/** The conversation with the latest message first; those without one last. */
export const byLastWords = <One extends Job>(jobs: readonly One[], last: Last) => {
  const at = (job: Job) => last.get(conversationOf(job))?.createdAt ?? ''
  return jobs.toSorted((a, b) => at(b).localeCompare(at(a)))
}

/** Of jobs, the newest first, one for each conversation: of a series the session that is next. */
export const onePerConversation = <One extends Job>(jobs: readonly One[]) => {
  const found = new Map<string, One>()
  for (const job of jobs) if (!found.has(conversationOf(job))) found.set(conversationOf(job), job)
  return [...found.values()]
}
