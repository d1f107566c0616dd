import { beforeEach, describe, expect, it } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { bringForward, waitingTasks } from '../testing/run-tasks.ts'
import { openMailLink } from '../domain/mail-choices.ts'
import { sweep } from '../queue/sweep.ts'
import { cookieOf, createNewcomers } from '../testing/newcomers.ts'
import { createOutbox, createWorld } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const { logIn, newcomer, password, register, registeredWith, signup } = createNewcomers(world)

beforeEach(() => sql`delete from attempts`.then(() => undefined))

describe('confirming the address', () => {
  const outbox = createOutbox(true)
  const strict = createWorld(sql, { mail: outbox })
  beforeEach(async () => {
    await strict.work()
    outbox.sent.splice(0)
  })
  /** Uses the latest mailed link in the browser that registered. */
  const follow = (headers: Headers, on = strict) =>
    on.visitor('POST', '/api/auth/verify', { token: outbox.lastToken() }, registeredWith(headers))
  const arrived = async (count: number) => {
    await strict.work()
    expect(outbox.sent).toHaveLength(count)
  }

  it('A-04 A-07 A-14 opens no session before the mailed link is used; the link signs in, once', async () => {
    const { email } = signup()
    const { status, body, headers } = await register({ email }, strict)
    expect([status, body, cookieOf(headers)]).toEqual([201, { needsVerification: true }, ''])
    const early = await logIn(email, password, strict)
    expect([early.status, early.body.needsVerification, early.body.code]).toEqual([403, true, 'not-verified'])
    expect((await logIn(email, 'pas le bon', strict)).body, 'only the right password learns it').not.toHaveProperty(
      'needsVerification',
    )
    await arrived(1)
    expect(outbox.sent[0]).toMatchObject({ to: email, subject: 'Confirmez votre adresse e-mail' })
    const use = () => follow(headers)
    const verified = await use()
    expect([verified.status, verified.body.email]).toEqual([200, email])
    expect(verified.headers.get('set-cookie')).toContain('pouce-new=; Max-Age=0')
    expect((await strict.call(cookieOf(verified.headers))('GET', '/api/auth/me')).status).toBe(200)
    expect((await use()).body.code).toBe('link-expired')
    expect((await logIn(email, password, strict)).status).toBe(200)
  })

  it('A-14 gives an account that a stranger opened to the holder of the link, with a new password', async () => {
    const { email } = signup()
    const stranger = await register({ email }, strict)
    await strict.work()
    const use = (given: object, headers = {}) =>
      strict.visitor('POST', '/api/auth/verify', { token: outbox.lastToken(), ...given }, headers)
    const first = await use({})
    expect([first.status, first.body.code, first.headers.get('set-cookie')]).toEqual([409, 'password-needed', null])
    expect(await sql`select 1 from users where email = ${email} and verified_at is not null`).toHaveLength(0)
    const token = outbox.lastToken()
    const other = await register({}, strict)
    expect((await use({ token }, registeredWith(other.headers))).body.code, 'another account’s browser').toBe(
      'password-needed',
    )
    expect((await use({ token, password: '123456' })).body.code).toBe('common-password')
    const taken = await use({ token, password: 'tandem neuf' })
    expect([taken.status, taken.body.email]).toEqual([200, email])
    expect((await strict.call(cookieOf(taken.headers))('GET', '/api/auth/me')).status).toBe(200)
    expect((await logIn(email, password, strict)).status, 'the stranger’s password').toBe(401)
    expect((await logIn(email, 'tandem neuf', strict)).status).toBe(200)
    expect((await use({ token }, registeredWith(stranger.headers))).body.code).toBe('link-expired')
  })

  it('A-14 sends another link, which replaces the first, and does not reveal whether an address is waiting', async () => {
    const { email } = signup()
    await register({ email }, strict)
    await arrived(1)
    const first = outbox.lastToken()
    const answers = []
    for (const to of [email, 'nobody@test.example'])
      answers.push((await strict.visitor('POST', '/api/auth/resend', { email: to })).body)
    expect(answers).toEqual([{ ok: true }, { ok: true }])
    await arrived(2)
    const verify = (token: string) => strict.visitor('POST', '/api/auth/verify', { token })
    expect((await verify(first)).status).toBe(410)
    await sql`update email_tokens set expires_at = now()`
    expect((await verify(outbox.lastToken())).status, 'a link has its time').toBe(410)
  })

  it('P-02 shows an address as verified only after it was, and updates the person’s devices', async () => {
    const { user, call } = await newcomer({ userType: 'private' })
    expect(user).not.toHaveProperty('isVerified')
    const device = createRawDevice(call, [userFeed(user.id)])
    await device.pull()
    expect(device.rows('user')[0]).not.toHaveProperty('isVerified')
    await sql`update users set verified_at = now() where id = ${user.id}`
    await device.pull()
    expect(device.rows('user')[0]).toHaveProperty('isVerified', true)

    const { email } = signup()
    const { headers } = await register({ email }, strict)
    await arrived(1)
    const { body } = await follow(headers)
    expect(body.isVerified).toBe(true)
  })

  it('is mailed after the mail server is back, and enqueued in the transaction that opens the account', async () => {
    const { email } = signup()
    let isDown = true
    const send = async (message: (typeof outbox.sent)[number]) => {
      if (isDown) throw new Error('no mail today')
      await outbox.send(message)
    }
    const heard: string[] = []
    const log = { info: () => {}, error: (...line: unknown[]) => heard.push(JSON.stringify(line)) }
    const patient = createWorld(sql, { mail: { verifies: true, send }, log })
    const { headers } = await register({ email }, patient)
    const waiting = async () => (await waitingTasks(sql, 'send-registration-link')).map(({ attempts }) => attempts)
    expect(await waiting()).toEqual([0])
    await patient.work()
    expect(await waiting()).toEqual([1])
    isDown = false
    await bringForward(sql, 'send-registration-link')
    await patient.work()
    expect(await waiting()).toEqual([])
    expect(outbox.sent).toMatchObject([{ to: email }])
    expect(heard.join()).not.toContain(email)
    expect((await follow(headers, patient)).status).toBe(200)
  })

  it('stores neither secret nor address in a task, and keeps the last mailed link valid while no other can be sent', async () => {
    const { email } = signup()
    const { headers } = await register({ email }, strict)
    await arrived(1)
    const down = { verifies: true, send: () => Promise.reject(new Error('no mail today')) }
    const quiet = createWorld(sql, { mail: down, log: { info: () => {}, error: () => {} } })
    expect((await quiet.visitor('POST', '/api/auth/resend', { email })).body).toEqual({ ok: true })
    await quiet.work()
    const [registration] = await sql<{ id: string }[]>`select id from registrations where email = ${email}`
    expect((await waitingTasks(sql, 'send-registration-link')).map(({ payload }) => payload)).toEqual([
      { purpose: 'verify', registrationId: registration?.id, unlessOpen: false },
    ])
    expect((await follow(headers)).status).toBe(200)
    await bringForward(sql, 'send-registration-link')
    await arrived(1)
  })
})

