import { useLive } from '../../data/device/use-live.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

const SuspensionBand = lazyPart(async () => (await import('./suspension-band.tsx')).SuspensionBand, { when: 'shown' })

/** On every screen while one's account is suspended, also without network. */
export const OwnSuspension = ({ me }: { me: string }) => {
  const suspension = useLive(`suspension/${me}`, async db => (await db.users.get(me))?.suspension ?? null)
  return suspension ? <SuspensionBand suspension={suspension} /> : null
}
