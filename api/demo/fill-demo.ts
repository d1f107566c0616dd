import { hashPassword } from '../accounts/password.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { withoutIndexes } from '../db/without-indexes.ts'
import { studentFinder } from './applications.ts'
import { DAY } from './calendar.ts'
import { copyRows } from './copy-rows.ts'
import { demoPassword } from './demo-accounts.ts'
import { planJobs, toldInFull } from './job-plans.ts'
import { tellLately } from './lately.ts'
import { makePayment, writePaidByHand, writePayments } from './payments.ts'
import { makePeople } from './people.ts'
import { givePhotos } from './offer-photos.ts'
import { givePortraits } from './portraits.ts'
import { createRandom } from './random.ts'
import {
  applicationRow,
  jobRow,
  offerRow,
  matchMarkRow,
  messageRow,
  notificationRow,
  reviewRow,
  userRow,
} from './rows.ts'
import { tellJob } from './tell-job.ts'
import { withoutFeeds } from './without-feeds.ts'

type Size = {
  people?: number
  jobs?: number
  seed?: number
  /** Present time of the set: nothing in it is later. Last midnight by default, so that all sets made on a day are equal. */
  reference?: Date
}

/** A set for measuring needs enough people for the benchmark's forty applicants. */
export const peopleFor = (jobs: number) => (jobs > toldInFull ? Math.max(80, Math.ceil(jobs / 20)) : 60)

const BATCH = 2000
const large = ['jobs', 'applications', 'messages', 'marks'].map(name => `public.${name}`)

/** Fills empty tables with realistic data. The same seed and day give the same data. */
export const fillDemo = async (
  sql: Sql,
  { jobs = toldInFull, people = peopleFor(jobs), seed = 1, reference }: Size = {},
) => {
  const now = reference?.getTime() ?? Math.floor(Date.now() / DAY) * DAY
  const random = createRandom(seed)
  const everybody = makePeople(people, now, random)
  const posters = everybody.filter(({ userType }) => userType === 'private')
  const world = {
    posters,
    finder: studentFinder(everybody),
    reference: now,
    random,
    others: createRandom(seed + 2),
    said: new Set<string>(),
  }
  const plans = planJobs(jobs, random)
  // A separate generator, so that payments do not change the rest of the set.
  const chances = createRandom(seed + 1)
  const passwordHash = await hashPassword(demoPassword)
  const write = async (tx: Transaction) => {
    await copyRows(
      tx,
      'users',
      everybody.map(person => userRow(person, passwordHash)),
    )
    await givePortraits(tx, everybody, createRandom(seed + 3))
    await copyRows(
      tx,
      'match_marks',
      world.finder.students.map(student => matchMarkRow(student, now - 3 * DAY)),
    )
    for (let from = 0; from < plans.length; from += BATCH) {
      const told = plans.slice(from, from + BATCH).map((plan, index) => tellJob(plan, from + index < toldInFull, world))
      const rows = {
        offers: told.map(({ job }) => offerRow(job)),
        applications: told.flatMap(({ applications }) => applications.map(applicationRow)),
        jobs: told.flatMap(({ job, applications }) =>
          applications.filter(({ status }) => status === 'accepted').map(accepted => jobRow(job, accepted)),
        ),
        messages: told.flatMap(({ messages }) => messages.map(messageRow)),
        reviews: told.flatMap(({ reviews }) => reviews.map(reviewRow)),
        notifications: told.flatMap(({ notifications }) => notifications.map(notificationRow)),
      }
      for (const [table, list] of Object.entries(rows)) await copyRows(tx, table, list)
      if (from === 0)
        await writePayments(
          tx,
          told.flatMap(one => makePayment(one, now, chances)),
          world.finder.students,
        )
    }
    await writePaidByHand(tx, now)
    await tellLately(tx, { posters, students: world.finder.students }, now, createRandom(seed + 4))
    await givePhotos(tx)
    await tx`select rate_people(array(select distinct reviewee_id from reviews))`
  }
  await sql.begin(tx => withoutIndexes(tx, large, () => withoutFeeds(tx, () => write(tx))))
  // No trigger runs for rows that are loaded in their final state.
  await sql`select refresh_reliability(array(select id from users))`
  await sql`analyze`
}