describe('an unconfirmed address', () => {
  const outbox = createOutbox(true)
  const strict = createWorld(sql, { mail: outbox })
  const verify = (headers: Headers) =>
    strict.visitor('POST', '/api/auth/verify', { token: outbox.lastToken() }, registeredWith(headers))

  it('A-05 A-14 is free for the next registration, which then owns the link; a confirmed one is taken', async () => {
    const { email } = signup()
    const first = await register({ email, firstName: 'Une autre', userType: 'private' }, strict)
    await strict.work()
    const second = await register({ email, firstName: 'Nadine' }, strict)
    expect(second.status).toBe(201)
    await strict.work()
    expect((await verify(first.headers)).body.code, 'the browser before').toBe('password-needed')
    expect((await verify(second.headers)).body).toMatchObject({ firstName: 'Nadine', userType: 'student' })
    expect((await register({ email }, strict)).body.code).toBe('email-taken')
  })

  it('A-14 gets at most five mails an hour, however often it is registered', async () => {
    const { email } = signup()
    outbox.sent.splice(0)
    for (let round = 0; round < 8; round++) {
      await register({ email }, strict)
      await strict.work()
    }
    expect(outbox.sent).toHaveLength(5)
  })

  it('A-14 is deleted with its account once its link has expired, and no other account is', async () => {
    const [waiting, late, confirmed] = [signup().email, signup().email, signup().email]
    for (const email of [waiting, late]) await register({ email }, strict)
    const { headers } = await register({ email: confirmed }, strict)
    await strict.work()
    expect((await verify(headers)).status).toBe(200)
    await sql`update users set created_at = now() - interval '49 hours' where email = ${confirmed}`
    await sql`update registrations set created_at = now() - interval '49 hours' where email = ${late}`
    await sql`
      update email_tokens set expires_at = now()
      where registration_id = (select id from registrations where email = ${late})`
    await sweep(sql)
    const left = (table: string) => sql<{ email: string }[]>`
      select email from ${sql(table)} where email in ${sql([waiting, late, confirmed])}`
    expect([await left('registrations'), await left('users')]).toEqual([[{ email: waiting }], [{ email: confirmed }]])
  })

  it('A-14 is greeted by a name without a telephone number, which a stranger may have written', async () => {
    outbox.sent.splice(0)
    await register({ firstName: 'Appelez le 079 123 45 67' }, strict)
    await strict.work()
    expect(outbox.sent[0]?.text).toContain('Bonjour Appelez le 07,')
  })

  it('A-14 stores its link before the mail is sent', async () => {
    const { email } = signup()
    let kept: readonly unknown[] = []
    const send = async () => {
      kept = await sql`
        select t.purpose from email_tokens t join registrations r on r.id = t.registration_id where r.email = ${email}`
    }
    const looking = createWorld(sql, { mail: { verifies: true, send } })
    await register({ email }, looking)
    await looking.work()
    expect(kept).toEqual([{ purpose: 'verify' }])
  })
})

