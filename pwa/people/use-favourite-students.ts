import { useLive } from '../data/device/use-live.ts'
import { useSession } from '../data/session/use-session.ts'

/** A poster's favourite and blocked students. Undefined while loading, and for anyone else. */
export const useFavouriteStudents = () => {
  const { user } = useSession()
  const me = user?.userType === 'private' ? user.id : ''
  return useLive(
    `kept-students/${me}`,
    async db => {
      const own = await db.users.get(me)
      return { kept: own?.keptStudents ?? [], blocked: own?.blocked?.map(({ id }) => id) ?? [] }
    },
    me !== '',
  )
}
