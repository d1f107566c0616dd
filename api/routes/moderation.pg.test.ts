import { expect, it } from 'vitest'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { inDays } from '../../schema/testing/in-days.ts'
import { appointAdmins } from '../accounts/appoint-admins.ts'
import { crawlerRoutes } from './crawlers.ts'
import { addSession } from '../queue/add-session.ts'
import { moveDay } from '../testing/move-day.ts'
import { picture } from '../testing/picture.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, origin, reviewEachOther, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const newAdmin = () => world.person('private', { firstName: 'Margot', isAdmin: true })
const report = ({ call }: Person, kind: string, targetId: string, details?: string) =>
  call('POST', '/api/reports', { kind, targetId, reason: 'offensive', details })
const list = async ({ call }: Person, state = 'open') =>
  (await call('GET', `/api/moderation/reports?state=${state}`)).body
const hide = ({ call }: Person, kind: string, targetId: string, reason = 'Contraire aux règles.') =>
  call('POST', '/api/moderation/hide', { kind, targetId, reason })
const restore = ({ call }: Person, kind: string, targetId: string) =>
  call('POST', '/api/moderation/restore', { kind, targetId, reason: 'Malentendu.' })
const newestNotice = async ({ call, id }: Person) => (await call('GET', `/api/notifications/${id}`)).body[0]

it('the admin role comes only from the operator’s list, for confirmed accounts, and ends with it', async () => {
  const [one, other] = [await world.person('private'), await world.person('student')]
  await sql`update users set verified_at = null where id = ${other.id}`
  await appointAdmins(sql, [one.email, other.email])
  const admins = async () => (await sql<{ id: string }[]>`select id from users where is_admin`).map(({ id }) => id)
  expect(await admins()).toEqual([one.id])
  expect((await one.call('GET', '/api/auth/me')).body.isAdmin).toBe(true)
  expect((await one.call('PATCH', `/api/users/${one.id}`, { isAdmin: true })).status).toBe(400)
  await appointAdmins(sql, [])
  expect(await admins()).toEqual([])
  expect((await one.call('GET', '/api/moderation/reports')).status).toBe(404)
})

it('lists reports with their subject, the longest wait first', async () => {
  const admin = await newAdmin()
  const { poster, student, job } = await world.assignedJob()
  const say = async ({ call }: Person, content: string) =>
    String((await call('POST', `/api/jobs/${job.id}/messages`, { content })).body.id)
  for (const content of ['un', 'deux', 'trois']) await say(student, content)
  const bad = await say(poster, 'Espèce de …')
  await say(student, 'Pardon ?')
  await report(student, 'message', bad, 'Il m’insulte.')
  await report(student, 'job', job.id)
  await report(poster, 'user', student.id)
  await sql`update users set bio = 'Bonjour' where id = ${student.id}`
  const reports = await list(admin)
  const mine = reports.filter(({ author }: { author: { id: string } }) => [poster.id, student.id].includes(author.id))
  expect(mine.map(({ kind }: { kind: string }) => kind)).toEqual(['message', 'job', 'user'])
  expect(mine[0]).toMatchObject({
    details: 'Il m’insulte.',
    reporter: { id: student.id },
    author: { id: poster.id, userType: 'private' },
    heading: job.title,
    parts: [{ kind: 'message', text: 'Espèce de …', isHidden: false }],
  })
  expect(mine[0].around.map(({ content }: { content: string }) => content)).toEqual(['deux', 'trois', 'Pardon ?'])
  expect(mine[2].parts).toEqual([{ kind: 'bio', targetId: student.id, text: 'Bonjour', images: [], isHidden: false }])
})

