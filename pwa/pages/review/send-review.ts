import { followEntry } from '../../data/device/follow-entry.ts'
import type { Live } from '../../data/device/live.ts'
import * as m from '../../paraglide/messages.js'
import { sayRefusal } from '../../forms/say-refusal.ts'
import { toast } from '../../components/ui/toast.ts'
import type { toInput } from './review.ts'

/** Photos take their time on a slow line. */
const patience = 20_000

/** True once the review is with the server, or safe on the device until it can be; otherwise it is back in the form. */
export const sendReview = async (live: Live, input: ReturnType<typeof toInput>, doneHint: string) => {
  try {
    const id = await live.engine.send('submit-review', input)
    const outcome = await followEntry(live, id, navigator.onLine ? patience : 0)
    if (outcome.kind === 'refused') {
      await live.engine.discard(id)
      const text = `${m.review_failed_hint()} ${sayRefusal(outcome.refusal)}`
      toast({ kind: 'error', title: m.review_failed(), text })
      return false
    }
    if (outcome.kind === 'waiting') toast({ title: m.review_waiting(), text: m.review_waiting_hint() })
    else toast({ kind: 'success', title: m.review_done(), text: doneHint })
    return true
  } catch {
    // Nothing is on the device: it is full, or its storage fails.
    toast({ kind: 'error', title: m.review_failed(), text: m.review_failed_hint() })
    return false
  }
}
