import { installs } from '../install/current.ts'
import { followEntry } from '../../data/device/follow-entry.ts'
import type { Live } from '../../data/device/live.ts'
import { toast } from '../../components/ui/toast.ts'
import { sayRefusal } from '../../forms/say-refusal.ts'

/** Longer than a slow answer; who is offline is not kept waiting at all. */
const patience = 10_000

type Words = { done: string; doneHint?: string; waiting: string; waitingHint: string; failed: string }

/** Says what became of something that was sent: never that it has arrived before it has. */
export const announceOutcome = async (live: Live, id: string, words: Words) => {
  const outcome = await followEntry(live, id, navigator.onLine ? patience : 0)
  if (outcome.kind === 'refused') toast({ kind: 'error', title: words.failed, text: sayRefusal(outcome.refusal) })
  else installs.earn()
  if (outcome.kind === 'waiting') toast({ title: words.waiting, text: words.waitingHint })
  if (outcome.kind === 'applied')
    toast({ kind: 'success', title: words.done, ...(words.doneHint !== undefined && { text: words.doneHint }) })
}
