import { useEffect } from 'react'
import { useEngine } from '../../data/device/use-engine.ts'
import * as m from '../../paraglide/messages.js'
import { toast } from '../../components/ui/toast.ts'
import { sayWhy } from '../../outbox/corrections.ts'
import type { Listed } from '../../outbox/describe.ts'
import { useOutbox } from '../../outbox/use-outbox.ts'

const tell = (entry: Listed) => {
  // Already deleted on another device, which is the wanted result.
  if (entry.command === 'delete-saved-search' && entry.refusal?.code === 'not-found') return
  const text = sayWhy(entry)
  toast({ title: m.favourites_refused(), ...(text && { text }) })
}

/** Reports a refused favourite or switch once and discards it, because there is nothing to correct. */
export const RefusedSaves = ({ me }: { me: string }) => {
  const engine = useEngine()?.engine
  const entries = useOutbox(me)
  useEffect(() => {
    for (const entry of entries ?? []) {
      if (entry.state !== 'refused' || (entry.place !== 'favourites' && entry.place !== 'offer')) continue
      tell(entry)
      void engine?.discard(entry.id).catch(() => undefined)
    }
  }, [entries, engine])
  return null
}
