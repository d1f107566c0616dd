import type { Application } from '../../schema/entities/application.ts'
import type { Sql, Transaction } from '../db/connect.ts'

export type ApplicationRow = Omit<Application, 'motivationLetter' | 'appliedAt'>

export const applicationColumns = (sql: Sql | Transaction) =>
  sql`a.id, a.job_id, a.student_id, a.message, a.status, a.created_at`

export const toApplication = ({ id, jobId, studentId, message, status, createdAt }: ApplicationRow): Application => ({
  id,
  jobId,
  studentId,
  message,
  motivationLetter: message,
  status,
  createdAt,
  appliedAt: createdAt,
})
