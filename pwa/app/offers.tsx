import { useSyncExternalStore } from 'react'
import { installs } from '../push/current.ts'
import { updates } from '../service-worker/updates.ts'
import { UpdateOffer } from './update-offer.tsx'
import { InstallOffer } from './install-offer.tsx'

/** The app's own suggestions, one at a time: the new version first, then the installation. */
export const Offers = () => {
  const update = useSyncExternalStore(updates.subscribe, updates.get)
  const install = useSyncExternalStore(installs.subscribe, installs.get)
  return (
    <>
      {update === 'ready' ? <UpdateOffer /> : null}
      {update !== 'ready' && install ? <InstallOffer way={install} /> : null}
    </>
  )
}
