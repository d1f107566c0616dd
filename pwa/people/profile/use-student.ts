import type { Person } from '../../data/schemas/student.ts'
import { CallError } from '../../data/server/call.ts'
import { useQuery } from '../../data/server/query.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'
import { personQuery } from '../person-query.ts'
import type { Entry } from '../portfolio.ts'

type Found =
  | { state: 'shown'; person: Person; portfolio: readonly Entry[] | null }
  | { state: 'waiting' | 'not-found' | 'failed' }

/** A student's profile from the server. Offline, what this device has of it: from an application, or the own profile. */
export const useStudent = (id: string): Found => {
  const { user } = useSession()
  const query = useQuery(personQuery, id)
  const isAlone = query?.state === 'failed' && !(query.error instanceof CallError)
  const held = useLive<Person | null>(
    `student/${id}`,
    async db => {
      const own = await db.users.get(id)
      const applications = own ? [] : await db.applications.where('studentId').equals(id).toArray()
      return own ?? applications.find(({ student }) => student)?.student ?? null
    },
    isAlone && user !== null,
  )
  if (query?.state === 'answered') {
    const { person } = query.answer
    return person.userType === 'student' ? { state: 'shown', ...query.answer } : { state: 'not-found' }
  }
  if (query?.state !== 'failed') return { state: 'waiting' }
  if (!isAlone) {
    const { status } = query.error instanceof CallError ? query.error : { status: 0 }
    return { state: [400, 404].includes(status) ? 'not-found' : 'failed' }
  }
  return held?.userType === 'student' ? { state: 'shown', person: held, portfolio: null } : { state: 'failed' }
}
