import { useEffect, useState } from 'react'
import { upgradeEntry } from '../../sync/upgrade-entry.ts'
import type { Store } from '../../sync/store.ts'
import { asText } from '../data/device/as-text.ts'
import { useLive } from '../data/device/use-live.ts'

type OwnAnswer = { entryId: string; content: string; isRefused: boolean }

const readAnswers = async (db: Store) => {
  const found = new Map<string, OwnAnswer>()
  for (const entry of await db.outbox.orderBy('seq').toArray()) {
    const input = entry.command === 'answer-review' ? upgradeEntry(entry)?.input : undefined
    if (!input) continue
    const isRefused = entry.state === 'refused'
    found.set(asText(input['id']), { entryId: entry.id, content: asText(input['content']), isRefused })
  }
  return found
}

const none: ReadonlyMap<string, OwnAnswer> = new Map()

/**
 * Answers in the outbox, by review. An answer that has been sent stays visible until the reloaded review contains it, which
 * `onSent` requests.
 */
export const useOwnAnswers = (onSent: () => void) => {
  const held = useLive('own-answers', readAnswers) ?? none
  const [kept, setKept] = useState(none)
  const [last, setLast] = useState(held)
  const [sent, setSent] = useState(0)
  if (held !== last) {
    const left = [...last].filter(([id, { isRefused }]) => !isRefused && !held.has(id))
    setLast(held)
    if (left.length > 0) {
      setKept(new Map([...kept, ...left]))
      setSent(sent + 1)
    }
  }
  useEffect(() => {
    if (sent > 0) onSent()
    // Once per sent answer, even if `onSent` changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [sent])
  return new Map([...kept, ...held])
}
