import type { Command, CommandInput } from '../../../sync/effects/effects.ts'
import { sayRefusal } from '../../forms/say-refusal.ts'
import { followEntry } from '../../data/device/follow-entry.ts'
import type { Live } from '../../data/device/live.ts'
import * as m from '../../paraglide/messages.js'
import { vibrate } from '../../components/ui/vibrate.ts'
import { toast } from '../../components/ui/toast.ts'

const patience = 15_000

export const moneyCommands = [
  'release-payment',
  'refund-payment',
  'dispute-payment',
  'object-to-cancellation',
  'write-statement',
  'agree-on-amount',
] as const
type MoneyCommand = (typeof moneyCommands)[number] & Command

type Words = { done?: string; doneHint?: string; failed: string }

/**
 * Sends a decision about money and tells how it went. Without network it waits on the device; what is refused right away is
 * told and gone, for there is nothing in it to correct.
 */
export const sendMoney = async <Name extends MoneyCommand>(
  live: Live,
  command: Name,
  input: CommandInput<Name>,
  words: Words,
) => {
  try {
    const id = await live.engine.send(command, input)
    vibrate()
    const outcome = await followEntry(live, id, navigator.onLine ? patience : 0)
    if (outcome.kind === 'refused') {
      await live.engine.discard(id)
      toast({ kind: 'error', title: words.failed, text: sayRefusal(outcome.refusal) })
      // What stands now, for another hand may have been quicker.
      void live.engine.drain()
      return outcome.kind
    }
    if (outcome.kind === 'waiting') toast({ title: m.settle_waiting(), text: m.settle_waiting_hint() })
    else if (words.done) toast({ kind: 'success', title: words.done, ...(words.doneHint && { text: words.doneHint }) })
    return outcome.kind
  } catch {
    // Nothing is on the device: it is full, or its storage fails.
    toast({ kind: 'error', title: words.failed, text: m.settle_storage() })
    return 'failed' as const
  }
}
