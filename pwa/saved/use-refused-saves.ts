import { useEffect } from 'react'
import { sayRefusal } from '../forms/say-refusal.ts'
import { useEngine } from '../live/use-engine.ts'
import { useLive } from '../live/use-live.ts'
import { savedTexts } from '../texts/fr/saved.ts'
import { toast } from '../ui/toast.ts'

const commands: ReadonlySet<string> = new Set([
  'add-favourite',
  'remove-favourite',
  'save-search',
  'edit-saved-search',
  'delete-saved-search',
])

/** What was refused of a heart or a switch is told once and let go: nobody wants to correct it. */
export const useRefusedSaves = (isWanted: boolean) => {
  const engine = useEngine(isWanted)?.engine
  const refused = useLive(
    'refused-saves',
    async db => {
      const entries = await db.outbox.where('state').equals('refused').toArray()
      return entries.filter(({ command }) => commands.has(command))
    },
    isWanted,
  )
  useEffect(() => {
    for (const { id, command, refusal } of refused ?? []) {
      // Gone already, on another device: that is what was wanted.
      const isDone = command === 'delete-saved-search' && refusal?.code === 'not-found'
      const isGone = command === 'add-favourite' && refusal?.code === 'not-found'
      const why = isGone ? savedTexts.goneMeanwhile : refusal && sayRefusal(refusal)
      if (!isDone) toast({ title: savedTexts.refused, ...(why && { text: why }) })
      void engine?.discard(id).catch(() => undefined)
    }
  }, [refused, engine])
}
