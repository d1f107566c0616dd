import * as m from '../paraglide/messages.js'
import { toast } from '../components/ui/toast.ts'
import { push } from './push.ts'

/** Turns push on during a tap, and reports the result. */
export const turnOnPush = async () => {
  try {
    if (await push.turnOn()) toast({ kind: 'success', title: m.push_on() })
  } catch {
    toast({ kind: 'error', title: m.push_failed(), text: m.push_failed_hint() })
  }
}
