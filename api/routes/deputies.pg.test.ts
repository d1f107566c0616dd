import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailNotices } from '../../schema/choices.ts'
import { contracts } from '../../schema/contracts.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { newId } from '../../schema/ids.ts'
import { syncVersion, syncRows } from '../../schema/sync.ts'
import { endAccess, openSession } from '../accounts/sessions.ts'
import { raiseAlarm } from '../money/alarms.ts'
import { sweep } from '../queue/sweep.ts'
import { payFor } from '../testing/payments.ts'
import { openStream } from '../testing/open-stream.ts'
import { askSync, createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createOutbox, createWorld, origin, review, type Answered, type Call, type Person } from '../testing/world.ts'
import { contractOf } from './handlers.ts'
import { isPaper } from './papers.ts'

const { sql } = await testDatabase()
const outbox = createOutbox()
const world = createWorld(sql, { mail: outbox })
const invitations = '/api/auth/deputies/invitations'

beforeEach(() => sql`delete from attempts`.then(() => undefined))

const invite = async (principal: Person, email: string) => {
  const { status, body } = await principal.call('POST', invitations, { email })
  expect(body, JSON.stringify(body)).toEqual({ ok: true })
  expect(status).toBe(200)
  await world.work('send-invitation')
  expect(outbox.sent.at(-1)?.to).toBe(email)
  return outbox.lastToken()
}
const accept = (deputy: Person, token: string) => deputy.call('POST', `${invitations}/${token}/accept`)

const cookieOf = ({ headers }: Answered, name: string) =>
  headers
    .getSetCookie()
    .map(line => new RegExp(`^${name}=([^;]*)`).exec(line)?.[1])
    .find(value => value !== undefined)

/** Henri and Marc, who may act for him, with the session in which Marc does so. */
const agreed = async () => {
  const principal = await world.person('private', { firstName: 'Henri', lastName: 'Dubois' })
  const deputy = await world.person('private', { firstName: 'Marc', lastName: 'Dubois' })
  expect((await accept(deputy, await invite(principal, deputy.email))).status).toBe(200)
  const { body } = await deputy.call('GET', '/api/auth/deputies')
  return { principal, deputy, id: String(body.principals[0].id) }
}

const act = async ({ deputy, id }: { deputy: Person; id: string }) => {
  const answered = await deputy.call('POST', `/api/auth/deputies/${id}/act`)
  expect(answered.status).toBe(200)
  const token = cookieOf(answered, 'pouce') ?? ''
  const own = cookieOf(answered, 'pouce-own') ?? ''
  expect(token).not.toBe(own)
  return { user: answered.body, call: world.call(token), token, own }
}

/** Sets a new password with the mailed link, and signs in. */
const reset = async ({ id, email }: Person) => {
  await world.visitor('POST', '/api/auth/forgot-password', { email })
  await world.work('send-link')
  const answered = await world.visitor('POST', '/api/auth/reset-password', {
    token: outbox.lastToken(),
    password: 'Un tandem tout neuf',
  })
  expect(answered.body).toEqual({ ok: true })
  return world.call(await openSession(sql, id, 'test'))
}

const noticesOf = async ({ id, call }: Person): Promise<string[]> =>
  (await call('GET', `/api/notifications/${id}`)).body.map(({ message }: { message: string }) => message)

