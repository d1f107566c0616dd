import { followEntry } from '../data/device/follow-entry.ts'
import type { Live } from '../data/device/live.ts'
import * as m from '../paraglide/messages.js'
import { toast } from '../components/ui/toast.ts'
import { sayWhy } from './corrections.ts'
import type { Listed } from './describe.ts'
import { usualPatience } from './send.ts'

/** Retries a refused entry, unchanged or corrected. A second refusal shows a toast, and the entry stays. */
export const sendAgain = async (live: Live, { id, command }: Listed, corrected?: Listed['input']) => {
  const { engine } = live
  const newId = await (corrected ? engine.correct(id, corrected) : engine.retry(id))
  const tell = async () => {
    const outcome = await followEntry(live, newId, usualPatience)
    if (outcome.kind === 'refused')
      toast({ kind: 'error', title: m.outbox_refused_again(), text: sayWhy({ command, refusal: outcome.refusal }) })
  }
  void tell()
}