describe('a new password', () => {
  it('revokes the calendar address and the links in mails', async () => {
    const { user, call } = await newcomer()
    const { body } = await call('POST', '/api/calendar', {})
    const mails = await openMailLink(sql, user.id, 'message')
    const outbox = createOutbox()
    const mailing = createWorld(sql, { mail: outbox })
    const calendar = async () => (await world.app.request(body.path)).status
    expect([await calendar(), (await world.visitor('GET', `/api/mail-links/${mails}`)).status]).toEqual([200, 200])
    await mailing.visitor('POST', '/api/auth/forgot-password', { email: user.email })
    await mailing.work()
    const token = outbox.lastToken()
    expect((await world.visitor('POST', '/api/auth/reset-password', { token, password: 'tandem neuf' })).status).toBe(
      200,
    )
    expect([await calendar(), (await world.visitor('GET', `/api/mail-links/${mails}`)).status]).toEqual([404, 404])
  })

  it('is set by a mailed link that works once, and ends every session', async () => {
    const outbox = createOutbox()
    const on = createWorld(sql, { mail: outbox })
    const { user, call } = await newcomer()
    const ask = (email: string) => on.visitor('POST', '/api/auth/forgot-password', { email })
    expect((await ask('nobody@test.example')).body).toEqual((await ask(user.email)).body)
    await on.work()
    expect(outbox.sent.map(({ to }) => to)).toEqual([user.email])
    const reset = (secret: string) =>
      on.visitor('POST', '/api/auth/reset-password', { token: outbox.lastToken(), password: secret })
    expect((await reset('123456')).body.code).toBe('common-password')
    expect((await reset('court')).body.field).toBe('password')
    expect((await reset('tandem neuf')).body).toEqual({ ok: true })
    expect((await reset('tandem neuf')).body.code).toBe('link-expired')
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
    expect((await logIn(user.email)).status).toBe(401)
    expect((await logIn(user.email, 'tandem neuf')).status).toBe(200)
  })

  it('is mailed at most five times an hour for requests from one address', async () => {
    const email = 'often@test.example'
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => world.visitor('POST', '/api/auth/forgot-password', { email })),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('reaches its owner however many strangers have requested it', async () => {
    const outbox = createOutbox(true)
    const behind = createWorld(sql, {
      mail: outbox,
      environment: { publicUrl: 'http://localhost:3000', secureCookies: false, trustedProxies: 1 },
    })
    const { user } = await newcomer()
    const ask = (address: string) =>
      behind.visitor('POST', '/api/auth/forgot-password', { email: user.email }, { 'X-Forwarded-For': address })
    for (let index = 0; index < 8; index++) {
      expect((await ask(`192.0.2.${index}`)).status).toBe(200)
      await behind.work()
    }
    expect((await ask('198.51.100.1')).body).toEqual({ ok: true })
    await behind.work()
    expect(outbox.sent, 'a mailbox is not filled by strangers').toHaveLength(5)
    const reset = (secret: string) =>
      behind.visitor('POST', '/api/auth/reset-password', { token: outbox.lastToken(), password: secret })
    expect((await reset('tandem neuf')).body, 'the link mailed last is still good').toEqual({ ok: true })
    expect((await ask('198.51.100.1')).body).toEqual({ ok: true })
    await behind.work()
    expect(outbox.sent, 'one that is used is followed by another').toHaveLength(6)
    expect((await reset('tandem de rechange')).body).toEqual({ ok: true })
  })
})
