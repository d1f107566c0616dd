import { lazy, Suspense, useSyncExternalStore } from 'react'
import { installs } from '../features/install/current.ts'
import { updates } from '../service-worker/updates.ts'

const UpdateOffer = lazy(() => import('./update-offer.tsx'))
const InstallOffer = lazy(() => import('../features/install/install-offer.tsx'))

/** What the app itself has to propose, one thing at a time, the newer version first. */
export const Offers = () => {
  const update = useSyncExternalStore(updates.subscribe, updates.get)
  const install = useSyncExternalStore(installs.subscribe, installs.get)
  return (
    <Suspense>
      {update === 'ready' ? <UpdateOffer /> : null}
      {update !== 'ready' && install ? <InstallOffer way={install} /> : null}
    </Suspense>
  )
}
