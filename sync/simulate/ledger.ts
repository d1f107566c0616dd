import type { Entry } from '../store.ts'

/** One send that the device confirmed. */
export type Accepted = {
  id: string
  /** Order among all sends of the story. */
  order: number
  browser: string
  account: string
  command: string
  input: Record<string, unknown>
  /** Moved out of its first place, so its order no longer counts. */
  isMoved: boolean
  /** Discarded by the person, or the tab died during the send: it may have happened, but at most once. */
  isOpen: boolean
}

/** Everything that devices confirmed and that the server answered. */
export const createLedger = () => {
  const accepted = new Map<string, Accepted>()
  const answers = new Map<string, Set<string>>()
  const contradictions: string[] = []
  const applied = new Set<string>()
  const refused = new Set<string>()
  let order = 0
  let restoredAt = 0
  return {
    accepted,
    contradictions,
    /** Commands that the server has applied at least once, and refused at least once. */
    applied,
    refused,
    accept: (entry: Pick<Accepted, 'id' | 'browser' | 'account' | 'command' | 'input'>) =>
      accepted.set(entry.id, { ...entry, order: ++order, isMoved: false, isOpen: false }),
    replace: ({ id }: Entry, newId: string, input: Record<string, unknown>) => {
      const before = accepted.get(id)
      accepted.delete(id)
      if (before) accepted.set(newId, { ...before, id: newId, input, isMoved: true })
    },
    open: (ids: readonly string[]) => {
      for (const id of ids) {
        const entry = accepted.get(id)
        if (entry) entry.isOpen = true
      }
    },
    answer: (id: string, outcome: string) => {
      const known = answers.get(id) ?? new Set()
      answers.set(id, known.add(outcome))
      const command = accepted.get(id)?.command
      if (outcome === 'applied' && command) applied.add(command)
      if (outcome === 'refused' && command) refused.add(command)
      // `retry` and `blocked` are no final outcomes.
      if (known.has('applied') && known.has('refused')) contradictions.push(id)
    },
    isApplied: (id: string) => answers.get(id)?.has('applied') ?? false,
    isRefused: (id: string) => answers.get(id)?.has('refused') ?? false,
    /** The server forgets everything since its backup. */
    restore: () => {
      restoredAt = ++order
      answers.clear()
    },
    isSinceRestore: (entry: Accepted) => entry.order > restoredAt,
    isRestored: () => restoredAt > 0,
  }
}
