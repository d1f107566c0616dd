import type { Entry } from '../store.ts'

/** One send that the device said yes to. */
export type Accepted = {
  id: string
  /** The order of all sends of the story. */
  order: number
  browser: string
  account: string
  command: string
  input: Record<string, unknown>
  /** Out of its first place: what it says of order counts no more. */
  isMoved: boolean
  /** The person took it back, or a tab died over it: it may have happened, but once at most. */
  isOpen: boolean
}

/** Everything that devices promised and that the server answered. */
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
    /** Commands of which the server has done one, and of which it has refused one. */
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
      // « Not now » and « not after that one » are no verdicts.
      if (known.has('applied') && known.has('refused')) contradictions.push(id)
    },
    isApplied: (id: string) => answers.get(id)?.has('applied') ?? false,
    isRefused: (id: string) => answers.get(id)?.has('refused') ?? false,
    /** The server knows nothing any more of what it said since its backup. */
    restore: () => {
      restoredAt = ++order
      answers.clear()
    },
    isSinceRestore: (entry: Accepted) => entry.order > restoredAt,
    isRestored: () => restoredAt > 0,
  }
}
