import { expect } from 'vitest'
import { startOf, swissDay, swissTime } from '../../schema/decisions/schedule.ts'
import { when } from '../../schema/decisions/when.ts'
import { newId } from '../../schema/ids.ts'
import { periods } from '../../schema/rules.ts'
import { eraseAccount } from '../accounts/delete-account.ts'
import { confirmAppointment, proposeAppointment } from '../commands/appointments.ts'
import { blockUser } from '../commands/blocks.ts'
import { changeJobStatus } from '../commands/change-job-status.ts'
import { deleteJob } from '../commands/delete-job.ts'
import { leaveJob } from '../commands/leave-job.ts'
import { hideContent, restoreContent } from '../commands/moderation.ts'
import { submitReview } from '../commands/submit-review.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { readTimes } from '../domain/locks.ts'
import { addNextSession } from '../domain/series.ts'
import { findInLedger } from '../money/check-ledger.ts'
import { Refusal } from '../server/refusal.ts'
import { moveDay } from './move-day.ts'
import { payFor } from './payments.ts'
import { createWorld, review, type Person } from './world.ts'

/**
 * Every way out of every possible state of a job, as a list of cells. A scene is set through the public routes and committed once.
 * The start of each cell and its outcome happen in a transaction that is rolled back, through commands with their permissions.
 */
const states = ['open', 'assigned', 'in_progress', 'completed', 'cancelled'] as const
const monies = ['nothing paid', 'held', 'frozen'] as const
const kinds = ['alone', 'reserve waiting', 'several places', 'a place of a full offer', 'a session'] as const
const timings = ['ahead', 'begun', 'agreed at the last hour', 'met in three weeks', 'without a day'] as const
const ways = [
  'left',
  'cancelled',
  'completed',
  'reviewed',
  'withdrawn',
  'student goes',
  'poster goes',
  'blocked',
] as const

type Start = {
  state: (typeof states)[number]
  money: (typeof monies)[number]
  kind: (typeof kinds)[number]
  timing: (typeof timings)[number]
  isHidden: boolean
}
type Way = (typeof ways)[number]
type Cell = Start & { way: Way }

/** A poster's cancellation refunds at once only if the earliest start is at least a day ahead. */
const mayHaveBegun: ReadonlySet<string> = new Set<(typeof timings)[number]>([
  'begun',
  'agreed at the last hour',
  'without a day',
])

/** Excludes impossible states: a paid job is in progress and has a student, and only agreed jobs have an appointment. */
const isPossible = ({ state, money, kind, timing }: Start) => {
  if (kind === 'a session' && timing === 'without a day') return false
  if (state === 'open')
    return money === 'nothing paid' && kind !== 'a place of a full offer' && timing !== 'met in three weeks'
  if (state === 'assigned') return money === 'nothing paid'
  // Held money is settled at the end, or waits for an objection if the work may have begun.
  if (money === 'held') return state === 'in_progress' || (state === 'cancelled' && mayHaveBegun.has(timing))
  return true
}

/** The simplest first. */
export const starts: readonly Start[] = [false, true].flatMap(isHidden =>
  timings.flatMap(timing =>
    kinds.flatMap(kind =>
      monies.flatMap(money => states.map(state => ({ state, money, kind, timing, isHidden })).filter(isPossible)),
    ),
  ),
)
export const count = starts.length * ways.length

const titleOf = ({ state, money, kind, timing, isHidden, way }: Cell) =>
  [state, money, kind, timing, isHidden ? 'hidden' : 'shown', way].join(' × ')

const isAgreed = ({ state }: Start) => state === 'assigned' || state === 'in_progress'

