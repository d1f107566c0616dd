import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'

/** Returns whether a change of the own profile is pending. */
export const useIsWaiting = () => {
  const me = useSession().user?.id ?? ''
  return useLive(`student/profile-sends/${me}`, async db => {
    const waiting = await db.outbox.where('state').equals('waiting').toArray()
    return waiting.some(({ lane, command }) => lane === 'profile' && command !== 'edit-availability')
  })
}
