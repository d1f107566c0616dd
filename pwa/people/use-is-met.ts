import { useLive } from '../data/device/use-live.ts'
import { useSession } from '../data/session/use-session.ts'

/** Returns whether this student has written to the poster or is already a favourite, as far as local data tells. */
export const useIsMet = (studentId: string) => {
  const { user } = useSession()
  const me = user?.userType === 'private' ? user.id : ''
  const isMet = useLive(
    `is-met/${me}/${studentId}`,
    async db => {
      const own = await db.users.get(me)
      if (own?.keptStudents?.some(({ id }) => id === studentId)) return true
      if ((await db.applications.where('studentId').equals(studentId).count()) > 0) return true
      const jobs = await db.jobs.where('postedById').equals(me).toArray()
      return jobs.some(({ assignedToId }) => assignedToId === studentId)
    },
    me !== '',
  )
  return isMet === true
}
