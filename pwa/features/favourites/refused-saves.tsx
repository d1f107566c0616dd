import { useEffect } from 'react'
import type { Refusal } from '../../../sync/store.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { useLive } from '../../data/device/use-live.ts'
import * as m from '../../paraglide/messages.js'
import { sayRefusal } from '../../forms/say-refusal.ts'
import { toast } from '../../components/ui/toast.ts'

const commands: ReadonlySet<string> = new Set([
  'add-favourite',
  'remove-favourite',
  'keep-student',
  'save-search',
  'edit-saved-search',
  'delete-saved-search',
])

const tell = (command: string, refusal: Refusal | undefined) => {
  const isMissing = refusal?.code === 'not-found'
  // Gone already, on another device: that is what was wanted.
  if (command === 'delete-saved-search' && isMissing) return
  const why = command === 'add-favourite' && isMissing ? m.favourites_gone_meanwhile() : refusal && sayRefusal(refusal)
  toast({ title: m.favourites_refused(), ...(why && { text: why }) })
}

/** What was refused of a heart or a switch is told once and let go: nobody wants to correct it. */
export const RefusedSaves = () => {
  const engine = useEngine()?.engine
  const refused = useLive('refused-saves', async db => {
    const entries = await db.outbox.where('state').equals('refused').toArray()
    return entries.filter(({ command }) => commands.has(command))
  })
  useEffect(() => {
    for (const { id, command, refusal } of refused ?? []) {
      tell(command, refusal)
      void engine?.discard(id).catch(() => undefined)
    }
  }, [refused, engine])
  return null
}
