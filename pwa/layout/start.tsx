import { createRoot } from 'react-dom/client'
import { followInstall } from '../features/install/current.ts'
import { followSignIn } from '../data/device/follow-sign-in.ts'
import { followTooltips } from '../components/ui/follow-tooltips.ts'
import { Offers } from './offers.tsx'
import { updates } from '../service-worker/updates.ts'

/** What the app does for itself once the page stands: it comes after everything that the person came for. */
export const start = () => {
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Offers />)
  followInstall()
  followTooltips()
  followSignIn()
  void updates.register().catch(() => undefined)
}
