import type { ApplicationStatus } from '../../schema/choices.ts'
import type { Terms } from '../../schema/entities/terms.ts'
import { useQuery } from '../data/server/query.ts'
import { useLive } from '../data/device/use-live.ts'
import { useStatus } from '../data/device/use-status.ts'
import { applicationQuery } from '../offers/page/job-query.ts'

export type OwnApplication = {
  status: ApplicationStatus
  isWaiting: boolean
  changes?: string[] | undefined
  terms?: Terms | undefined
}

/** The student's application for a job. Undefined while unknown, null if there is none. */
export const useApplication = (jobId: string, studentId: string | null): OwnApplication | null | undefined => {
  const held = useLive(
    `application/${jobId}/${studentId}`,
    async db => {
      const all = studentId === null ? [] : await db.applications.where('studentId').equals(studentId).toArray()
      const own = all.find(application => application.jobId === jobId || application.offerId === jobId)
      if (!own) return null
      const { status, changes, terms, pending = [] } = own
      return { status, changes, terms, isWaiting: pending.length > 0 }
    },
    studentId !== null,
  )
  // The device knows applications from other devices only after its first complete sync.
  const isFilled = typeof useStatus()?.since === 'number'
  const query = useQuery(applicationQuery, studentId !== null && !isFilled ? jobId : null)
  if (studentId === null || held) return held
  if (isFilled) return held
  return query?.state === 'answered' ? query.answer && { ...query.answer, isWaiting: false } : undefined
}