it('a hidden offer leaves lists, pages, sitemap and devices, its author is notified, and it can be restored completely', async () => {
  const admin = await newAdmin()
  const [poster, student] = [await world.person('private'), await world.person('student')]
  const job = await world.openJob(poster, { title: 'Perroquet à promener' })
  await report(student, 'job', job.id)
  const device = createRawDevice(student.call, [userFeed(student.id), jobsFeed('VD')])
  const crawlers = crawlerRoutes({ sql, environment: { publicUrl: origin, secureCookies: false, trustedProxies: 0 } })
  const stands = async () => {
    await device.pull()
    return {
      list: (await world.visitor('GET', '/api/jobs?search=perroquet')).body.length === 1,
      page: (await world.visitor('GET', `/api/jobs/${job.id}`)).status === 200,
      sitemap: (await (await crawlers.request('/sitemap.xml')).text()).includes(job.id),
      device: [...device.held.keys()].some(key => key.includes(job.id)),
    }
  }
  const all = (is: boolean) => ({ list: is, page: is, sitemap: is, device: is })
  expect(await stands()).toEqual(all(true))
  expect((await hide(admin, 'job', job.id, 'Annonce trompeuse.')).body).toEqual({ ok: true })
  expect(await stands()).toEqual(all(false))
  expect((await student.call('POST', '/api/applications', { jobId: job.id, message: 'Moi' })).status).toBe(404)
  expect((await poster.call('GET', `/api/jobs/${job.id}`)).body.isHidden).toBe(true)
  expect(await newestNotice(poster)).toMatchObject({
    title: 'Contenu masqué',
    message: 'Votre offre ne s’affiche plus. Motif donné par la modération : Annonce trompeuse.',
  })
  const [closed] = await list(admin, 'closed')
  expect(closed).toMatchObject({ targetId: job.id, outcome: 'hidden', parts: [{ isHidden: true }] })
  expect((await hide(admin, 'job', job.id)).body.code).toBe('already-hidden')
  await restore(admin, 'job', job.id)
  expect(await stands()).toEqual(all(true))
  expect((await newestNotice(poster)).title).toBe('Contenu rétabli')
  expect((await restore(admin, 'job', job.id)).body.code).toBe('not-hidden')
})

it('hiding an offer hides its places and sessions too, and restoring it restores them', async () => {
  const admin = await newAdmin()
  const poster = await world.person('private')
  const weekly = { isRecurring: true, schedule: { kind: 'date', day: inDays(7), time: '09:00' } as const }
  const offers = [await world.openJob(poster, { title: 'Iguane à baigner', places: 2 })]
  offers.push(await world.openJob(poster, { title: 'Iguane à promener', ...weekly }))
  const student = await world.person('student')
  const own = []
  for (const { id } of offers) own.push((await world.accept(poster, (await world.apply(student, id)).id)).body.jobId)
  await moveDay(sql, [offers[1].id], { ...weekly.schedule, day: inDays(-1) })
  await addSession(sql, { seriesId: offers[1].id })
  const [session] = await sql<{ id: string }[]>`
    select id from jobs where series_id = ${offers[1].id} and id <> series_id`
  const all = [offers[0].id, own[0], offers[1].id, session?.id]
  const pages = () => Promise.all(all.map(async id => (await world.visitor('GET', `/api/jobs/${id}`)).status))
  expect(await pages()).toEqual([200, 200, 200, 200])
  await report(student, 'job', own[0])
  await hide(admin, 'job', offers[0].id)
  const waiting = (await list(admin)).filter(({ author }: { author: { id: string } }) => author.id === poster.id)
  expect(waiting).toEqual([])
  // By any of the ids under which it can be reported.
  await hide(admin, 'job', String(session?.id))
  expect(await pages()).toEqual([404, 404, 404, 404])
  expect((await world.visitor('GET', '/api/jobs?search=iguane')).body).toEqual([])
  expect((await student.call('GET', `/api/jobs/${own[0]}`)).body.isHidden).toBe(true)
  await restore(admin, 'job', offers[0].id)
  expect(await pages()).toEqual([200, 200, 404, 404])
  // Also hidden with it after an edit.
  await world.edit(poster, offers[0].id, { description: 'Des insultes.' })
  await hide(admin, 'job', offers[0].id)
  expect(await pages()).toEqual([404, 404, 404, 404])
})

it('a hidden message keeps its place and loses its text, for both', async () => {
  const admin = await newAdmin()
  const { poster, student, job } = await world.assignedJob()
  const { body } = await poster.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Des gros mots' })
  const device = createRawDevice(student.call, [userFeed(student.id)])
  await device.pull()
  const read = async ({ call }: Person) => (await call('GET', `/api/jobs/${job.id}/messages`)).body[0].content
  await hide(admin, 'message', body.id)
  for (const person of [poster, student]) expect(await read(person)).toBe('Message masqué par la modération.')
  await device.pull()
  expect(device.rows('message')).toMatchObject([{ content: 'Message masqué par la modération.' }])
  await restore(admin, 'message', body.id)
  expect(await read(student)).toBe('Des gros mots')
})

