import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { checkLedger } from '../money/check-ledger.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { createWorld } from '../testing/world.ts'
import { migrate } from './migrate.ts'

const { sql } = await emptyDatabase()

type Row = Record<string, unknown>
const day = 86_400_000
const at = (days: number) => new Date(Date.now() + days * day).toISOString()
const chosenAt = at(-3)
const onDate = { kind: 'date', day: at(9).slice(0, 10), time: '09:00' }

const add = async (table: string, given: object) => {
  const row = { id: newId(), ...given }
  await sql`insert into ${sql(table)} ${sql(row)}`
  return row.id
}
const addBare = (table: string, given: object) => sql`insert into ${sql(table)} ${sql({ ...given })}`

const person = (firstName: string, userType: 'private' | 'student') => {
  const names = {
    firstName,
    lastName: 'Essai',
    email: `${firstName.toLowerCase()}@test.example`,
    phone: '079 000 00 00',
  }
  return add('users', { ...names, userType, city: 'Lausanne, VD', canton: 'VD', passwordHash: 'none' })
}

const job = (postedById: string, given: object = {}) => {
  const text = {
    title: 'Tondre',
    description: 'La pelouse',
    location: 'Lausanne, VD',
    canton: 'VD',
    duration: '2 heures',
    rate: 25,
  }
  const kind = { category: 'physical', deliveryType: 'in_person', languageRequired: 'french', urgencyLevel: 'normal' }
  const needs = { experienceRequired: 'none', physicalDemand: 'light', paymentMethod: 'both', toolsProvided: true }
  return add('jobs', { postedById, ...text, ...kind, ...needs, createdAt: at(-10), ...given })
}

type Json = Parameters<typeof sql.json>[0]
const said = (given: Record<string, Json> = {}) => ({
  rate: 25,
  duration: '2 heures',
  location: 'Lausanne, VD',
  scheduledFor: null,
  schedule: null,
  isRecurring: false,
  ...given,
})
const terms = (given: Record<string, Json> = {}) => sql.json(said(given))

const apply = (jobId: string, studentId: string, given: object = {}) =>
  add('applications', { jobId, studentId, message: 'Moi', terms: terms(), createdAt: at(-9), ...given })
const chosen = { status: 'accepted', decidedAt: chosenAt }
const notChosen = { status: 'rejected', decidedAt: chosenAt }
const refused = { status: 'rejected', decidedAt: at(-4) }

const write = (jobId: string, senderId: string, receiverId: string, content: string) =>
  add('messages', { jobId, senderId, receiverId, content })
const leave = (jobId: string, studentId: string, leftAt = at(-2)) =>
  addBare('former_students', { jobId, studentId, leftAt })

const pay = async (jobId: string, payerId: string, payeeId: string, given: { status: string; frozenBy?: string }) => {
  const isPaid = given.status !== 'cancelled'
  const id = newId()
  await add('payments', {
    id,
    jobId,
    payerId,
    payeeId,
    amount: 5000,
    fee: 250,
    provider: 'test-bank',
    ...(isPaid && { paidAt: at(-2), charge: `charge-${id}`, releaseAt: at(7) }),
    ...given,
  })
  if (!isPaid) return id
  const [transfer] = await sql<{ id: number }[]>`
    insert into ledger_transfers (payment_id, kind) values (${id}, 'charge') returning id`
  for (const [account, amount] of [
    ['world', -5000],
    [`escrow:${id}`, 5000],
  ] as const)
    await addBare('ledger_postings', { transferId: transfer?.id ?? 0, account, amount })
  await addBare('ledger_balances', { account: `escrow:${id}`, balance: 5000 })
  return id
}

