import type { Stored } from '../../../sync/store.ts'
import * as m from '../../paraglide/messages.js'

type Last = ReadonlyMap<string, Stored<'message'>>

/** What was said last, as a list of conversations tells it. */
export const lastWords = (last: Stored<'message'> | undefined, me: string) => {
  if (!last) return m.chat_no_words_yet()
  return last.senderId === me ? m.chat_own_words({ words: last.content }) : last.content
}

/** Where somebody spoke last comes first; where nobody has yet, last. */
export const byLastWords = <Job extends { id: string }>(jobs: readonly Job[], last: Last) => {
  const at = ({ id }: Job) => last.get(id)?.createdAt ?? ''
  return jobs.toSorted((a, b) => at(b).localeCompare(at(a)))
}
