import type { Actor } from '../domain/actor.ts'
import { closeApplication, lockWaiting } from '../domain/close-applications.ts'
import { endDeputies } from '../domain/deputies.ts'
import { end } from '../domain/job-life.ts'
import { type LockedJob, lockJobs, oneByOne } from '../domain/locks.ts'
import { dropNames } from '../domain/notify.ts'
import { takeBackQuestions } from '../domain/questions.ts'
import { endSeries } from '../domain/series.ts'
import type { Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { done } from '../commands/command.ts'
import type { Deps } from '../deps.ts'
import { removePhotos } from '../images/offer-photos.ts'
import { dropUnusedImages } from '../images/store-image.ts'
import { isMoneyHeld } from '../money/wallets.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { confirmPassword } from './confirm-password.ts'
import { noteErasure } from './erasures.ts'

const lockJobsOf = (tx: Transaction, actor: Actor) =>
  lockJobs(
    tx,
    sql => sql`
      (posted_by_id = ${actor.id} or assigned_to_id = ${actor.id} or id in (
        select job_id from applications where student_id = ${actor.id} and status = 'pending'))
      and status in ('open', 'assigned', 'in_progress') and deleted_at is null`,
  )

/**
 * Leaves no one waiting: withdraws the person's open offers, cancels agreed jobs that they posted, and leaves those that they
 * were to do.
 */
const leaveJobs = async (tx: Transaction, actor: Actor, jobs: readonly LockedJob[]) => {
  await endSeries(tx, tx`${actor.id}::uuid in (posted_by_id, assigned_to_id)`, 'account deleted')
  for (const job of jobs) {
    const said = { by: actor.id, reason: null }
    if (job.postedById === actor.id) await end(tx, job, job.status === 'open' ? 'withdrawn' : 'cancelled', said)
    else if (job.assignedToId === actor.id) await end(tx, job, 'left', said)
    else
      for (const application of await lockWaiting(tx, job.id, tx`student_id = ${actor.id}`))
        await closeApplication(tx, job, application, 'forgotten')
  }
}

const { firstName, lastName } = texts.deletedPerson

/** What others need (jobs done, messages, reviews) stays; whose it was is forgotten. */
const forget = async (tx: Transaction, actor: Actor) => {
  const [before] = await tx<{ profileImage: string | null }[]>`select profile_image from users where id = ${actor.id}`
  await tx`
    update users set
      first_name = ${firstName}, last_name = ${lastName}, email = null, phone = null, password_hash = null, city = '–',
      canton = 'CH', profile_image = null, property_type = null, school = null, bio = null, available_tools = '{}',
      free_times = '{}', days_off = '[]',
      hidden_image = null, hidden_bio = null, is_admin = false, mails_off = '{}',
      deleted_at = now()
    where id = ${actor.id}`
  await dropUnusedImages(tx, [before?.profileImage])
  await removePhotos(tx, tx`posted_by_id = ${actor.id}`)
  // No student came to these offers, so their exact places are not needed.
  await tx`
    update jobs set location = canton, description = '–', past_terms = '{}'
    where posted_by_id = ${actor.id} and assigned_to_id is null`
  await tx`
    update applications a set terms = jsonb_set(a.terms, '{location}', to_jsonb(j.location)) from jobs j
    where j.id = a.job_id and j.posted_by_id = ${actor.id} and j.assigned_to_id is null`
  await tx`
    update jobs set address = null, offered = offered - 'address'
    where posted_by_id = ${actor.id} and (address is not null or offered is not null)`
  // An unanswered question goes. An answered one still helps readers of the offer, and stays without its asker.
  await takeBackQuestions(tx, actor.id, tx`true`)
  await tx`update questions set asker_id = null where asker_id = ${actor.id}`
  await tx`update muted_askers set asker_id = null where asker_id = ${actor.id}`
  await tx`delete from muted_askers where poster_id = ${actor.id}`
  await tx`delete from taken_back_questions where asker_id = ${actor.id}`
  await tx`
    delete from questions where job_id in (select id from jobs where posted_by_id = ${actor.id})`
  await tx`delete from sessions where user_id = ${actor.id}`
  await tx`delete from email_tokens where user_id = ${actor.id}`
  await tx`delete from notifications where user_id = ${actor.id}`
  await dropNames(tx, tx`named @> ${[actor.id]}::uuid[]`, actor.id)
  await tx`delete from match_marks where user_id = ${actor.id}`
  await tx`delete from favourites where user_id = ${actor.id}`
  await tx`delete from kept_students where ${actor.id} in (poster_id, student_id)`
  await tx`delete from proposals where student_id = ${actor.id}`
  await tx`delete from lapses where user_id = ${actor.id}`
  await tx`delete from saved_searches where user_id = ${actor.id}`
  await tx`delete from calendars where user_id = ${actor.id}`
  await tx`delete from mail_links where user_id = ${actor.id}`
  await tx`delete from mailed_conversations where user_id = ${actor.id}`
  await tx`delete from deputy_invitations where principal_id = ${actor.id}`
  await tx`delete from deputy_actions where principal_id = ${actor.id}`
  await tx`delete from ibans where user_id = ${actor.id}`
  await tx`update payout_accounts set holder = null, bank = null, last4 = null where user_id = ${actor.id}`
  // A device's applications, and the profile as it was answered.
  await tx`delete from receipts where user_id = ${actor.id}`
  await tx`delete from presence where user_id = ${actor.id}`
  await tx`delete from blocks where ${actor.id} in (blocker_id, blocked_id)`
}

/** `isAgain`: it was deleted before, and a restored backup has brought it back. What was settled meanwhile is not known here. */
export const eraseAccount = async (tx: Transaction, actor: Actor, { isAgain = false } = {}) => {
  // A batch of the person's own devices that is under way ends first.
  await oneByOne(tx, actor)
  await lockJobsOf(tx, actor)
  // From here on no application of theirs is reopened, and they are given no job.
  await tx`select from users where id = ${actor.id} for no key update`
  // A job that was given to them at this very moment is one of its own.
  const jobs = await lockJobsOf(tx, actor)
  const underWay = jobs.filter(job => job.status === 'in_progress')
  // Money may be held for a job in progress, and its student is at work.
  if (underWay.length > 0 && !isAgain) return refuse('work-under-way')
  // A dispute outlives its job, and what is earned must first reach the person.
  if (!isAgain && (await isMoneyHeld(tx, actor.id))) return refuse('money-held')
  // Deleted again, work under way stays: cancelling it could give back money that has been paid out since the backup.
  await leaveJobs(
    tx,
    actor,
    jobs.filter(job => !underWay.includes(job)),
  )
  await endDeputies(tx, tx`${actor.id}::uuid in (principal_id, deputy_id)`)
  await forget(tx, actor)
  return done
}

export const deleteAccount = async ({ sql, environment, log }: Deps, actor: Actor, password: string) => {
  const refusal = await confirmPassword(sql, actor.id, password)
  if (refusal) return refusal
  const outcome = await retryConflicts(() => sql.begin(tx => eraseAccount(tx, actor)))
  if (environment.erasuresFile && !(outcome instanceof Refusal))
    // Noted within the hour where the disk is full.
    await noteErasure(environment.erasuresFile, actor.id).catch((error: unknown) =>
      log.error('erasure_not_noted', { error }),
    )
  return outcome
}
