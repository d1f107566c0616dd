import { newId } from '../../schema/ids.ts'
import type { Transaction } from '../db/connect.ts'
import { offerColumns } from './offer-columns.ts'

/** What a job that is copied from an offer has in common with it. */
export const copiedColumns = [
  ...offerColumns.filter(name => name !== 'places'),
  'photos',
  'canton',
  'estimated_duration',
  'posted_by_id',
  'is_premium_job',
  'created_at',
  'hidden_at',
]

/** A job for this student, as the other one is, and a place of that offer where it is one; gives its id. */
export const copyJob = async (tx: Transaction, from: string, studentId: string, offerId: string | null = null) => {
  const id = newId()
  // Held before anything is written that shows them: a new name then comes before it or after, and never between.
  await tx`select from users where id = ${studentId} for share`
  const copied = tx.unsafe(copiedColumns.join(', '))
  await tx`
    insert into jobs (id, status, assigned_to_id, offer_id, ${copied})
    select ${id}, 'assigned', ${studentId}, ${offerId}::uuid, ${copied} from jobs where id = ${from}`
  return id
}
