import { describe, expect, it } from 'vitest'
import { syncRows } from '../../schema/sync.ts'
import { allOffers, readOffer } from '../rows.ts'
import { openTab } from '../testing/device.ts'
import { idOf, jobRow, notificationRow, offerRow, userRow } from '../testing/rows.ts'
import { apply, createWorld, me, offer, say } from '../testing/world.ts'

const openAlone = async () => {
  const tab = openTab({ server: createWorld() })
  await tab.engine.start()
  await tab.engine.drain()
  tab.setRoute(() => 'lost-request')
  return tab
}

const plain = (row: object | undefined) => {
  const { heldBy: _, pending: __, ...rest }: Record<string, unknown> = { ...row }
  return rest
}

describe('the row that an action creates is one the server could have sent', () => {
  it('for an application', async () => {
    const { engine, db } = await openAlone()
    await engine.send('apply-to-job', { ...apply(1), message: '  Bonjour ' })
    const row = plain(await db.applications.get(idOf('application', 1)))
    expect(syncRows.application.parse(row)).toMatchObject({ studentId: me, message: 'Bonjour', status: 'pending' })
  })

  it('K-172 for an application, with the terms that its author saw, whatever the offer says when it is sent', async () => {
    const { engine, db } = await openAlone()
    const { jobId } = apply(1)
    await engine.send('apply-to-job', apply(1))
    const written = { rate: 25, duration: '2 h', schedule: null }
    const shown = await readOffer(db, jobId)
    if (shown) await db.offers.put({ ...shown, rate: 15 })
    expect(syncRows.application.parse(plain(await db.applications.get(idOf('application', 1))))).toMatchObject({
      terms: written,
    })
    expect(await db.outbox.toArray()).toMatchObject([{ input: { terms: written } }])
  })

  it('for a message, addressed to the other person', async () => {
    const { engine, db } = await openAlone()
    await engine.send('send-message', say(1))
    const row = plain(await db.messages.get(idOf('message', 1)))
    expect(syncRows.message.parse(row)).toMatchObject({ senderId: me, receiverId: jobRow(5).postedById })
  })

  it('for an offer, with the defaults for what the wizard omits', async () => {
    const { engine, db } = await openAlone()
    await engine.send('publish-job', { ...offer(20), scheduledFor: '2026-05-01' })
    const row = plain(await db.offers.get(idOf('job', 20)))
    expect(syncRows.offer.parse(row)).toMatchObject({ canton: 'VD', estimatedDuration: 2, category: 'physical' })
  })

  it('K-71 for a student asked to look at an offer, once', async () => {
    const { engine, db } = await openAlone()
    await engine.send('publish-job', offer(20))
    const id = idOf('job', 20)
    const [first, second] = [idOf('account', 2), idOf('account', 3)]
    for (const studentId of [first, second, first]) await engine.send('propose-job', { id, studentId })
    expect(syncRows.offer.parse(plain(await db.offers.get(id))).own).toMatchObject({ proposedTo: [first, second] })
  })

  it('K-91 K-94 for an offer with several places, and for one of its jobs that its student leaves', async () => {
    const { engine, db } = await openAlone()
    const read = async (id: string) => syncRows.offer.parse(plain(await db.offers.get(id)))
    const readJob = async (id: string) => syncRows.job.parse(plain(await db.jobs.get(id)))
    const id = idOf('job', 20)
    await engine.send('publish-job', { ...offer(20), places: 3 })
    expect(await read(id)).toMatchObject({ places: 3 })
    await engine.send('edit-job', { id, places: 2 })
    expect(await read(id)).toMatchObject({ places: 2 })
    await db.offers.update(id, { chosen: 2, status: 'assigned' })
    const mine = jobRow(21, { offerId: id })
    await db.jobs.put({ ...mine, heldBy: {} })
    await engine.send('apply-to-job', apply(1))
    const letter = idOf('application', 1)
    await db.applications.update(letter, { jobId: mine.id, status: 'accepted', offerId: id })
    await engine.send('leave-job', { id: mine.id, reason: 'Je suis malade.' })
    expect(await readJob(mine.id)).toMatchObject({ status: 'left', assignedToId: me })
    expect(await read(id)).toMatchObject({ status: 'open', places: 2, chosen: 1 })
    expect(await db.applications.get(letter)).toBeUndefined()
    // Leaving is sent before applying again, even if one of the two is put off.
    await engine.send('apply-to-job', { ...apply(2), jobId: id })
    const lanes = (await db.outbox.toArray()).slice(-2).map(({ command, lane }) => [command, lane])
    expect(lanes).toEqual([
      ['leave-job', `application/${id}`],
      ['apply-to-job', `application/${id}`],
    ])
    // An offer for one student has its only place free again. A withdrawn one looks for no students.
    const withdrawnAt = '2026-03-01T00:00:00.000Z'
    const filled = { status: 'assigned', chosen: 1 } as const
    for (const row of [offerRow(22, filled), offerRow(23, { ...filled, withdrawnAt })])
      await db.offers.put({ ...row, heldBy: {} })
    for (const n of [22, 23]) {
      await db.jobs.put({ ...jobRow(n), heldBy: {} })
      await engine.send('leave-job', { id: idOf('job', n), reason: 'Je suis malade.' })
      expect(await readJob(idOf('job', n))).toMatchObject({ status: 'left' })
    }
    expect((await read(idOf('job', 22))).chosen).toBeUndefined()
    expect([(await read(idOf('job', 22))).status, (await read(idOf('job', 23))).status]).toEqual(['open', 'assigned'])
  })

  it('K-82 for a message, which goes to the one conversation of a series, whichever session is named', async () => {
    const { engine, db } = await openAlone()
    const seriesId = idOf('job', 30)
    for (const n of [30, 31])
      await db.jobs.put({ ...jobRow(n, { offerId: seriesId, seriesId, session: n - 29 }), heldBy: {} })
    for (const n of [31, 30]) await engine.send('send-message', { ...say(n), jobId: idOf('job', n) })
    const rows = await db.messages.toArray()
    expect(rows.map(({ jobId }) => jobId)).toEqual([seriesId, seriesId])
    expect(new Set((await db.outbox.toArray()).map(({ lane }) => lane))).toEqual(new Set([`conversation/${seriesId}`]))
  })

  it('K-84 K-85 for a series that is ended, and for one session of it that is given up', async () => {
    const { engine, db } = await openAlone()
    const seriesId = idOf('job', 30)
    const readSeries = async () => syncRows.series.parse(plain(await db.series.get(seriesId)))
    const of = { offerId: seriesId, seriesId, isRecurring: true }
    const first = jobRow(30, { ...of, session: 1, status: 'completed', scheduledFor: '2026-01-03T08:00:00.000Z' })
    const next = jobRow(31, { ...of, session: 2, scheduledFor: '2099-01-10T08:00:00.000Z' })
    for (const job of [first, next]) await db.jobs.put({ ...job, heldBy: {} })
    await db.series.put({ id: seriesId, offerId: seriesId, endedAt: null, heldBy: {} })
    await db.offers.put({ ...offerRow(30, { status: 'completed', chosen: 1 }), heldBy: {} })
    await engine.send('leave-job', { id: next.id, reason: 'Je suis malade.' })
    expect(syncRows.job.parse(plain(await db.jobs.get(next.id)))).toMatchObject({ status: 'left', assignedToId: me })
    expect(await readSeries(), 'it goes on').toMatchObject({ endedAt: null })
    expect(await db.offers.get(seriesId), 'and holds its place').toMatchObject({ status: 'completed', chosen: 1 })
    await engine.send('end-series', { id: seriesId })
    expect((await readSeries()).endedAt).toBeTypeOf('string')
  })

  it('K-108 for an application put on the waiting list, and for the answer of the asked student', async () => {
    const { engine, db } = await openAlone()
    await engine.send('apply-to-job', apply(1))
    const id = idOf('application', 1)
    const read = async () => syncRows.application.parse(plain(await db.applications.get(id)))
    await engine.send('keep-in-reserve', { id, isKept: true })
    expect((await read()).reservedAt).toBeTypeOf('string')
    await engine.send('keep-in-reserve', { id, isKept: false })
    expect((await read()).reservedAt).toBeUndefined()
    const askedAt = '2026-05-01T08:00:00.000Z'
    await db.applications.update(id, { reservedAt: askedAt, askedAt })
    await engine.send('answer-call', { id, askedAt })
    expect(await read()).toMatchObject({ status: 'pending', studentId: me, reservedAt: askedAt })
    expect((await read()).askedAt).toBeUndefined()
  })

  it('D-03 for an offer, with its time and the day derived from it', async () => {
    const { engine, db } = await openAlone()
    const schedule = { kind: 'date', day: '2026-05-02', time: '09:30' } as const
    await engine.send('publish-job', { ...offer(20), schedule })
    const id = idOf('job', 20)
    const read = async () => syncRows.offer.parse(plain(await db.offers.get(id)))
    expect(await read()).toMatchObject({ schedule, scheduledFor: '2026-05-02T07:30:00.000Z' })
    await engine.send('edit-job', { id, schedule: null })
    expect(await read()).toMatchObject({ schedule: null, scheduledFor: null })
    await engine.send('edit-job', { id, schedule })
    expect(await read()).toMatchObject({ schedule, scheduledFor: '2026-05-02T07:30:00.000Z' })
  })

  it('for an offer, with its poster’s rating as far as the device knows it', async () => {
    const { engine, db } = await openAlone()
    const starsOf = async (n: number) => {
      await engine.send('publish-job', offer(n))
      return syncRows.offer.parse(plain(await db.offers.get(idOf('job', n)))).poster
    }
    expect(await starsOf(20)).toMatchObject({ rating: null, reviewsCount: 0 })
    const profile = { rating: 4.8, reviewsCount: 12, reviewersCount: 9, propertyType: null }
    await db.users.update(me, { privateProfile: profile })
    expect(await starsOf(21)).toMatchObject({ rating: 4.8, reviewsCount: 12, reviewersCount: 9 })
    // As stored by an older app.
    await db.users.toCollection().modify(({ privateProfile }) => {
      for (const name of ['reviewsCount', 'reviewersCount'])
        if (privateProfile) Reflect.deleteProperty(privateProfile, name)
    })
    expect(await starsOf(22)).toMatchObject({ rating: 4.8, reviewsCount: 0, reviewersCount: 0 })
  })
})

