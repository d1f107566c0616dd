import type { Application } from '../../schema/entities/application.ts'
import type { Sql, Transaction } from '../db/connect.ts'

export type ApplicationRow = Omit<Application, 'motivationLetter' | 'appliedAt' | 'changes'> & {
  offerChanges: string[]
}

export const applicationColumns = (sql: Sql | Transaction) =>
  sql`a.id, a.job_id, a.student_id, a.message, a.status, a.created_at, a.offer_changes`

export const toApplication = ({
  id,
  jobId,
  studentId,
  message,
  status,
  createdAt,
  offerChanges,
}: ApplicationRow): Application => ({
  id,
  jobId,
  studentId,
  message,
  motivationLetter: message,
  status,
  createdAt,
  appliedAt: createdAt,
  ...(offerChanges.length > 0 && { changes: offerChanges }),
})

/** An application beside the columns of a job or a person, under names that neither has. */
export type ApplicationBeside = {
  applicationId: string
  appliedJobId: string
  applicantId: string
  letter: string
  applicationStatus: ApplicationRow['status']
  sentAt: string
  offerChanges: string[]
}

export const applicationBeside = (sql: Sql | Transaction) => sql`
  a.id as application_id, a.job_id as applied_job_id, a.student_id as applicant_id, a.message as letter,
  a.status as application_status, a.created_at as sent_at, a.offer_changes`

export const takeApplication = (row: ApplicationBeside) =>
  toApplication({
    id: row.applicationId,
    jobId: row.appliedJobId,
    studentId: row.applicantId,
    message: row.letter,
    status: row.applicationStatus,
    createdAt: row.sentAt,
    offerChanges: row.offerChanges,
  })
