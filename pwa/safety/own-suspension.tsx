import { useLive } from '../data/device/use-live.ts'
import { lazyPart } from '../components/ui/lazy-part.tsx'

const SuspensionBand = lazyPart(async () => (await import('./suspension-band.tsx')).SuspensionBand, { when: 'shown' })

/** Shown on every screen while the account is suspended, also offline. */
export const OwnSuspension = ({ me }: { me: string }) => {
  const suspension = useLive(`suspension/${me}`, async db => (await db.users.get(me))?.suspension ?? null)
  return suspension ? <SuspensionBand suspension={suspension} /> : null
}