/** Inserts rows of every kind that the old tables had. */
const fill = async () => {
  const poster = await person('Paul', 'private')
  const [ada, ben, cyd, dan] = [
    await person('Ada', 'student'),
    await person('Ben', 'student'),
    await person('Cyd', 'student'),
    await person('Dan', 'student'),
  ]
  const people = { poster, ada, ben, cyd, dan }
  const offerOf = (given: object = {}) => job(poster, given)
  const assigned = (studentId: string, given: object = {}) => ({
    status: 'assigned',
    assignedToId: studentId,
    ...given,
  })

  const open = await offerOf({
    title: 'Tondre et ramasser',
    rate: 22,
    address: 'Rue du Lac 1',
  })
  const past = [said({ rate: 24 }), said()].map(one => JSON.stringify(one))
  await sql`update jobs set past_terms = ${past}::text[]::jsonb[] where id = ${open}`
  await apply(open, ada, { offerBefore: sql.json({ title: 'Tondre', rate: 25 }), terms: terms() })
  await apply(open, ben, { terms: terms({ rate: 22 }), reservedAt: at(-1) })
  await apply(open, cyd, refused)
  const question = await add('questions', { jobId: open, askerId: ben, text: 'Avec quoi ?' })
  await addBare('proposals', { jobId: open, studentId: dan })
  await addBare('favourites', { jobId: open, userId: dan })

  const alone = await offerOf({ ...assigned(ada), address: 'Rue du Lac 2', isThroughPouce: true })
  const aloneChosen = await apply(alone, ada, chosen)
  await apply(alone, ben, notChosen)
  await apply(alone, cyd, refused)
  await write(alone, poster, ada, 'À samedi')
  const alonePaid = await pay(alone, poster, ada, { status: 'held' })
  await addBare('appointments', { jobId: alone, version: 2, startsAt: at(2), minutes: 60, confirmedAt: at(-1) })
  await addBare('agreements', { jobId: alone, amount: 5000 })

  const half = await offerOf({ title: 'À trois', places: 3, chosen: 1 })
  const halfPlace = await offerOf({ title: 'À trois', offerId: half, ...assigned(ada, { startedAt: null }) })
  const halfChosen = await apply(halfPlace, ada, { ...chosen, offerId: half })
  const halfLeft = await offerOf({ title: 'À trois', offerId: half, status: 'cancelled', assignedToId: ben })
  await leave(halfLeft, ben)
  await apply(half, cyd)
  await write(halfPlace, ada, poster, 'Bonjour')
  await write(halfLeft, ben, poster, 'Je suis malade')
  const halfLapse = await add('lapses', { jobId: halfLeft, userId: ben, beginsAt: at(0) })
  await addBare('favourites', { jobId: half, userId: dan })
  await addBare('favourites', { jobId: halfPlace, userId: dan })
  await addBare('favourites', { jobId: halfPlace, userId: cyd })
  const report = { reporterId: cyd, kind: 'job', targetId: halfPlace, authorId: poster, reason: 'other' }
  const halfReport = await add('reports', { ...report, createdAt: at(-2) })
  await add('reports', { ...report, targetId: half })
  const halfAction = await add('deputy_actions', {
    principalId: poster,
    deputyId: dan,
    action: 'edit-job',
    jobId: halfPlace,
  })

  const full = await offerOf({ title: 'À deux', places: 2, chosen: 1, ...assigned(ben) })
  const fullPlace = await offerOf({ title: 'À deux', offerId: full, status: 'completed', assignedToId: ada })
  await apply(fullPlace, ada, { ...chosen, offerId: full, decidedAt: at(-4) })
  await apply(full, ben, chosen)
  await apply(full, cyd, notChosen)
  const review = { rating: 5, completedOnTime: true, punctualityRating: 5, politenessRating: 5, wouldRecommend: true }
  const words = { descriptiveWords: 'Aimable', jobTitle: 'À deux', jobCategory: 'physical' }
  const fullReview = await add('reviews', {
    ...review,
    ...words,
    jobId: fullPlace,
    reviewerId: poster,
    revieweeId: ada,
  })

  // A place that its student left while the offer was full became an offer of its own that looked for another student.
  const spread = await offerOf({ title: 'Encore une', places: 2, chosen: 1, ...assigned(ben) })
  await apply(spread, ben, chosen)
  const spreadOpen = await offerOf({ title: 'Encore une', offerId: spread })
  await leave(spreadOpen, ada)
  await write(spreadOpen, ada, poster, 'Je ne peux pas')
  const spreadLetter = await apply(spreadOpen, cyd)

  const back = await offerOf({ title: 'Rendue' })
  await leave(back, ada, at(-3))
  await leave(back, ben, at(-2))
  await apply(back, cyd)
  const backMessages = [await write(back, poster, ada, 'Pour Ada'), await write(back, ben, poster, 'De Ben')]

  const passed = await offerOf({ title: 'Donnée à une autre', ...assigned(ben, { status: 'in_progress' }) })
  await leave(passed, ada)
  await apply(passed, ben, chosen)
  const passedMessages = [await write(passed, ada, poster, 'D’Ada'), await write(passed, ben, poster, 'De Ben')]
  const passedOld = await pay(passed, poster, ada, { status: 'cancelled' })
  const passedNew = await pay(passed, poster, ben, { status: 'held' })
  const passedLapse = await add('lapses', { jobId: passed, userId: ada, beginsAt: at(0) })
  for (const userId of [ada, poster]) await addBare('mailed_conversations', { jobId: passed, userId, until: at(-1) })

  // The same for a place that became a job of its offer.
  const halfMessage = await write(halfPlace, dan, poster, 'De Dan')
  // Messages of a person for whom no other row shows that they had the job.
  const forgotten = await offerOf({ title: 'Oubliée' })
  const forgottenMessage = await write(forgotten, dan, poster, 'De Dan')

  const weekly = { isRecurring: true, schedule: sql.json(onDate), scheduledFor: at(9) }
  const series = await offerOf({ title: 'Chaque semaine', ...weekly, status: 'completed', assignedToId: ada })
  await sql`update jobs set series_id = id where id = ${series}`
  const letter = { ...chosen, terms: terms({ isRecurring: true, schedule: onDate, scheduledFor: at(9) }) }
  await apply(series, ada, letter)
  const session = (number: number, given: object) =>
    offerOf({
      title: 'Chaque semaine',
      ...weekly,
      seriesId: series,
      assignedToId: ada,
      scheduledFor: at(9 + 7 * number),
      ...given,
    })
  const second = await session(1, { status: 'cancelled' })
  const third = await session(2, { status: 'assigned', rate: 26, createdAt: at(-1) })
  await write(series, ada, poster, 'Chaque lundi')
  const disputed = await pay(third, poster, ada, { status: 'frozen', frozenBy: 'payer' })
  await addBare('favourites', { jobId: third, userId: cyd })

  const ended = await offerOf({
    title: 'Finie',
    ...weekly,
    status: 'completed',
    assignedToId: ben,
    seriesEndedAt: null,
  })
  await sql`update jobs set series_id = id, series_ended_at = now() where id = ${ended}`
  await apply(ended, ben, letter)
  const endedSession = await offerOf({
    title: 'Finie',
    ...weekly,
    seriesId: ended,
    status: 'completed',
    assignedToId: ben,
  })
  const called = await offerOf({ title: 'Annulée', ...weekly, status: 'cancelled', assignedToId: cyd })
  await sql`update jobs set series_id = id, series_ended_at = now() where id = ${called}`
  await apply(called, cyd, letter)

  const hidden = await offerOf({ title: 'Cachée', hiddenAt: at(-1) })
  const deleted = await offerOf({ title: 'Supprimée', deletedAt: at(-1) })
  await apply(deleted, ada, notChosen)
  const cancelled = await offerOf({ title: 'Retirée', status: 'cancelled' })
  await apply(cancelled, ada, notChosen)
  const cancelledJob = await offerOf({ title: 'Annulée à temps', status: 'cancelled', assignedToId: ada })
  await apply(cancelledJob, ada, chosen)
  await apply(cancelledJob, ben, notChosen)

  // The job has the terms of its application; the offer's own are kept beside them.
  const asStored = {
    rate: 30,
    location: 'Genève, GE',
    canton: 'GE',
    duration: '3 heures',
    estimated_duration: 3,
    address: 'Rue 1',
  }
  const differing = await offerOf({
    title: 'Autres conditions',
    ...assigned(ada),
    offered: sql.json({ ...asStored, scheduled_for: null, schedule: null, is_recurring: false }),
  })
  await apply(differing, ada, chosen)

  await addBare('muted_askers', { posterId: poster, questionId: newId(), jobId: open, askerId: cyd })
  const takenBack = { jobId: open, askerId: cyd, text: 'Rien', askedAt: at(-2) }
  await add('taken_back_questions', takenBack)

  return {
    people,
    open,
    question,
    alone,
    aloneChosen,
    alonePaid,
    half,
    halfPlace,
    halfChosen,
    halfLeft,
    halfLapse,
    halfReport,
    halfAction,
    full,
    fullPlace,
    fullReview,
    spread,
    spreadOpen,
    spreadLetter,
    back,
    backMessages,
    passed,
    passedMessages,
    passedOld,
    passedNew,
    passedLapse,
    halfMessage,
    forgotten,
    forgottenMessage,
    series,
    second,
    third,
    disputed,
    ended,
    endedSession,
    called,
    hidden,
    deleted,
    cancelled,
    cancelledJob,
    differing,
  }
}