describe('what a student saves', () => {
  it('shows at once as the server would return it, and is sent in the order of the person’s actions', async () => {
    const { engine, db } = await openAlone()
    const jobId = jobRow(3).id
    await engine.send('add-favourite', { jobId })
    const row = plain(await db.favourites.get(jobId))
    expect(syncRows.favourite.parse(row)).toMatchObject({ id: jobId, title: 'Offer 3', state: 'open' })
    await engine.send('add-favourite', { jobId })
    await engine.send('remove-favourite', { jobId })
    expect(await db.favourites.count()).toBe(0)
    const lanes = (await db.outbox.toArray()).map(({ lane }) => lane)
    expect(new Set(lanes)).toEqual(new Set([`favourite/${jobId}`]))
  })

  it('also applies to a search, with its name and its alert', async () => {
    const { engine, db } = await openAlone()
    await engine.send('save-search', { id: idOf('mutation', 900), name: ' Au vert ', words: ' jardin ', canton: 'VD' })
    const read = async () => plain(await db.savedSearches.get(idOf('mutation', 900)))
    expect(syncRows.savedSearch.parse(await read())).toMatchObject({
      name: 'Au vert',
      words: 'jardin',
      canton: 'VD',
      category: null,
      isAlerting: true,
    })
    await engine.send('edit-saved-search', { id: idOf('mutation', 900), isAlerting: false })
    expect(await read()).toMatchObject({ name: 'Au vert', isAlerting: false })
    await engine.send('delete-saved-search', { id: idOf('mutation', 900) })
    expect(await db.savedSearches.count()).toBe(0)
    const entries = await db.outbox.toArray()
    expect(entries.map(({ dependsOn }) => dependsOn)).toEqual([undefined, entries[0]?.id, entries[0]?.id])
  })
})

