import type { Person } from '../../data/schemas/student.ts'
import { CallError } from '../../data/server/call.ts'
import { useAsked } from '../../data/server/asked.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'
import { askedPerson } from '../../features/reviews/asked-person.ts'
import type { Entry } from '../../features/reviews/portfolio.ts'

type Found =
  | { state: 'shown'; person: Person; portfolio: readonly Entry[] | null }
  | { state: 'waiting' | 'not-found' | 'failed' }

/** A student, as the server shows them; without network as this device met them, in an application or as its own person. */
export const useStudent = (id: string): Found => {
  const { user } = useSession()
  const asked = useAsked(askedPerson, id)
  const isAlone = asked?.state === 'failed' && !(asked.error instanceof CallError)
  const held = useLive<Person | null>(
    `student/${id}`,
    async db => {
      const own = await db.users.get(id)
      const applications = own ? [] : await db.applications.where('studentId').equals(id).toArray()
      return own ?? applications.find(({ student }) => student)?.student ?? null
    },
    isAlone && user !== null,
  )
  if (asked?.state === 'answered') {
    const { person } = asked.answer
    return person.userType === 'student' ? { state: 'shown', ...asked.answer } : { state: 'not-found' }
  }
  if (asked?.state !== 'failed') return { state: 'waiting' }
  if (!isAlone) {
    const { status } = asked.error instanceof CallError ? asked.error : { status: 0 }
    return { state: [400, 404].includes(status) ? 'not-found' : 'failed' }
  }
  return held?.userType === 'student' ? { state: 'shown', person: held, portfolio: null } : { state: 'failed' }
}