let rows: Awaited<ReturnType<typeof fill>>
let before: { jobs: string[]; counts: Row }

const countOthers = async () => {
  const [counts] = await sql<Row[]>`
    select (select count(*) from messages) as messages, (select count(*) from payments) as payments,
      (select count(*) from lapses) as lapses, (select count(*) from applications) as applications,
      (select count(*) from questions) as questions, (select count(*) from reviews) as reviews,
      (select count(*) from agreements) as agreements, (select count(*) from appointments) as appointments`
  return counts ?? {}
}

beforeAll(async () => {
  await migrate(sql, undefined, '0075-changes-are-a-view.sql')
  rows = await fill()
  const jobs = await sql<{ id: string }[]>`select id from jobs`
  before = { jobs: jobs.map(({ id }) => id), counts: await countOthers() }
  await migrate(sql)
}, 60_000)

const offer = async (id: string) =>
  (
    await sql`
      select status, places, taken, version, title, rate, closed_because, hidden_at is not null as is_hidden
      from offers where id = ${id}`
  )[0]
const jobsOf = (offerId: string) => sql`
  select id, student_id, status, rate, series_id, session, application_id, left_at is not null as has_left
  from jobs where offer_id = ${offerId} order by session, created_at, left_at, id`
const jobOf = async (table: 'messages' | 'payments' | 'lapses', id: string) => {
  const [row] = await sql<{ studentId: string; status: string; jobId: string }[]>`
    select j.student_id, j.status, j.id as job_id from ${sql(table)} t join jobs j on j.id = t.job_id where t.id = ${id}`
  return row
}

