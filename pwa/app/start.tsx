import { createRoot } from 'react-dom/client'
import { followInstall } from '../push/current.ts'
import { followBackup } from '../data/session/session-backup.ts'
import { followSignIn } from '../data/device/follow-sign-in.ts'
import { whenIdle } from '../data/when-idle.ts'
import { makeFormatters } from '../format/make-formatters.ts'
import { Offers } from './offers.tsx'
import { updates } from '../service-worker/updates.ts'

/** Loads tooltips on the first use of a mouse or keyboard. Touch does not need them. */
const awaitTooltips = () => {
  const over = new AbortController()
  const load = async (event: PointerEvent | KeyboardEvent) => {
    if ('pointerType' in event ? event.pointerType === 'touch' : event.key !== 'Tab') return
    over.abort()
    const { followTooltips } = await import('../components/ui/tooltips.tsx')
    followTooltips()
  }
  const hear = (event: PointerEvent | KeyboardEvent) => void load(event).catch(() => undefined)
  document.addEventListener('pointerover', hear, over)
  document.addEventListener('keydown', hear, over)
}

/** Starts background tasks after the page has loaded. */
export const start = () => {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Offers />)
  followInstall()
  whenIdle(makeFormatters)
  awaitTooltips()
  followSignIn()
  void followBackup().catch(() => undefined)
  void updates.register().catch(() => undefined)
}