/** True if this way out is allowed from this start. */
const isOpenWay = ({ way, ...start }: Cell) => {
  const { state, money } = start
  const isFree = state !== 'in_progress' && money === 'nothing paid'
  const open: Record<Way, boolean> = {
    left: isAgreed(start) && money !== 'frozen',
    cancelled: isAgreed(start) || state === 'open',
    completed: isAgreed(start),
    reviewed: isAgreed(start) || state === 'completed',
    withdrawn: state === 'open',
    'student goes': isFree,
    'poster goes': isFree,
    blocked: true,
  }
  return open[way]
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const dated = (instant: number) => ({ kind: 'date' as const, day: swissDay(instant), time: swissTime(instant) })
const wholeMinute = (instant: number) => new Date(Math.floor(instant / MINUTE) * MINUTE).toISOString()

const actorOf = ({ id }: Person, userType: Actor['userType'], isAdmin = false): Actor => ({
  id,
  userType,
  isAdmin,
  sessionId: newId(),
})

type Offer = { id: string; status: string; isClosed: boolean; places: number; taken: number; isHidden: boolean }
type Job = { id: string; status: string; studentId: string; session: number | null }
type Work = { offer: Offer; jobs: readonly Job[] }

/** Rolls back the transaction it is thrown from. */
class Undone extends Error {}

const undo = (error: unknown) => {
  if (!(error instanceof Undone)) throw error
}

export const createWalk = async (sql: Sql) => {
  const world = createWorld(sql)
  const admin = await world.person('private', { isAdmin: true })

  const setScene = async ({ state, money, kind }: Start, isDated: boolean) => {
    const poster = await world.person('private')
    const [student, waiting, other] = [
      await world.person('student'),
      await world.person('student'),
      await world.person('student'),
    ]
    const isSeveral = kind === 'several places' || kind === 'a place of a full offer'
    const offer = await world.openJob(poster, {
      ...(isDated && { schedule: dated(Date.now() + 5 * DAY) }),
      places: kind === 'several places' ? 3 : isSeveral ? 2 : 1,
      isRecurring: kind === 'a session',
    })
    const accept = async (application: { id: string }): Promise<string> =>
      (await world.accept(poster, application.id)).body.jobId
    const [own, application] = [await world.apply(student, offer.id), await world.apply(waiting, offer.id)]
    if (kind === 'reserve waiting' || isSeveral)
      await poster.call('POST', `/api/applications/${application.id}/reserve`, { isKept: true })
    let jobId: string = offer.id
    if (state === 'open') {
      // One was chosen before and left: the waiting list is asked.
      if (kind === 'reserve waiting' || kind === 'several places')
        await other.call('POST', `/api/jobs/${await accept(await world.apply(other, offer.id))}/leave`, {
          reason: 'Je suis malade.',
        })
    } else {
      jobId = await accept(own)
      if (isSeveral) await accept(await world.apply(other, offer.id))
      if (money !== 'nothing paid') {
        const { paymentId } = await payFor(poster, jobId)
        if (money === 'frozen') await poster.call('POST', `/api/payments/${paymentId}/dispute`)
      } else if (state === 'in_progress') await poster.call('PATCH', `/api/jobs/${jobId}`, { status: 'in_progress' })
    }
    return {
      poster: actorOf(poster, 'private'),
      student: actorOf(student, 'student'),
      waiting: waiting.id,
      offerId: String(offer.id),
      jobId,
    }
  }
  type Scene = Awaited<ReturnType<typeof setScene>>

  const scenes = new Map<string, Promise<Scene>>()
  const sceneOf = (start: Start) => {
    const isDated = start.timing !== 'without a day'
    // The job is ended inside the transaction.
    const state = isAgreed(start) || start.state === 'open' ? start.state : 'in_progress'
    const key = [state, start.money, start.kind, isDated].join()
    const known = scenes.get(key) ?? setScene({ ...start, state }, isDated)
    scenes.set(key, known)
    return known
  }

  /** Sets the day of the work, and with it when it was agreed on and when the money is due. */
  const plan = async (tx: Transaction, { offerId }: Scene, begins: number, agreedDays: number) => {
    const schedule = dated(begins)
    await moveDay(tx, [offerId], schedule)
    await tx`update jobs set agreed_at = now() - make_interval(days => ${agreedDays}) where offer_id = ${offerId}`
    await tx`
      update payments set release_at = ${startOf(schedule)}::timestamptz + interval '7 days'
      where job_id in (select id from jobs where offer_id = ${offerId})`
  }

  const prepare = async (tx: Transaction, scene: Scene, { state, timing, isHidden }: Start) => {
    const { poster, student, jobId } = scene
    if (timing === 'begun') await plan(tx, scene, Date.now() - 120 * MINUTE, 6)
    if (timing === 'agreed at the last hour') await plan(tx, scene, Date.now() + 60 * MINUTE, 0)
    if (timing === 'met in three weeks') {
      const start = wholeMinute(Date.now() + 21 * DAY)
      await done(proposeAppointment.run(tx, poster, { jobId, start, minutes: 60 }))
      // Afterwards the appointment is on the offer's date.
      await done(confirmAppointment.run(tx, student, { jobId, start, version: 2 }))
    }
    if (state === 'completed' || state === 'cancelled')
      await done(changeJobStatus.run(tx, poster, { id: jobId, status: state, reason: null }))
    if (isHidden) await done(moderate(hideContent, tx, jobId))
  }

  const moderate = (what: typeof hideContent | typeof restoreContent, tx: Transaction, targetId: string) =>
    what.run(tx, actorOf(admin, 'private', true), { kind: 'job', targetId, reason: 'Vérification.' })

  const done = async (outcome: Promise<object>) => expect(await outcome).not.toBeInstanceOf(Refusal)

  const take = (tx: Transaction, way: Way, { poster, student, jobId }: Scene): Promise<object> => {
    const move = (status: 'cancelled' | 'completed') =>
      changeJobStatus.run(tx, poster, { id: jobId, status, reason: null })
    const takes = {
      left: () => leaveJob.run(tx, student, { id: jobId, reason: 'Je suis malade.' }),
      cancelled: () => move('cancelled'),
      completed: () => move('completed'),
      reviewed: () =>
        submitReview.run(tx, poster, { ...submitReview.contract.input.parse(review(student.id, jobId)), photos: [] }),
      withdrawn: () => deleteJob.run(tx, poster, { id: jobId }),
      'student goes': () => eraseAccount(tx, student),
      'poster goes': () => eraseAccount(tx, poster),
      blocked: () => blockUser.run(tx, poster, { id: student.id }),
    }
    return takes[way]()
  }

  const readWork = async (tx: Transaction, { offerId }: Scene): Promise<Work> => {
    const [offer] = await tx<Offer[]>`
      select id, status, closed_at is not null as is_closed, places, taken, hidden_at is not null as is_hidden
      from offers where id = ${offerId}`
    if (!offer) throw new Error('an offer is never deleted')
    const jobs = await tx<Job[]>`select id, status, student_id, session from jobs where offer_id = ${offerId}`
    return { offer, jobs }
  }
  const marksOf = async (tx: Transaction, { poster, student }: Scene) => {
    const marks = await tx<{ userId: string }[]>`
      select user_id from lapses where user_id in (${poster.id}, ${student.id}) order by noted_at`
    return marks.map(({ userId }) => userId)
  }

  /** No student has two places, and there are no more students than places. */
  const checkPlaces = ({ offer, jobs }: Work) => {
    const standing = jobs.filter(({ status, session }) => status !== 'left' && (session ?? 1) === 1)
    const people = standing.flatMap(({ status, studentId }) => (status === 'cancelled' ? [] : [studentId]))
    expect(new Set(people).size, 'no student has two places of an offer').toBe(people.length)
    expect(offer.taken, 'no more students have a job than are wanted').toBeLessThanOrEqual(offer.places)
    if (jobs.every(({ session }) => session === null))
      expect(offer.taken, 'each job that was not left holds a place').toBe(standing.length)
  }

  const checkApplications = async (tx: Transaction, { offer, jobs }: Work, isLeft: boolean) => {
    const students = jobs.flatMap(({ status, studentId }) =>
      status === 'left' || status === 'cancelled' ? [] : [studentId],
    )
    const isOpen = offer.status === 'open' && !offer.isClosed
    const applications = await tx<{ studentId: string; isKept: boolean; isAsked: boolean; isTold: boolean }[]>`
      select student_id, reserved_at is not null as is_kept, asked_at is not null as is_asked, exists (
        select from notifications n where n.user_id = a.student_id and n.kind = 'jobReopened') as is_told
      from applications a where offer_id = ${offer.id} and status = 'pending'`
    const stray = applications.filter(({ studentId }) => !isOpen || students.includes(studentId))
    expect(stray, 'no application waits for what is given or over, nor beside a place').toEqual([])
    if (!isLeft || !isOpen) return
    const asked = applications.filter(({ isAsked }) => isAsked).length
    const isReserved = applications.some(({ isKept }) => isKept)
    expect(asked, 'the first on the waiting list is asked, but not about a hidden offer').toBe(
      isReserved && !offer.isHidden ? 1 : 0,
    )
    const isTold = offer.isHidden || isReserved || applications.every(application => application.isTold)
    expect(isTold, 'without a waiting list all who wait are told').toBe(true)
  }

  const checkMoney = async (tx: Transaction, { jobs }: Work, { timing }: Cell) => {
    const ids = jobs.map(({ id }) => id)
    const payments = await tx<{ jobId: string; status: string; releaseAt: string | null; refundAt: string | null }[]>`
      select job_id, status, release_at, refund_at from payments where job_id = any(${ids}::uuid[])`
    if (payments.length === 0) return
    const times = await readTimes(tx, sql => sql`id = any(${ids}::uuid[])`)
    for (const { jobId, status, releaseAt, refundAt } of payments) {
      const job = jobs.find(({ id }) => id === jobId)
      const isUnderWay = job?.status === 'assigned' || job?.status === 'in_progress'
      const time = times.get(jobId)
      const begins = time ? when(time) : null
      if (isUnderWay && status === 'held' && begins !== null)
        expect(Date.parse(releaseAt ?? ''), 'no money is due sooner than a week after the work').toBeGreaterThanOrEqual(
          Date.parse(begins) + periods.escrow.days * DAY,
        )
      if (refundAt !== null)
        expect(mayHaveBegun.has(timing), 'nothing waits to go back where the work cannot have begun').toBe(true)
      if (!isUnderWay)
        expect(
          status === 'awaiting' || (status === 'held' && refundAt === null),
          'no money waits for a job without a student',
        ).toBe(false)
    }
    await tx`set constraints all immediate`
    expect(await findInLedger(tx), 'each rappen is in one place').toEqual([])
  }

  const check = async (tx: Transaction, scene: Scene, cell: Cell, marks: readonly string[]) => {
    const { way } = cell
    const { poster, student } = scene
    const isLeft = isAgreed(cell) && (way === 'left' || way === 'student goes')
    const work = await readWork(tx, scene)
    checkPlaces(work)
    await checkApplications(tx, work, isLeft && isOpenWay(cell))
    await checkMoney(tx, work, cell)
    // A deleted account has no late marks.
    const isLate = isAgreed(cell) && cell.timing === 'begun' && isOpenWay(cell)
    const marked = isLate && way === 'left' ? [student.id] : isLate && way === 'cancelled' ? [poster.id] : []
    const kept = marks.filter(id => way !== 'poster goes' || id !== poster.id)
    expect(await marksOf(tx, scene), 'the one who ends it late is marked once, and no one who could not know').toEqual([
      ...kept,
      ...marked,
    ])
  }

  const walkOne = async (tx: Transaction, scene: Scene, cell: Cell) => {
    const marks = await marksOf(tx, scene)
    const outcome = await take(tx, cell.way, scene)
    expect(!(outcome instanceof Refusal), 'the way is open').toBe(isOpenWay(cell))
    if (outcome instanceof Refusal) return
    await check(tx, scene, cell, marks)
    const isGone = cell.way === 'withdrawn' || (cell.state === 'open' && cell.way === 'poster goes')
    if (cell.isHidden && !isGone) {
      await done(moderate(restoreContent, tx, scene.jobId))
      await check(tx, scene, cell, marks)
    }
    if (cell.kind === 'a session') {
      await addNextSession(tx, scene.jobId)
      await check(tx, scene, cell, marks)
    }
  }

  /** Walks these ways from one start; returns the errors found on each. */
  const walk = async (start: Start, some: readonly Way[] = ways) => {
    const scene = await sceneOf(start)
    const wrong: { name: string; error: unknown }[] = []
    await sql
      .begin(async tx => {
        await prepare(tx, scene, start)
        for (const way of some) {
          const cell = { ...start, way }
          await tx
            .savepoint(async inner => {
              await walkOne(inner, scene, cell).catch((error: unknown) => wrong.push({ name: titleOf(cell), error }))
              throw new Undone()
            })
            .catch(undo)
        }
        throw new Undone()
      })
      .catch(undo)
    return wrong
  }
  return { walk }
}