describe('the old tables become offers, jobs and series', () => {
  it('keeps every row under its id', async () => {
    const kept = await sql<{ id: string }[]>`select id from offers union select id from jobs`
    const found = new Set(kept.map(({ id }) => id))
    expect(before.jobs.filter(id => !found.has(id))).toEqual([])
    expect(await countOthers()).toEqual(before.counts)
  })

  it('keeps the text of an offer before each edit, and the version each application was written for', async () => {
    expect(await offer(rows.open)).toMatchObject({
      status: 'open',
      places: 1,
      taken: 0,
      title: 'Tondre et ramasser',
      rate: 22,
    })
    const letters = await sql`
      select a.student_id, a.status, a.closed_because, v.said ->> 'title' as title, (v.said ->> 'rate')::float as rate,
        a.offer_version = o.version as is_newest
      from applications a join offers o on o.id = a.offer_id
        join offer_versions v on (v.offer_id, v.number) = (a.offer_id, a.offer_version)
      where a.offer_id = ${rows.open}`
    const { ada, ben, cyd } = rows.people
    expect(new Map(letters.map(({ studentId, ...letter }) => [studentId, letter]))).toEqual(
      new Map([
        [ada, { status: 'pending', closedBecause: null, title: 'Tondre', rate: 25, isNewest: false }],
        [ben, { status: 'pending', closedBecause: null, title: 'Tondre et ramasser', rate: 22, isNewest: true }],
        [cyd, { status: 'rejected', closedBecause: 'refused', title: 'Tondre et ramasser', rate: 25, isNewest: false }],
      ]),
    )
    const said = await sql<{ rate: number; isNow: boolean }[]>`
      select (v.said ->> 'rate')::float as rate, v.said = offer_said(o) as is_now
      from offer_versions v join offers o on o.id = v.offer_id where o.id = ${rows.open} order by number`
    expect(said.map(({ isNow }) => isNow)).toEqual(said.map((_, index) => index === said.length - 1))
    expect(new Set(said.map(({ rate }) => rate))).toEqual(new Set([25, 24, 22]))
    expect(await sql`select offer_id from questions where id = ${rows.question}`).toEqual([{ offerId: rows.open }])
    expect(
      await sql`select from offers o where version <> (select max(number) from offer_versions where offer_id = o.id)`,
    ).toHaveLength(0)
    expect(
      await sql`
      select from offers o join offer_versions v on (v.offer_id, v.number) = (o.id, o.version) where v.said <> offer_said(o)
    `,
    ).toHaveLength(0)
  })

  it('makes one job of an offer for one student, with its money and its appointment', async () => {
    const { ada } = rows.people
    expect(await offer(rows.alone)).toMatchObject({ status: 'assigned', places: 1, taken: 1 })
    const [only, ...others] = await jobsOf(rows.alone)
    expect(others).toEqual([])
    expect(only).toMatchObject({ id: rows.alone, studentId: ada, status: 'assigned', applicationId: rows.aloneChosen })
    const closed = await sql`
      select status, closed_because from applications where offer_id = ${rows.alone} order by status, closed_because`
    expect(closed).toEqual([
      { status: 'accepted', closedBecause: null },
      { status: 'rejected', closedBecause: 'filled' },
      { status: 'rejected', closedBecause: 'refused' },
    ])
    expect(await jobOf('payments', rows.alonePaid)).toMatchObject({ jobId: rows.alone })
    const [{ address, feePercent } = { address: null, feePercent: null }] = await sql<Row[]>`
      select address, fee_percent from jobs where id = ${rows.alone}`
    expect([address, feePercent]).toEqual(['Rue du Lac 2', 5])
  })

  it('makes jobs of places: taken, left, and the last one, which had the offer itself', async () => {
    const { ada, ben, cyd, dan } = rows.people
    expect(await offer(rows.half)).toMatchObject({ status: 'open', places: 3, taken: 1 })
    const half = await jobsOf(rows.half)
    expect(half).toHaveLength(3)
    expect(half).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: rows.halfPlace,
          studentId: ada,
          status: 'assigned',
          applicationId: rows.halfChosen,
        }),
        expect.objectContaining({
          id: rows.halfLeft,
          studentId: ben,
          status: 'left',
          applicationId: null,
          hasLeft: true,
        }),
        expect.objectContaining({ studentId: dan, status: 'left' }),
      ]),
    )
    expect(await jobOf('messages', rows.halfMessage)).toMatchObject({ studentId: dan, status: 'left' })
    expect(await jobOf('lapses', rows.halfLapse)).toEqual({ studentId: ben, status: 'left', jobId: rows.halfLeft })
    const kept = await sql`select user_id from favourites where offer_id = ${rows.half}`
    expect(new Set(kept.map(({ userId }) => userId))).toEqual(new Set([cyd, dan]))
    expect(await sql`select id, target_id from reports where closed_at is null`).toEqual([
      { id: rows.halfReport, targetId: rows.half },
    ])
    expect(await sql`select offer_id from deputy_actions where id = ${rows.halfAction}`).toEqual([
      { offerId: rows.half },
    ])

    expect(await offer(rows.full)).toMatchObject({ places: 2, taken: 2, closedBecause: null })
    const full = await jobsOf(rows.full)
    expect(new Map(full.map(({ id, studentId, status }) => [id, [studentId, status]]))).toEqual(
      new Map([
        [rows.full, [ben, 'assigned']],
        [rows.fullPlace, [ada, 'completed']],
      ]),
    )
    expect(await sql`select job_id from reviews where id = ${rows.fullReview}`).toEqual([{ jobId: rows.fullPlace }])
    const letters = await sql`select student_id, closed_because from applications where offer_id = ${rows.full}`
    expect(letters).toHaveLength(3)
    expect(letters.find(({ studentId }) => studentId === cyd)).toMatchObject({ closedBecause: 'filled' })
  })

  it('turns a place that looked for another student into its own offer, and the other offer has one place less', async () => {
    const { ada } = rows.people
    expect(await offer(rows.spread)).toMatchObject({ status: 'assigned', places: 1, taken: 1 })
    expect(await offer(rows.spreadOpen)).toMatchObject({ status: 'open', places: 1, taken: 0 })
    expect(await jobsOf(rows.spreadOpen)).toMatchObject([{ id: rows.spreadOpen, studentId: ada, status: 'left' }])
    expect(await sql`select offer_id, status from applications where id = ${rows.spreadLetter}`).toEqual([
      { offerId: rows.spreadOpen, status: 'pending' },
    ])
  })

  it('gives each former student a job with status left and its data', async () => {
    const { ada, ben, dan } = rows.people
    expect(await offer(rows.back)).toMatchObject({ status: 'open', taken: 0 })
    expect(await jobsOf(rows.back)).toMatchObject([
      { studentId: ada, status: 'left' },
      { studentId: ben, status: 'left', id: rows.back },
    ])
    for (const [index, student] of [ada, ben].entries())
      expect(await jobOf('messages', rows.backMessages[index] ?? '')).toMatchObject({ studentId: student })

    expect(await offer(rows.passed)).toMatchObject({ status: 'in_progress', taken: 1 })
    const [left, ...others] = (await jobsOf(rows.passed)).filter(({ status }) => status === 'left')
    expect([left?.['studentId'], others]).toEqual([ada, []])
    for (const [index, student] of [ada, ben].entries())
      expect(await jobOf('messages', rows.passedMessages[index] ?? '')).toMatchObject({ studentId: student })
    expect(await jobOf('payments', rows.passedOld)).toMatchObject({ studentId: ada, status: 'left' })
    expect(await jobOf('payments', rows.passedNew)).toMatchObject({ studentId: ben, jobId: rows.passed })
    expect(await jobOf('lapses', rows.passedLapse)).toMatchObject({ studentId: ada, status: 'left' })
    const mailed = await sql`select user_id, job_id from mailed_conversations order by user_id = ${ada} desc`
    expect(mailed).toEqual([
      { userId: ada, jobId: left?.['id'] },
      { userId: rows.people.poster, jobId: rows.passed },
    ])
    expect(await jobOf('messages', rows.forgottenMessage)).toMatchObject({ studentId: dan, status: 'left' })
  })

  it('makes one series of its head, and a job of each session', async () => {
    const { ada } = rows.people
    expect(
      await sql`
      select student_id, ended_at, ended_because, rate, schedule ->> 'time' as time from series where id = ${rows.series}`,
    ).toEqual([{ studentId: ada, endedAt: null, endedBecause: null, rate: 25, time: '09:00' }])
    expect(await jobsOf(rows.series)).toMatchObject([
      { id: rows.series, session: 1, status: 'completed' },
      { id: rows.second, session: 2, status: 'cancelled' },
      { id: rows.third, session: 3, status: 'assigned', rate: 26, applicationId: null },
    ])
    expect(await offer(rows.series)).toMatchObject({ status: 'completed', places: 1, taken: 1 })
    expect(await jobOf('payments', rows.disputed)).toMatchObject({ jobId: rows.third })
    expect(await sql`select from favourites where offer_id = ${rows.series}`).toHaveLength(1)
    const ends = await sql`select id, ended_because from series where ended_at is not null`
    expect(new Map(ends.map(({ id, endedBecause }) => [id, endedBecause]))).toEqual(
      new Map([
        [rows.ended, 'said'],
        [rows.called, 'cancelled'],
      ]),
    )
    expect(await jobsOf(rows.ended)).toHaveLength(2)
  })

  it('closes what was deleted or withdrawn, and hides what was hidden', async () => {
    expect(await offer(rows.hidden)).toMatchObject({ status: 'open', isHidden: true, closedBecause: null })
    expect(await offer(rows.deleted)).toMatchObject({ status: 'open', closedBecause: 'withdrawn' })
    expect(await offer(rows.cancelled)).toMatchObject({ status: 'cancelled', closedBecause: 'cancelled', taken: 0 })
    expect(await offer(rows.cancelledJob)).toMatchObject({ status: 'cancelled', closedBecause: null, taken: 1 })
    const closed = async (id: string) =>
      (await sql`select closed_because from applications where offer_id = ${id} and status = 'rejected'`).map(
        ({ closedBecause }) => closedBecause,
      )
    expect([await closed(rows.deleted), await closed(rows.cancelled), await closed(rows.cancelledJob)]).toEqual([
      ['withdrawn'],
      ['withdrawn'],
      ['filled'],
    ])
  })

  it('keeps the agreed terms beside those of the offer', async () => {
    expect(await offer(rows.differing)).toMatchObject({ rate: 30, title: 'Autres conditions' })
    expect(await sql`select rate, location, canton from jobs where id = ${rows.differing}`).toEqual([
      { rate: 25, location: 'Lausanne, VD', canton: 'VD' },
    ])
    const [letter] = await sql`
      select (v.said ->> 'rate')::float as rate, v.said ->> 'location' as location
      from applications a join offer_versions v on (v.offer_id, v.number) = (a.offer_id, a.offer_version)
      where a.offer_id = ${rows.differing}`
    expect(letter).toEqual({ rate: 25, location: 'Lausanne, VD' })
  })

  it('counts each place once, and satisfies each constraint of the new tables', async () => {
    expect(await sql`select id from offers where taken <> places_taken(id)`).toEqual([])
    expect(
      await sql`
      select j.id from jobs j join applications a on a.id = j.application_id
      where (a.offer_id, a.student_id, a.status) is distinct from (j.offer_id, j.student_id, 'accepted')`,
    ).toEqual([])
    expect(
      await sql`
      select a.id from applications a where status = 'accepted' and not exists (
        select from jobs where application_id = a.id)`,
    ).toEqual([])
    expect(await checkLedger(sql)).toEqual([])
  })

  it('is read by the product: every mark of every feed, and each person’s own rows', async () => {
    await sql`select mark_everything()`
    expect((await sql`select distinct entity from changes`).map(({ entity }) => entity)).toEqual(
      expect.arrayContaining(['offer', 'job', 'series', 'application', 'message', 'payment', 'favourite', 'agreement']),
    )
    const world = createWorld(sql)
    const listed = (await world.visitor('GET', '/api/jobs?status=open&limit=50')).body.map(
      ({ id }: { id: string }) => id,
    )
    expect(new Set(listed)).toEqual(new Set([rows.open, rows.half, rows.spreadOpen, rows.back, rows.forgotten]))
    for (const id of before.jobs) {
      const { status } = await world.visitor('GET', `/api/jobs/${id}`)
      expect(status, id).toBe([rows.hidden, rows.deleted].includes(id) ? 404 : 200)
    }
  })
})