it('a hidden review no longer counts, and its photos and answer are hidden with it; an answer can be hidden alone', async () => {
  const admin = await newAdmin()
  const { poster, student, job } = await world.assignedJob()
  const workPhotos = [await picture('png', 40, 41)]
  const body = await reviewEachOther(poster, student, job.id, { workPhotos })
  await student.call('POST', `/api/reviews/${body.id}/answer`, { content: 'Menteur' })
  const reviews = async () => (await world.visitor('GET', `/api/users/${student.id}/reviews`)).body
  await hide(admin, 'answer', body.id)
  expect((await reviews())[0].answer).toBeNull()
  await hide(admin, 'review', body.id)
  expect(await reviews()).toEqual([])
  expect((await world.visitor('GET', `/api/users/${student.id}/structured-evaluations`)).body).toEqual([])
  expect((await world.visitor('GET', `/api/users/${student.id}`)).body.studentProfile.rating).toBeNull()
  const photo = String(body.workPhotos[0])
  expect((await world.app.request(photo)).status).toBe(404)
  expect((await admin.call('GET', photo)).status).toBe(200)
  await restore(admin, 'review', body.id)
  await restore(admin, 'answer', body.id)
  expect((await reviews())[0].answer.content).toBe('Menteur')
  expect((await world.app.request(photo)).status).toBe(200)
})

it('a photo and a presentation are hidden in their current version; new ones are shown', async () => {
  const admin = await newAdmin()
  const { poster, student, job } = await world.assignedJob()
  await student.call('PATCH', `/api/users/${student.id}/student-profile`, { bio: 'Vulgaire' })
  const set = async (image: string) =>
    (await student.call('POST', '/api/users/profile-image', { profileImage: image })).body.profileImageUrl
  const url = await set(await picture('png', 50, 51))
  const device = createRawDevice(poster.call, [userFeed(poster.id)])
  const seen = async () => {
    await device.pull()
    const shown = (await world.visitor('GET', `/api/users/${student.id}`)).body
    const held = device.rows('job').find(row => Reflect.get(Object(row), 'id') === job.id)
    return [shown.studentProfile.bio, shown.profileImageUrl, Object(held).assignedTo.profileImageUrl]
  }
  expect(await seen()).toEqual(['Vulgaire', url, url])
  await hide(admin, 'photo', student.id)
  await hide(admin, 'bio', student.id)
  expect(await seen()).toEqual([null, null, null])
  expect((await world.app.request(url)).status).toBe(404)
  await restore(admin, 'photo', student.id)
  await restore(admin, 'bio', student.id)
  expect(await seen()).toEqual(['Vulgaire', url, url])
  await hide(admin, 'photo', student.id)
  const next = await set(await picture('png', 52, 53))
  expect((await seen())[1]).toBe(next)
})

it('an unfounded report is closed with a reason, once, without a notification', async () => {
  const admin = await newAdmin()
  const { poster, student, job } = await world.assignedJob()
  await report(student, 'job', job.id)
  const [{ id }] = (await list(admin)).filter(({ targetId }: { targetId: string }) => targetId === job.id)
  const before = await newestNotice(poster)
  const close = () => admin.call('POST', `/api/moderation/reports/${id}/close`, { reason: 'Rien à redire.' })
  const answers = await Promise.all([close(), close()])
  expect(answers.map(({ body }) => body.code ?? 200).toSorted()).toEqual([200, 'report-closed'])
  expect(await newestNotice(poster)).toEqual(before)
})

it('every action is recorded with who, what and why, and cannot be changed', async () => {
  const admin = await newAdmin()
  const poster = await world.person('private')
  const job = await world.openJob(poster)
  await hide(admin, 'job', job.id, 'Spam')
  await restore(admin, 'job', job.id)
  const log = (await admin.call('GET', '/api/moderation/actions')).body
  expect(log.slice(0, 2)).toMatchObject([
    { action: 'restore', kind: 'job', targetId: job.id, reason: 'Malentendu.' },
    { action: 'hide', admin: { id: admin.id, firstName: 'Margot' }, author: { id: poster.id }, reason: 'Spam' },
  ])
  await expect(sql`delete from moderation_actions`).rejects.toThrow('is not changed')
  await expect(sql`update moderation_actions set reason = 'x'`).rejects.toThrow('is not changed')
  await expect(sql`truncate moderation_actions`).rejects.toThrow('is not changed')
})
