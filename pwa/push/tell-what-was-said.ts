import { live } from '../data/device/live.ts'
import * as m from '../paraglide/messages.js'
import { toast } from '../components/ui/toast.ts'
import type { Said } from '../service-worker/worker/pushed-cache.ts'

/** Time for a sync to bring what the notification was about. */
const patience = 3000

/** If a notification is opened offline, shows at least its own text until it is closed. */
export const tellWhatWasSaid = async (said: Said) => {
  if (navigator.onLine) await new Promise(resolve => setTimeout(resolve, patience))
  if (live.get()?.engine.status.get().connection === 'upToDate') return
  toast({ kind: 'info', title: said.title, text: `${said.body} ${m.push_said_hint()}`, duration: Infinity })
}