describe('an action changes', () => {
  it('its subject and nothing else', async () => {
    const { engine, db } = await openAlone()
    await engine.send('edit-profile', { id: me, firstName: ' Samuel ' })
    await engine.send('edit-student-profile', { id: me, bio: ' ', availableTools: ['car '] })
    const { studentProfile } = userRow(1)
    expect(plain(await db.users.get(me))).toEqual({
      ...userRow(1),
      firstName: 'Samuel',
      studentProfile: { ...studentProfile, bio: null, availableTools: ['car'] },
    })
  })

  it('D-21 D-22 a student’s availability: each part separately, in order, without past days', async () => {
    const { engine, db } = await openAlone()
    const read = async () => syncRows.user.parse(plain(await db.users.get(me))).availability
    await engine.send('edit-availability', { id: me, free: ['sunday-evening', 'monday-morning'] })
    const free = ['monday-morning', 'sunday-evening']
    expect(await read()).toEqual({ free, daysOff: [] })
    const daysOff = [
      { from: '2999-12-24', to: '2999-12-31' },
      { from: '2020-01-01', to: '2020-01-02' },
    ]
    await engine.send('edit-availability', { id: me, daysOff })
    expect(await read()).toEqual({ free, daysOff: daysOff.slice(0, 1) })
    await engine.send('edit-availability', { id: me, free: [], daysOff: [] })
    expect(await read()).toBe(undefined)
    const lanes = (await db.outbox.toArray()).map(({ lane }) => lane)
    expect(new Set(lanes)).toEqual(new Set(['profile']))
  })

  it('one’s own photo, which shows before it has an address', async () => {
    const { engine, db } = await openAlone()
    await engine.send('set-profile-image', { profileImage: 'data:image/jpeg;base64,AAAA' })
    expect((await db.users.get(me))?.profileImageUrl).toBe('data:image/jpeg;base64,AAAA')
    await engine.send('remove-profile-image', {})
    expect((await db.users.get(me))?.profileImageUrl).toBeNull()
  })

  it('one notification, or all of them', async () => {
    const { engine, db } = await openAlone()
    await engine.send('mark-notification-read', { id: idOf('notification', 1) })
    expect(plain(await db.notifications.get(idOf('notification', 1)))).toEqual({ ...notificationRow(1), isRead: true })
  })

  it('the touched fields of one’s own offer and those derived from them, over other changes', async () => {
    const { engine, db } = await openAlone()
    const id = idOf('job', 20)
    await engine.send('publish-job', { ...offer(20), toolsProvided: false, requiredTools: ['ladder'] })
    const before = plain(await db.offers.get(id))
    await engine.send('edit-job', { id, location: 'Carouge, GE', duration: '4 h', rate: 30, toolsProvided: true })
    await engine.send('edit-job', { id, scheduledFor: '2026-05-01', projectDuration: ' ' })
    const row = plain(await db.offers.get(id))
    expect(syncRows.offer.parse(row)).toEqual({
      ...before,
      location: 'Carouge, GE',
      canton: 'GE',
      duration: '4 h',
      estimatedDuration: 4,
      rate: 30,
      hourlyRate: 30,
      toolsProvided: true,
      requiredTools: [],
      scheduledFor: '2026-05-01T00:00:00.000Z',
      version: 3,
    })
    const [publishing, ...edits] = await db.outbox.toArray()
    const after = [`job/${id}`, publishing?.id]
    expect(edits.map(({ lane, dependsOn }) => [lane, dependsOn])).toEqual([after, after])
  })

  it('R-02 the job that a review ends, once and only for its poster', async () => {
    const { engine, db } = await openAlone()
    const { postedById } = jobRow(5)
    const structuredEvaluation = {
      completedOnTime: true,
      punctualityRating: 5,
      politenessRating: 5,
      wouldRecommend: true,
      descriptiveWords: 'soigneux',
    }
    await engine.send('submit-review', {
      jobId: idOf('job', 5),
      revieweeId: postedById,
      rating: 5,
      structuredEvaluation,
    })
    expect((await db.jobs.get(idOf('job', 5)))?.status).toBe('assigned')
    await db.jobs.update(idOf('job', 5), { postedById: me, assignedToId: postedById, status: 'in_progress' })
    await engine.send('submit-review', {
      jobId: idOf('job', 5),
      revieweeId: postedById,
      rating: 5,
      structuredEvaluation,
    })
    expect(await db.jobs.get(idOf('job', 5))).toMatchObject({
      status: 'completed',
      isReviewed: true,
    })
  })

  it('R-02 the review mark of a completed job for its student, and nothing else', async () => {
    const { engine, db } = await openAlone()
    const completed = { ...jobRow(5), status: 'completed' } as const
    await db.jobs.update(completed.id, completed)
    const structuredEvaluation = {
      completedOnTime: true,
      punctualityRating: 5,
      politenessRating: 5,
      wouldRecommend: true,
      descriptiveWords: 'aimable',
    }
    const input = { jobId: completed.id, revieweeId: completed.postedById, rating: 5, structuredEvaluation }
    await engine.send('submit-review', input)
    expect(await db.jobs.get(completed.id)).toMatchObject({ ...completed, isReviewed: true })
  })

  it('the list of blocked people, and removes their offers except agreed jobs', async () => {
    const { engine, db } = await openAlone()
    const { postedById, poster } = jobRow(5)
    const posted = async () => (await allOffers(db)).filter(one => one.postedById === postedById)
    const before = await posted()
    const agreed = (await db.jobs.toArray()).map(({ offerId }) => offerId)
    expect(before.length).toBeGreaterThan(agreed.length)
    await engine.send('block-user', { id: postedById })
    const { firstName, lastName } = poster
    expect((await db.users.get(me))?.blocked).toEqual([{ id: postedById, firstName, lastName }])
    expect((await posted()).map(({ id }) => id)).toEqual(agreed)
    await engine.send('unblock-user', { id: postedById })
    expect((await db.users.get(me))?.blocked).toEqual([])
  })

  it('K-14 the mails that are switched off, each separately', async () => {
    const { engine, db } = await openAlone()
    const off = async () => syncRows.user.parse(plain(await db.users.get(me))).mailsOff
    await engine.send('switch-mail', { kind: 'message', isOn: false })
    await engine.send('switch-mail', { kind: 'reminder', isOn: false })
    expect(await off()).toEqual(['message', 'reminder'])
    await engine.send('switch-mail', { kind: 'message', isOn: true })
    await engine.send('switch-mail', { kind: 'reminder', isOn: false })
    expect(await off()).toEqual(['reminder'])
  })

  it('K-133 the list of favourite students, newest first, until one is blocked', async () => {
    const { engine, db } = await openAlone()
    const kept = async () => syncRows.user.parse(plain(await db.users.get(me))).keptStudents?.map(({ id }) => id)
    const [first, second] = [idOf('account', 2), idOf('account', 3)]
    for (const studentId of [first, second, first]) await engine.send('keep-student', { studentId, isKept: true })
    expect(await kept()).toEqual([second, first])
    await engine.send('block-user', { id: second })
    expect(await kept()).toEqual([first])
    await engine.send('keep-student', { studentId: first, isKept: false })
    expect(await kept()).toEqual([])
  })

  it('no row for actions that show nowhere: a report, an answer to a review', async () => {
    const { engine, db } = await openAlone()
    const [offer] = await db.offers.toArray()
    await engine.send('report-content', { kind: 'job', targetId: offer?.id ?? '', reason: 'spam' })
    await engine.send('answer-review', { id: idOf('message', 1), content: 'Merci' })
    expect(await db.base.count()).toBe(0)
    expect((await db.outbox.toArray()).map(({ lane }) => lane)).toEqual([
      `report/job/${offer?.id}`,
      `review/${idOf('message', 1)}`,
    ])
  })

  it('nothing if the row is unknown, and is sent all the same', async () => {
    const { engine, db } = await openAlone()
    await engine.send('mark-message-read', { id: idOf('message', 99) })
    expect([await db.messages.count(), await db.outbox.count()]).toEqual([0, 1])
  })
})