describe('invited and accepted', () => {
  it('K-129 mails the person once when a deputy begins to act for them, with a way to end it', async () => {
    const { principal, deputy } = await agreed()
    await world.work('send-deputy-begun')
    const mails = outbox.sent.filter(({ to }) => to === principal.email)
    expect(mails).toMatchObject([
      {
        subject: 'Marc Dubois peut maintenant agir pour vous',
        text: expect.stringContaining('/dashboard'),
      },
    ])
    await accept(deputy, await invite(principal, deputy.email))
    await world.work('send-deputy-begun')
    expect(outbox.sent.filter(({ to }) => to === principal.email).length).toBe(1)
  })

  it('K-121 answers alike whether or not the address has an account; only the mail contains the link', async () => {
    const principal = await world.person('private', { firstName: 'Henri', lastName: 'Dubois' })
    const known = await world.person('private')
    const before = outbox.sent.length
    await invite(principal, known.email)
    await invite(principal, `${newId()}@test.example`)
    expect(outbox.sent.length - before).toBe(2)
    const { body } = await principal.call('GET', '/api/auth/deputies')
    expect(body).toMatchObject({ deputies: [], principals: [] })
    expect(body.invitations).toHaveLength(2)
    expect(outbox.sent.at(-1)?.text).toContain(`${origin}/deputy#token=`)
    expect((await sql`select from deputies where principal_id = ${principal.id}`).length).toBe(0)
  })

  it('K-121 opening the link changes nothing, even twice; accepting counts once, and both are notified', async () => {
    const principal = await world.person('private', { firstName: 'Henri', lastName: 'Dubois' })
    const deputy = await world.person('private', { firstName: 'Marc', lastName: 'Dubois' })
    const token = await invite(principal, deputy.email)
    for (const call of [world.visitor, deputy.call])
      expect((await call('GET', `${invitations}/${token}`)).body).toMatchObject({
        firstName: 'Henri',
        lastName: 'Dubois',
      })
    expect((await deputy.call('GET', '/api/auth/me')).body).not.toHaveProperty('principals')
    const device = createRawDevice(deputy.call, [userFeed(deputy.id)])
    await device.pull()
    const both = await Promise.all([accept(deputy, token), accept(deputy, token)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await accept(deputy, token)).body).toMatchObject({ code: 'link-expired' })
    await device.pull()
    expect(device.rows('user')).toMatchObject([{ principals: [{ firstName: 'Henri', lastName: 'Dubois' }] }])
    expect(await noticesOf(principal)).toEqual([expect.stringContaining('Marc Dubois peut maintenant agir pour vous')])
    expect(await noticesOf(deputy)).toEqual([expect.stringContaining('agir pour Henri Dubois')])
  })

  it('K-122 refuses another’s invitation, an expired one, a student, one’s own, and an unknown link', async () => {
    const principal = await world.person('private')
    const [deputy, other] = [await world.person('private'), await world.person('private')]
    const token = await invite(principal, deputy.email)
    expect((await accept(other, token)).body).toMatchObject({ code: 'other-address' })
    expect((await accept(principal, token)).body).toMatchObject({ code: 'other-address' })
    expect((await accept(await world.person('student'), token)).status).toBe(403)
    expect((await world.visitor('POST', `${invitations}/${token}/accept`)).status).toBe(401)
    expect((await accept(deputy, 'A'.repeat(22))).status).toBe(410)
    expect((await accept(deputy, 'short')).status).toBe(404)
    await sql`update deputy_invitations set expires_at = now() - interval '1 second' where principal_id = ${principal.id}`
    expect((await accept(deputy, token)).status).toBe(410)
    expect((await world.visitor('GET', `${invitations}/${token}`)).status).toBe(410)
    expect((await principal.call('POST', invitations, { email: principal.email })).body).toMatchObject({
      code: 'invalid-input',
      field: 'email',
    })
    expect((await sql`select from deputies where principal_id = ${principal.id}`).length).toBe(0)
  })

  it('K-122 an invitation that is withdrawn, or whose sender is blocked, is void; only its sender can withdraw it', async () => {
    const [principal, deputy] = [await world.person('private'), await world.person('private')]
    const first = await invite(principal, deputy.email)
    const { body } = await principal.call('GET', '/api/auth/deputies')
    const { id } = body.invitations[0]
    expect((await deputy.call('DELETE', `/api/auth/deputies/invited/${id}`)).status).toBe(404)
    expect((await principal.call('DELETE', `/api/auth/deputies/invited/${id}`)).status).toBe(200)
    expect((await accept(deputy, first)).status).toBe(410)
    const second = await invite(principal, deputy.email)
    await deputy.call('POST', `/api/users/${principal.id}/block`)
    expect((await accept(deputy, second)).status).toBe(410)
    const before = outbox.sent.length
    await principal.call('POST', invitations, { email: deputy.email })
    await world.work('send-invitation')
    expect(outbox.sent.length).toBe(before)
  })

  it('K-122 allows three at most, invitations included; one mailbox is not flooded, by one person or by many', async () => {
    const principal = await world.person('private')
    for (const _ of [1, 2, 3]) await invite(principal, `${newId()}@test.example`)
    expect((await principal.call('POST', invitations, { email: `${newId()}@test.example` })).body).toMatchObject({
      code: 'list-full',
    })
    const [victim, statuses] = [`${newId()}@test.example`, []] as [string, number[]]
    for (const _ of Array.from({ length: 7 })) {
      const sender = await world.person('private')
      statuses.push((await sender.call('POST', invitations, { email: victim })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    const eager = await world.person('private')
    const answers = []
    for (const at of Array.from({ length: 12 }).keys())
      answers.push((await eager.call('POST', invitations, { email: `${at % 2}${newId()}@test.example` })).status)
    expect(answers).not.toContain(500)
    expect(answers.filter(status => status === 200).length).toBe(3)
  })

  it('K-122 refuses requests from another site', async () => {
    const principal = await world.person('private')
    const foreign = { Origin: 'https://evil.example' }
    expect((await principal.call('POST', invitations, { email: 'a@test.example' }, foreign)).body).toMatchObject({
      code: 'foreign-origin',
    })
    const scene = await agreed()
    expect((await scene.deputy.call('POST', `/api/auth/deputies/${scene.id}/act`, undefined, foreign)).status).toBe(403)
  })
})

describe('a session of its own', () => {
  it('K-91 a deputy with an outdated offer hires no more students than wanted in total', async () => {
    const pair = await agreed()
    const { call } = await act(pair)
    const { principal } = pair
    const offer = await world.openJob(principal, { places: 2 })
    const letters = []
    for (let at = 0; at < 4; at++) letters.push(await world.apply(await world.person('student'), offer.id))
    // The deputy has read that two are wanted, and wants a third; in the meantime one is chosen.
    await world.accept(principal, letters[0].id)
    expect((await call('PATCH', `/api/jobs/${offer.id}/details`, { places: 3 })).status).toBe(200)
    for (const { id } of letters.slice(1)) await call('POST', `/api/applications/${id}/accept`)
    const hired = await sql`select from jobs where offer_id = ${offer.id}`
    expect(hired).toHaveLength(3)
  })

  it('K-123 acts in the other account and returns without a password; the person sees whose session it is', async () => {
    const scene = await agreed()
    const { user, call, token, own } = await act(scene)
    expect(user).toMatchObject({ id: scene.principal.id, actedBy: { id: scene.deputy.id, firstName: 'Marc' } })
    expect((await call('GET', '/api/auth/me')).body).toEqual(user)
    expect((await scene.principal.call('GET', '/api/auth/me')).body).not.toHaveProperty('actedBy')
    expect((await scene.principal.call('GET', '/api/auth/sessions')).body).toContainEqual(
      expect.objectContaining({ deputy: { firstName: 'Marc', lastName: 'Dubois' }, isCurrent: false }),
    )
    const back = await world.visitor(
      'POST',
      '/api/auth/stop-acting',
      {},
      { Cookie: `pouce=${token}; pouce-own=${own}` },
    )
    expect(back.body).toMatchObject({ id: scene.deputy.id })
    expect(cookieOf(back, 'pouce')).toBe(own)
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
    expect((await scene.deputy.call('GET', '/api/auth/me')).body).toMatchObject({ id: scene.deputy.id })
  })

  it('K-123 no other person can open it, and a session of another account cannot be returned to', async () => {
    const scene = await agreed()
    const stranger = await world.person('private')
    expect((await stranger.call('POST', `/api/auth/deputies/${scene.id}/act`)).status).toBe(404)
    expect((await scene.principal.call('POST', `/api/auth/deputies/${scene.id}/act`)).status).toBe(404)
    expect((await stranger.call('DELETE', `/api/auth/deputies/${scene.id}`)).status).toBe(404)
    const { token } = await act(scene)
    for (const cookie of [`pouce=${token}`, `pouce=${token}; pouce-own=${token}`, `pouce=${token}; pouce-own=nothing`])
      expect((await world.visitor('POST', '/api/auth/stop-acting', {}, { Cookie: cookie })).status).toBe(401)
    expect((await world.visitor('POST', '/api/auth/stop-acting')).status).toBe(401)
  })

  it('K-123 returning twice, as after a lost answer, stays in one’s own account', async () => {
    const scene = await agreed()
    const { token, own } = await act(scene)
    const back = (cookie: string) => world.visitor('POST', '/api/auth/stop-acting', {}, { Cookie: cookie })
    expect((await back(`pouce=${token}; pouce-own=${own}`)).status).toBe(200)
    const again = await back(`pouce=${own}`)
    expect([again.status, again.body.id]).toEqual([200, scene.deputy.id])
    expect(cookieOf(again, 'pouce')).toBeUndefined()
    const stranger = await world.person('student')
    expect((await stranger.call('POST', '/api/auth/stop-acting')).body).toMatchObject({ id: stranger.id })
    const later = await act(scene)
    expect((await back(`pouce=${later.token}`)).status).toBe(401)
  })

  it('K-123 logging out, and the end of the own session, end the acting one', async () => {
    const scene = await agreed()
    const first = await act(scene)
    await world.visitor('POST', '/api/auth/logout', {}, { Cookie: `pouce=${first.token}; pouce-own=${first.own}` })
    expect((await first.call('GET', '/api/auth/me')).status).toBe(401)
    expect((await scene.deputy.call('GET', '/api/auth/me')).status).toBe(401)
    const other = await agreed()
    const second = await act(other)
    await sql`delete from sessions where user_id = ${other.deputy.id}`
    expect((await second.call('GET', '/api/auth/me')).status).toBe(401)
  })

  it('K-124 either can end it at once: sessions, streams, and what a device still wanted to send', async () => {
    for (const side of ['principal', 'deputy'] as const) {
      const scene = await agreed()
      const { call, token } = await act(scene)
      const stream = await openStream(world, jobsFeed('VD'), token)
      expect((await scene[side].call('DELETE', `/api/auth/deputies/${scene.id}`)).status).toBe(200)
      expect(await stream.listening).toBe('ended')
      expect((await call('GET', '/api/auth/me')).status).toBe(401)
      const mutation = { id: newId(), account: scene.principal.id, command: 'publish-job', input: world.jobInput() }
      expect((await askSync(call, { mutations: [mutation] })).status).toBe(401)
      const { body } = await askSync(scene.deputy.call, { mutations: [mutation] })
      expect(body.results?.[0]).toMatchObject({ outcome: 'refused', code: 'forbidden' })
      expect((await sql`select from offers where posted_by_id = ${scene.principal.id}`).length).toBe(0)
      expect((await scene.deputy.call('POST', `/api/auth/deputies/${scene.id}/act`)).status).toBe(404)
      expect(await noticesOf(scene.principal)).toContain('Marc Dubois ne peut plus agir pour vous.')
      expect(await noticesOf(scene.deputy)).toContain('Vous ne pouvez plus agir pour Henri Dubois.')
    }
  })

  it('K-450 a new password voids earlier invitations, and what was requested with the old one', async () => {
    const principal = await world.person('private', { firstName: 'Henri' })
    const [deputy, other] = [await world.person('private'), await world.person('private')]
    const token = await invite(principal, deputy.email)
    // Requested before the new password, and executed after it.
    let waiting: Promise<Answered> | undefined
    await sql.begin(async tx => {
      await tx`select from users where id = ${principal.id} for no key update`
      waiting = principal.call('POST', invitations, { email: other.email })
      await pause(300)
      await endAccess(tx, principal.id)
    })
    expect((await waiting)?.status).toBe(401)
    expect((await accept(deputy, token)).body).toMatchObject({ code: 'link-expired' })
    expect((await world.visitor('GET', `${invitations}/${token}`)).status).toBe(410)
    expect((await sql`select from deputies where principal_id = ${principal.id}`).length).toBe(0)
    expect((await sql`select from deputy_invitations where principal_id = ${principal.id}`).length).toBe(0)
  })

  it('K-450 after a new password each deputy waits: acting ends at once, until the person confirms', async () => {
    const scene = await agreed()
    const { principal, deputy, id } = scene
    await world.work('send-deputy-begun')
    const { call, token } = await act(scene)
    const stream = await openStream(world, jobsFeed('VD'), token)
    const device = createRawDevice(deputy.call, [userFeed(deputy.id)])
    const own = await reset(principal)
    expect(await stream.listening).toBe('ended')
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
    expect((await deputy.call('POST', `/api/auth/deputies/${id}/act`)).status).toBe(404)
    const mutation = { id: newId(), account: principal.id, command: 'publish-job', input: world.jobInput() }
    const { body: sent } = await askSync(deputy.call, { mutations: [mutation] })
    expect(sent.results?.[0]).toMatchObject({ outcome: 'refused', code: 'forbidden' })
    expect((await deputy.call('GET', '/api/auth/deputies')).body.principals).toEqual([])
    await device.pull()
    expect(device.rows('user')[0]).not.toHaveProperty('principals')

    const listed = (await own('GET', '/api/auth/deputies')).body
    expect(listed).toMatchObject({ deputies: [], waiting: [{ id, firstName: 'Marc', lastName: 'Dubois' }] })
    expect(await noticesOf({ ...principal, call: own })).toContainEqual(
      expect.stringContaining('Marc Dubois ne peut plus agir pour vous tant que'),
    )
    expect(await noticesOf(deputy)).toContainEqual(expect.stringContaining('Henri Dubois doit confirmer'))
    expect((await world.exportOf({ id: principal.id, call: own })).body.waitingDeputies).toEqual(listed.waiting)

    const confirm = (by: Call) => by('POST', `/api/auth/deputies/${id}/confirm`)
    expect((await confirm(deputy.call)).status).toBe(404)
    expect((await confirm((await world.person('private')).call)).status).toBe(404)
    const mails = () => outbox.sent.filter(({ to }) => to === principal.email).length
    const before = mails()
    expect((await confirm(own)).body).toEqual({ ok: true })
    expect((await confirm(own)).status).toBe(404)
    await world.work('send-deputy-begun')
    expect(mails() - before).toBe(1)
    expect((await own('GET', '/api/auth/deputies')).body).toMatchObject({
      deputies: [{ id, since: listed.waiting[0].since }],
      waiting: [],
    })
    const again = await act(scene)
    expect((await again.call('GET', '/api/auth/me')).body.id).toBe(principal.id)
  })

  it('K-450 a waiting deputy counts among the three, and is ended by either, by a block and by a deleted account', async () => {
    for (const end of ['principal', 'deputy', 'block', 'leave'] as const) {
      const scene = await agreed()
      const call = await reset(scene.principal)
      const [principal, { deputy, id }] = [{ ...scene.principal, call }, scene]
      if (end === 'principal') {
        for (const address of ['one', 'two']) await invite(principal, `${address}-${newId()}@test.example`)
        expect((await principal.call('POST', invitations, { email: `${newId()}@test.example` })).body.code).toBe(
          'list-full',
        )
        await principal.call('DELETE', `/api/auth/deputies/${id}`)
      } else if (end === 'deputy') await deputy.call('DELETE', `/api/auth/deputies/${id}`)
      else if (end === 'block') await deputy.call('POST', `/api/users/${principal.id}/block`)
      else await world.deleteAccount(deputy)
      expect((await sql`select from waiting_deputies where id = ${id}`).length, end).toBe(0)
      expect((await principal.call('POST', `/api/auth/deputies/${id}/confirm`)).status, end).toBe(404)
    }
  })

  it('K-450 a waiting deputy invited again acts by the new agreement', async () => {
    const scene = await agreed()
    const principal = { ...scene.principal, call: await reset(scene.principal) }
    expect((await accept(scene.deputy, await invite(principal, scene.deputy.email))).status).toBe(200)
    expect((await principal.call('GET', '/api/auth/deputies')).body).toMatchObject({
      deputies: [{ firstName: 'Marc' }],
      waiting: [],
    })
  })

  it('K-450 signing out other devices keeps deputies, and voids the invitations', async () => {
    const { principal, deputy } = await agreed()
    await invite(principal, `${newId()}@test.example`)
    await principal.call('DELETE', '/api/auth/sessions')
    expect((await principal.call('GET', '/api/auth/deputies')).body).toMatchObject({
      deputies: [{ firstName: 'Marc' }],
      waiting: [],
      invitations: [],
    })
    expect((await deputy.call('GET', '/api/auth/deputies')).body.principals).toHaveLength(1)
  })

  it('K-124 a block between the two and a deleted account end it, from either side', async () => {
    for (const [blocker, blocked] of [
      ['principal', 'deputy'],
      ['deputy', 'principal'],
    ] as const) {
      const scene = await agreed()
      const { call, token } = await act(scene)
      const stream = await openStream(world, jobsFeed('VD'), token)
      await scene[blocker].call('POST', `/api/users/${scene[blocked].id}/block`)
      expect(await stream.listening).toBe('ended')
      expect((await call('GET', '/api/auth/me')).status).toBe(401)
    }
    const scene = await agreed()
    const { token } = await act(scene)
    const stream = await openStream(world, jobsFeed('VD'), token)
    const block = {
      id: newId(),
      account: scene.principal.id,
      command: 'block-user',
      input: { id: scene.deputy.id },
    }
    expect((await askSync(scene.principal.call, { mutations: [block] })).body.results?.[0]?.outcome).toBe('applied')
    expect(await Promise.race([stream.listening, pause(5000, 'still open')])).toBe('ended')
    for (const side of ['principal', 'deputy'] as const) {
      const scene = await agreed()
      const { call } = await act(scene)
      expect((await world.deleteAccount(scene[side])).status).toBe(200)
      expect((await call('GET', '/api/auth/me')).status).toBe(401)
      expect((await sql`select from deputies where id = ${scene.id}`).length).toBe(0)
    }
  })
})

describe('the rights of a deputy', () => {
  it('K-125 every action not open to deputies is refused, by endpoint and from a device', async () => {
    const scene = await agreed()
    await sql`update users set is_admin = true where id = ${scene.principal.id}`
    const { call, user } = await act(scene)
    expect(user).not.toHaveProperty('isAdmin')
    const closed = contracts.filter(({ caller, deputy }) => caller !== 'anyone' && !deputy)
    expect(closed.length).toBeGreaterThan(30)
    for (const { name, caller, method, path } of closed) {
      const { status, body } = await call(method, path.replaceAll(/:\w+/g, newId()), method === 'GET' ? undefined : {})
      const code = caller === 'admin' ? 'not-found' : caller === 'student' ? 'forbidden' : 'not-for-deputies'
      expect([status, body.code], name).toEqual([code === 'not-found' ? 404 : 403, code])
    }
    for (const { name, offline } of closed) {
      if (!offline) continue
      const mutation = { id: newId(), account: scene.principal.id, command: name, input: {} }
      const { body } = await askSync(call, { mutations: [mutation] })
      expect(body.results?.[0]?.outcome, name).toBe('refused')
      expect(['not-for-deputies', 'forbidden'], name).toContain(body.results?.[0]?.code)
    }
  })

  it('K-125 no endpoint is open to a deputy without a check, including documents', async () => {
    // Open to strangers too: addresses with a secret or a hash, public files, and the operator's endpoints.
    const open =
      /^\/api\/(sync\/|images\/|calendar\/:file$|mail-links\/|docs|openapi)|^\/(healthz|readyz|version|metrics)$/
    const routes = world.app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
    const unasked = [...Map.groupBy(routes, ({ method, path }) => `${method} ${path}`)].filter(
      ([, handlers]) =>
        !open.test(handlers[0]?.path ?? '') &&
        !handlers.some(({ handler }) => contractOf(handler) !== undefined || isPaper(handler)),
    )
    expect(unasked.map(([name]) => name)).toEqual([])
    expect(routes.filter(({ handler }) => isPaper(handler)).length).toBe(3)
  })

  it('K-125 K-457 a deputy reads no part of the account that is for the person alone: by endpoint, pull or stream', async () => {
    const scene = await agreed()
    const third = await world.person('private', { firstName: 'Zoé' })
    await accept(scene.principal, await invite(third, scene.principal.email))
    const { job } = await world.assignedJob()
    await sql`update users set is_admin = true where id = ${scene.principal.id}`
    await sql`insert into lapses (id, user_id, job_id, begins_at) values (${newId()}, ${scene.principal.id}, ${job.id}, now())`
    const student = await world.person('student')
    await sql`insert into blocks (blocker_id, blocked_id) values (${scene.principal.id}, ${student.id})`
    await sql`insert into kept_students (poster_id, student_id) values (${scene.principal.id}, ${student.id})`
    await sql`
      insert into muted_askers (poster_id, question_id, offer_id, asker_id)
      values (${scene.principal.id}, ${newId()}, ${job.id}, ${student.id})`
    const alone = ['isAdmin', 'principals', 'lapses', 'blocked', 'keptStudents', 'mutedAskers']
    const { call, token, user } = await act(scene)
    const whole = (await scene.principal.call('GET', '/api/auth/me')).body
    for (const key of alone) {
      expect(whole, key).toHaveProperty(key)
      expect(user, key).not.toHaveProperty(key)
    }
    const feeds = [userFeed(scene.principal.id)]
    const [device, own] = [createRawDevice(call, feeds), createRawDevice(scene.principal.call, feeds)]
    for (const one of [device, own]) await one.pull()
    const stream = await openStream(world, jobsFeed('VD'), token, syncVersion.current)
    await scene.principal.call('PATCH', `/api/users/${scene.principal.id}`, { firstName: 'Henriette' })
    await expect.poll(() => stream.heard).toContain(feeds[0])
    for (const one of [device, own]) await one.pull()
    for (const key of alone) {
      expect(own.rows('user')[0], key).toHaveProperty(key)
      expect(device.rows('user')[0], key).not.toHaveProperty(key)
      expect(JSON.stringify(stream.words), key).not.toContain(`"${key}"`)
    }
    expect(device.rows('user')).toMatchObject([{ firstName: 'Henriette' }])
  })

  it('K-125 notifications for the person alone (late marks, moderation, principals) reach no deputy by list, pull or stream', async () => {
    const scene = await agreed()
    const { principal } = scene
    const desk = await world.person('private', { isAdmin: true })
    const feeds = [userFeed(principal.id)]
    const { call } = await act(scene)
    const [device, own] = [createRawDevice(call, feeds), createRawDevice(principal.call, feeds)]
    for (const one of [device, own]) await one.pull()

    const third = await world.person('private', { firstName: 'Zoé' })
    await accept(principal, await invite(third, principal.email))
    const job = await world.openJob(principal, { title: 'Ranger la cave' })
    const reason = 'Adresse privée dans le titre.'
    await desk.call('POST', '/api/moderation/hide', { kind: 'job', targetId: job.id, reason })
    await desk.call('POST', '/api/moderation/restore', { kind: 'job', targetId: job.id, reason })
    const lapse = newId()
    const late = await world.openJob(principal)
    await world.accept(principal, (await world.apply(await world.person('student'), late.id)).id)
    await sql`insert into lapses (id, user_id, job_id, begins_at) values (${lapse}, ${principal.id}, ${late.id}, now())`
    await principal.call('POST', `/api/lapses/${lapse}/appeal`, { text: 'J’étais à l’hôpital.' })
    const decided = { isRemoved: false, reason: 'Rien ne le montre.' }
    expect((await desk.call('POST', `/api/moderation/appeals/${lapse}/decide`, decided)).status).toBe(200)
    await world.apply(await world.person('student', { firstName: 'Chloé' }), job.id)
    await sql`update users set is_admin = true where id = ${principal.id}`
    await sql.begin(tx => raiseAlarm(tx, 'without-id', 'pi_elsewhere'))

    const alone = ['Contenu masqué', 'Contenu rétabli', 'Annulation tardive : maintenue', 'Alarme de paiement']
    const acting = 'Vous pouvez maintenant agir pour Zoé'
    const titles = (rows: unknown[]) => rows.map(row => syncRows.notification.parse(row))
    const listed = async (ask: Call) => titles((await ask('GET', `/api/notifications/${principal.id}`)).body)
    const fresh = createRawDevice(call, feeds)
    for (const one of [device, own, fresh]) await one.pull()
    for (const whole of [await listed(principal.call), titles(own.rows('notification'))]) {
      expect(whole.map(({ title }) => title)).toEqual(expect.arrayContaining(alone))
      expect(whole.some(({ message }) => message.startsWith(acting))).toBe(true)
    }
    for (const seen of [await listed(call), titles(device.rows('notification')), titles(fresh.rows('notification'))]) {
      expect(new Set(seen.map(({ title }) => title))).toEqual(new Set(['Nouvelle candidature']))
      expect(JSON.stringify(seen)).not.toMatch(/Zoé|hôpital|Adresse privée|Marc/)
    }
    const { body } = await principal.call('GET', `/api/notifications/${principal.id}`)
    await principal.call('PATCH', `/api/notifications/${principal.id}/mark-all-read`)
    await device.pull()
    const read = { title: 'Nouvelle candidature', isRead: true }
    expect(device.rows('notification')).toMatchObject([read, read])
    expect(body.length).toBeGreaterThan(device.rows('notification').length + 4)
  })

  it('K-181 what a deputy reads stays unread for the person and for the other side, by endpoint and from a device', async () => {
    const scene = await agreed()
    const { principal } = scene
    const { call } = await act(scene)
    const student = await world.person('student', { firstName: 'Chloé' })
    const job = await world.openJob(principal)
    await world.accept(principal, (await world.apply(student, job.id)).id)
    const message = (await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'À samedi !' })).body
    const [notice] = (await call('GET', `/api/notifications/${principal.id}`)).body
    expect((await call('GET', `/api/jobs/${job.id}/messages`)).body).toMatchObject([{ isRead: false }])
    for (const path of [
      `/api/messages/${message.id}/read`,
      `/api/notifications/${notice.id}/read`,
      `/api/notifications/${principal.id}/mark-all-read`,
    ])
      expect((await call('PATCH', path)).body, path).toMatchObject({ code: 'not-for-deputies' })
    const sent = (command: string, input: Record<string, unknown>) => ({
      id: newId(),
      account: principal.id,
      command,
      input,
    })
    const mutations = [
      sent('mark-message-read', { id: message.id }),
      sent('mark-notification-read', { id: notice.id }),
      sent('mark-all-notifications-read', { userId: principal.id }),
    ]
    const { results } = (await askSync(call, { mutations })).body
    for (const result of results) expect(result).toMatchObject({ outcome: 'refused', code: 'not-for-deputies' })
    const unread = { isRead: false }
    expect((await student.call('GET', `/api/jobs/${job.id}/messages`)).body).toMatchObject([unread])
    expect((await principal.call('GET', `/api/unread-messages`)).body).toMatchObject({ count: 1 })
    const { body } = await principal.call('GET', `/api/notifications/${principal.id}`)
    expect(body.find(({ id }: { id: string }) => id === notice.id)).toMatchObject(unread)
    await principal.call('PATCH', `/api/messages/${message.id}/read`)
    expect((await student.call('GET', `/api/jobs/${job.id}/messages`)).body).toMatchObject([{ isRead: true }])
  })

  it('K-182 actions that bind or cost the person are mailed to them each time, whatever their settings: who did what', async () => {
    const scene = await agreed()
    const { principal } = scene
    const { call } = await act(scene)
    const poster: Person = { ...principal, call }
    for (const kind of mailNotices) await principal.call('PATCH', `/api/mail-notices/${kind}`, { isOn: false })
    const mails = async () => {
      await world.work('send-done-for-you', 'send-deputy-begun')
      return outbox.sent.filter(({ to, subject }) => to === principal.email && subject.startsWith('Marc Dubois a '))
    }
    const job = await world.openJob(poster)
    const [chosen, other] = [await world.person('student'), await world.person('student')]
    const letter = await world.apply(chosen, job.id)
    await call('POST', `/api/applications/${(await world.apply(other, job.id)).id}/reject`)
    await call('PATCH', `/api/jobs/${job.id}/details`, { rate: 30 })
    expect(await mails()).toEqual([])
    await world.accept(poster, letter.id)
    const { paymentId } = await payFor(poster, job.id)
    expect((await call('POST', `/api/payments/${paymentId}/release`)).status).toBe(200)
    const sent = await mails()
    const subjects = sent.map(({ subject }) => subject)
    for (const done of ['choisi quelqu’un pour', 'payé', 'libéré les fonds pour'])
      expect(
        subjects.filter(subject => subject.startsWith(`Marc Dubois a ${done} « ${job.title} »`)),
        done,
      ).toHaveLength(1)
    expect(sent[0]?.text).toMatch(/^Bonjour Henri,/)
    expect(sent[0]?.text).toContain(`${origin}/dashboard`)
    expect(await mails()).toHaveLength(sent.length)
    const own = await world.openJob(principal)
    await world.accept(principal, (await world.apply(chosen, own.id)).id)
    expect(await mails()).toHaveLength(sent.length)
  })

  it('K-124 an action that waited while the right ended is not carried out, nor is a payment', async () => {
    const scene = await agreed()
    const { call } = await act(scene)
    const student = await world.person('student')
    const job = await world.openJob(scene.principal)
    await world.accept(scene.principal, (await world.apply(student, job.id)).id)
    await scene.principal.call('POST', `/api/jobs/${job.id}/amount`, { amount: 50 })
    await student.call('POST', `/api/jobs/${job.id}/amount`, { amount: 50 })
    let waiting: Promise<Answered> | undefined
    await sql.begin(async tx => {
      await tx`select from jobs where id = ${job.id} for update`
      waiting = call('POST', '/api/create-payment-intent', { jobId: job.id, amount: 50 })
      await pause(300)
      await tx`delete from deputies where id = ${scene.id}`
    })
    expect((await waiting)?.status).toBe(403)
    expect((await sql`select from payments where job_id = ${job.id}`).length).toBe(0)
  })

  it('K-125 texts to others and the account itself stay the person’s own', () => {
    const own = ['send-message', 'submit-review', 'answer-review', 'edit-profile', 'set-profile-image', 'switch-mail']
    const account = [
      'export-account',
      'delete-account',
      'list-sessions',
      'end-session',
      'end-other-sessions',
      'subscribe-push',
    ]
    const safety = ['block-user', 'unblock-user', 'report-content', 'dispute-payment', 'get-dispute', 'write-statement']
    const deputies = [
      'invite-deputy',
      'accept-deputy',
      'confirm-deputy',
      'end-deputy',
      'act-for',
      'list-deputies',
      'list-deputy-actions',
    ]
    for (const name of [...own, ...account, ...safety, ...deputies])
      expect(
        contracts.find(contract => contract.name === name),
        name,
      ).not.toHaveProperty('deputy')
  })

  it('K-126 publishes, chooses, agrees and pays; the person is notified, and sees a list of actions without contents', async () => {
    const scene = await agreed()
    const { call } = await act(scene)
    const poster: Person = { ...scene.principal, call }
    const student = await world.person('student')
    const job = await world.openJob(poster)
    expect(job.postedBy?.id ?? scene.principal.id).toBe(scene.principal.id)
    const application = await world.apply(student, job.id)
    expect((await call('GET', `/api/jobs/${job.id}/applications`)).body).toHaveLength(1)
    expect((await world.accept(poster, application.id)).status).toBe(200)
    await payFor(poster, job.id)
    const edited = await world.openJob(poster, { title: 'Ranger la cave' })
    await call('PATCH', `/api/jobs/${edited.id}/details`, { rate: 30 })
    expect((await call('POST', '/api/presence')).status).toBe(200)
    expect((await sql`select from presence where user_id = ${scene.principal.id}`).length).toBe(0)

    const { body } = await scene.principal.call('GET', '/api/auth/deputies/actions')
    expect(body.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['edit-job', 'publish-job', 'pay', 'accept-application', 'publish-job']),
    )
    expect(body.at(-1)).toMatchObject({
      deputy: { firstName: 'Marc', lastName: 'Dubois' },
      action: 'publish-job',
      job: { id: job.id, title: job.title },
    })
    expect((await world.exportOf(scene.principal)).body).toMatchObject({
      deputies: [{ firstName: 'Marc' }],
      deputyActions: body,
    })
    const told = await noticesOf(scene.principal)
    for (const words of ['a publié', 'a choisi quelqu’un', 'a payé'])
      expect(
        told.filter(message => message.startsWith(`Marc Dubois ${words}`) && message.includes(job.title)).length,
        words,
      ).toBeGreaterThan(0)
    expect(told.some(message => message.includes('a modifié'))).toBe(false)
    expect((await scene.deputy.call('GET', '/api/auth/deputies/actions')).body).toEqual([])
  })

  it('K-126 what the person does alone, and what is refused, is not listed', async () => {
    const scene = await agreed()
    const { call } = await act(scene)
    const job = await world.openJob(scene.principal)
    await call('POST', '/api/reviews', review(newId(), job.id))
    await call('PATCH', `/api/jobs/${newId()}`, { status: 'cancelled' })
    expect((await scene.principal.call('GET', '/api/auth/deputies/actions')).body).toEqual([])
  })

  it('K-126 a payment that the deputy opened and the person paid is the person’s', async () => {
    const scene = await agreed()
    const { call } = await act(scene)
    const student = await world.person('student')
    const job = await world.openJob(scene.principal)
    await world.accept(scene.principal, (await world.apply(student, job.id)).id)
    const agreement = { jobId: job.id, amount: 50 }
    expect((await call('POST', '/api/create-payment-intent', agreement)).status).toBeLessThan(500)
    await payFor(scene.principal, job.id)
    expect((await scene.principal.call('GET', '/api/auth/deputies/actions')).body).not.toContainEqual(
      expect.objectContaining({ action: 'pay' }),
    )
  })

  it('K-127 a device sends what was done offline; sent again after a lost answer it is recorded once', async () => {
    const scene = await agreed()
    const { call } = await act(scene)
    const input = { ...world.jobInput(), id: newId() }
    const mutation = { id: newId(), account: scene.principal.id, command: 'publish-job', input }
    for (const _ of ['once', 'again'])
      expect((await askSync(call, { mutations: [mutation] })).body.results?.[0]?.outcome).toBe('applied')
    const refused = { id: newId(), account: scene.principal.id, command: 'edit-profile', input: {} }
    expect((await askSync(call, { mutations: [refused] })).body.results?.[0]).toMatchObject({
      code: 'not-for-deputies',
    })
    const { body } = await scene.principal.call('GET', '/api/auth/deputies/actions')
    expect(body).toMatchObject([{ action: 'publish-job', job: { id: input.id } }])
  })

  it('K-126 the list is paged, and entries older than a year are deleted', async () => {
    const scene = await agreed()
    for (const _ of Array.from({ length: 25 }))
      await sql`
        insert into deputy_actions (id, principal_id, deputy_id, action)
        values (${newId()}, ${scene.principal.id}, ${scene.deputy.id}, 'edit-job')`
    const page = async (at: number) =>
      (await scene.principal.call('GET', `/api/auth/deputies/actions?page=${at}`)).body.length
    expect([await page(1), await page(2), await page(3)]).toEqual([20, 5, 0])
    await sql`update deputy_actions set at = at - interval '13 months'`
    expect(await page(1)).toBe(0)
    await sweep(sql)
    expect((await sql`select from deputy_actions where principal_id = ${scene.principal.id}`).length).toBe(0)
  })
})
