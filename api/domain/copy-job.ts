import { newId } from '../../schema/ids.ts'
import type { Transaction } from '../db/connect.ts'

/** What a job that is copied from an offer has in common with it. */
export const copiedColumns = `
  posted_by_id, title, description, location, address, canton, rate, duration, estimated_duration, category, subcategory,
  delivery_type, required_skills, language_required, is_long_term_project, project_duration, deliverables, urgency_level,
  experience_required, physical_demand, payment_method, is_through_pouce, tools_provided, required_tools, scheduled_for, schedule,
  photos, is_recurring, tip_allowed, is_premium_job, created_at, hidden_at`

/** A job for this student, as the other one is, and a place of that offer where it is one; gives its id. */
export const copyJob = async (tx: Transaction, from: string, studentId: string, offerId: string | null = null) => {
  const id = newId()
  // Held before anything is written that shows them: a new name then comes before it or after, and never between.
  await tx`select from users where id = ${studentId} for share`
  await tx`
    insert into jobs (id, status, assigned_to_id, offer_id, ${tx.unsafe(copiedColumns)})
    select ${id}, 'assigned', ${studentId}, ${offerId}::uuid, ${tx.unsafe(copiedColumns)} from jobs where id = ${from}`
  return id
}