it('a row without an id from the screen gets one', async () => {
  const { engine, db } = await openAlone()
  const { id: _, ...unnamed } = say(1)
  await engine.send('send-message', unnamed)
  const [entry] = await db.outbox.toArray()
  const [row] = await db.messages.toArray()
  expect(row?.id).toBe(entry?.input.id)
})

describe('questions about an offer', () => {
  const [jobId, id] = [jobRow(5).id, idOf('mutation', 900)]
  const read = async (db: Awaited<ReturnType<typeof openAlone>>['db']) => (await readOffer(db, jobId))?.questions

  it('K-56 asking, answering and removing show on it at once, in one lane, as the server could have sent them', async () => {
    const { engine, db } = await openAlone()
    await engine.send('ask-question', { id, jobId, text: '  Y a-t-il un ascenseur ? ' })
    expect(await read(db)).toMatchObject([{ id, text: 'Y a-t-il un ascenseur ?', answer: null, answeredAt: null }])
    await engine.send('answer-question', { id, jobId, answer: ' Oui. ' })
    expect(syncRows.offer.parse(plain(await readOffer(db, jobId))).questions).toMatchObject([{ id, answer: 'Oui.' }])
    await engine.send('remove-question', { id, jobId })
    expect(await read(db)).toEqual([])
    expect((await db.outbox.toArray()).map(({ lane }) => lane)).toEqual(Array(3).fill(`question/${jobId}`))
  })

  it('K-58 a muted asker is in one’s own row at once, by the question, until unmuted', async () => {
    const { engine, db } = await openAlone()
    const muted = async () => (await db.users.get(me))?.mutedAskers
    for (const one of [id, id, idOf('mutation', 901)])
      await engine.send('mute-asker', { id: one, jobId, isMuted: true })
    expect(await muted()).toMatchObject([{ questionId: idOf('mutation', 901), jobId }, { questionId: id }])
    await engine.send('mute-asker', { id, jobId, isMuted: false })
    await engine.send('mute-asker', { id, jobId, isMuted: false })
    expect(await muted()).toMatchObject([{ questionId: idOf('mutation', 901) }])
    expect((await db.outbox.toArray()).map(({ lane }) => lane)).toEqual(Array(5).fill(`question/${jobId}`))
  })

  it('K-56 a question about an unknown offer, and an answer to a deleted question, show nothing', async () => {
    const { engine, db } = await openAlone()
    await engine.send('ask-question', { id, jobId: idOf('job', 999), text: 'Ici ?' })
    await engine.send('answer-question', { id, jobId, answer: 'Oui.' })
    await engine.send('remove-question', { id, jobId })
    expect(await read(db)).toBeUndefined()
  })
})
