import { person } from '../../schema/notices/args.ts'
import type { Actor } from '../domain/actor.ts'
import { closeApplication, lockWaiting } from '../domain/close-applications.ts'
import { endDeputies } from '../domain/deputies.ts'
import { closeOffer, end } from '../domain/job-life.ts'
import { privateColumns, sharedColumns } from '../domain/offer-columns.ts'
import { lockJobs, lockOffers, oneByOne } from '../domain/locks.ts'
import { dropKept } from '../domain/notify.ts'
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

/** Locks the person's jobs that are not over, their open offers, and open offers with a pending application of theirs. */
const lockWork = async (tx: Transaction, actor: Actor) => ({
  jobs: await lockJobs(
    tx,
    sql => sql`${actor.id} in (poster_id, student_id) and status in ('assigned', 'in_progress')`,
  ),
  offers: await lockOffers(
    tx,
    sql => sql`
      status = 'open' and closed_at is null and (posted_by_id = ${actor.id} or id in (
        select offer_id from applications where student_id = ${actor.id} and status = 'pending'))`,
  ),
})

type Work = Awaited<ReturnType<typeof lockWork>>

/**
 * Ends everything that other people wait for: withdraws the person's open offers and pending applications, cancels agreed jobs
 * that they posted, and leaves those that they were to do.
 */
const leaveWork = async (tx: Transaction, actor: Actor, { jobs, offers }: Work) => {
  for (const job of jobs)
    await end(tx, job, job.posterId === actor.id ? 'cancelled' : 'left', { by: actor.id, reason: null })
  await endSeries(tx, tx`${actor.id}::uuid in (poster_id, student_id)`, 'account deleted')
  for (const offer of offers) {
    if (offer.postedById === actor.id) await closeOffer(tx, offer, 'withdrawn')
    else
      for (const application of await lockWaiting(tx, offer.id, tx`student_id = ${actor.id}`))
        await closeApplication(tx, offer, application, 'forgotten')
  }
}

const { firstName, lastName } = texts.deletedPerson

/** Columns kept because other people read them. Every other column, including any new one, is emptied. */
const keptColumns = [
  'id',
  'user_type',
  'verified_at',
  'registered_on',
  'rating',
  'reviews_count',
  'reviewers_count',
  'is_reliable',
  'created_at',
]
const stoodIn = ['first_name', 'last_name', 'city', 'canton', 'deleted_at']

const emptied = (tx: Transaction, columns: readonly string[]) =>
  tx.unsafe(columns.map(name => `${name} = default`).join(', '))

const emptiedColumns = async (tx: Transaction) => {
  const columns = await tx<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname <> all (${[...keptColumns, ...stoodIn]})`
  return columns.map(({ name }) => name)
}

/** Keeps what other people need (completed jobs, messages, reviews), and removes whose it was. */
const forget = async (tx: Transaction, actor: Actor) => {
  const [before] = await tx<{ profileImage: string | null }[]>`select profile_image from users where id = ${actor.id}`
  await tx`
    update users set
      first_name = ${firstName}, last_name = ${lastName}, city = '–', canton = 'CH', deleted_at = now(),
      ${emptied(tx, await emptiedColumns(tx))}
    where id = ${actor.id}`
  await dropUnusedImages(tx, [before?.profileImage])
  await removePhotos(tx, tx`posted_by_id = ${actor.id}`)
  // These offers never had a job, so their location is not needed.
  const unanswered = tx`
    select id from offers o where posted_by_id = ${actor.id} and not exists (select from jobs where offer_id = o.id)`
  await tx`update offers set location = canton, description = '–' where id in (${unanswered})`
  await tx`
    update offer_versions v set said = v.said || jsonb_build_object('location', o.location, 'description', o.description)
    from offers o where o.id = v.offer_id and o.id in (${unanswered})`
  // Private fields are emptied in all offers, jobs and series.
  await tx`update offers set ${emptied(tx, privateColumns)} where posted_by_id = ${actor.id}`
  await tx`update jobs set ${emptied(tx, sharedColumns)} where poster_id = ${actor.id}`
  await tx`update series set ${emptied(tx, sharedColumns)} where poster_id = ${actor.id}`
  // Delete unanswered questions. Answered ones still help readers of the offer, and stay without their asker.
  await takeBackQuestions(tx, actor.id, tx`true`)
  await tx`update questions set asker_id = null where asker_id = ${actor.id}`
  await tx`update muted_askers set asker_id = null where asker_id = ${actor.id}`
  await tx`delete from muted_askers where poster_id = ${actor.id}`
  await tx`delete from taken_back_questions where asker_id = ${actor.id}`
  await tx`
    delete from questions where offer_id in (select id from offers where posted_by_id = ${actor.id})`
  await tx`delete from sessions where user_id = ${actor.id}`
  await tx`delete from email_tokens where user_id = ${actor.id}`
  await tx`delete from notifications where user_id = ${actor.id}`
  await dropKept(tx, [person(actor.id)])
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
  // Receipts contain applications, and the profile as it was answered.
  await tx`delete from receipts where user_id = ${actor.id}`
  await tx`delete from presence where user_id = ${actor.id}`
  await tx`delete from blocks where ${actor.id} in (blocker_id, blocked_id)`
}

/** `isAgain`: the account was deleted before, and a restored backup brought it back. Later settlements are then unknown. */
export const eraseAccount = async (tx: Transaction, actor: Actor, { isAgain = false } = {}) => {
  // Wait for a batch in progress from the person's own devices.
  await oneByOne(tx, actor)
  await lockWork(tx, actor)
  // From here on, none of their applications reopens and they get no job.
  await tx`select from users where id = ${actor.id} for no key update`
  // Read again: they may have been given a job in the meantime.
  const work = await lockWork(tx, actor)
  const underWay = work.jobs.filter(job => job.status === 'in_progress')
  // Money may be held for a job in progress, and its student is at work.
  if (underWay.length > 0 && !isAgain) return refuse('work-under-way')
  // A dispute outlives its job, and earnings must be paid out first.
  if (!isAgain && (await isMoneyHeld(tx, actor.id))) return refuse('money-held')
  // When deleting again, keep work in progress: cancelling it could refund money paid out since the backup.
  await leaveWork(tx, actor, { ...work, jobs: work.jobs.filter(job => !underWay.includes(job)) })
  await endDeputies(tx, tx`${actor.id}::uuid in (principal_id, deputy_id)`)
  await forget(tx, actor)
  return done
}

export const deleteAccount = async ({ sql, environment, log }: Deps, actor: Actor, password: string) => {
  const refusal = await confirmPassword(sql, actor.id, password)
  if (refusal) return refusal
  const outcome = await retryConflicts(() => sql.begin(tx => eraseAccount(tx, actor)))
  if (environment.erasuresFile && !(outcome instanceof Refusal))
    // If the disk is full, the sweep notes it within the hour.
    await noteErasure(environment.erasuresFile, actor.id).catch((error: unknown) =>
      log.error('erasure_not_noted', { error }),
    )
  return outcome
}
