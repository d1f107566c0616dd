import { keepStudent as contract } from '../../schema/contracts/saved.ts'
import { limits } from '../../schema/rules.ts'
import { shunned } from '../domain/blocks.ts'
import { oneByOne } from '../domain/locks.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

/** Idempotent: two devices may do the same. A removed student may have deleted the account, or never been kept. */
export const keepStudent = command(contract, async (tx, actor, { studentId, isKept }) => {
  await oneByOne(tx, actor)
  if (!isKept) {
    await tx`delete from kept_students where poster_id = ${actor.id} and student_id = ${studentId}`
    return done
  }
  // Lock before checking for a block, because blocking locks both people.
  const there = await tx`
    select from users where id = ${studentId} and user_type = 'student' and deleted_at is null for share`
  const shunnedHere = await tx`select where ${studentId}::uuid = any (${shunned(tx, actor.id)})`
  if (there.length === 0 || shunnedHere.length > 0) return refuse('not-found')
  const kept = await tx<{ studentId: string }[]>`select student_id from kept_students where poster_id = ${actor.id}`
  if (kept.some(one => one.studentId === studentId)) return done
  // A concurrent withdrawal of the application waits, and then marks the posters who keep the student.
  const applications = await tx`
    select from applications a join offers o on o.id = a.offer_id
    where a.student_id = ${studentId} and o.posted_by_id = ${actor.id} for key share of a`
  const jobs = await tx`select from jobs where student_id = ${studentId} and poster_id = ${actor.id} limit 1`
  if (applications.length + jobs.length === 0) return refuse('not-found')
  if (kept.length >= limits.keptStudents.max) return refuse('list-full')
  await tx`insert into kept_students (poster_id, student_id) values (${actor.id}, ${studentId})`
  return done
})
