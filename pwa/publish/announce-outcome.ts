import { sayRefusal } from '../forms/say-refusal.ts'
import { installs } from '../install/current.ts'
import { followEntry } from '../live/follow-entry.ts'
import type { Live } from '../live/live.ts'
import { publishTexts } from '../texts/fr/publish.ts'
import { toast } from '../ui/toast.ts'

/** Longer than a slow answer; who is offline is not kept waiting at all. */
const patience = 10_000

/** Says what became of a publication: never that it is public before it is. */
export const announceOutcome = async (live: Live, id: string) => {
  const outcome = await followEntry(live, id, navigator.onLine ? patience : 0)
  if (outcome.kind === 'refused')
    toast({ kind: 'error', title: publishTexts.failed, text: sayRefusal(outcome.refusal) })
  else installs.earn()
  if (outcome.kind === 'waiting') toast({ title: publishTexts.waiting, text: publishTexts.waitingHint })
  if (outcome.kind === 'applied') toast({ kind: 'success', title: publishTexts.done, text: publishTexts.doneHint })
}
