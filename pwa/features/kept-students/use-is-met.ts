import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'

/** Whether this student has written to the poster who looks, or is a favourite of theirs already, as far as the device knows. */
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
