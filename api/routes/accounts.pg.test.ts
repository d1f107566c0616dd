import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { messages } from '../../schema/rules.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { askSync } from '../testing/raw-device.ts'
import { sweep } from '../queue/sweep.ts'
import { cookieOf, createNewcomers } from '../testing/newcomers.ts'
import { createOutbox, createWorld } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const { logIn, newcomer, password, register, signup } = createNewcomers(world)

beforeEach(() => sql`delete from attempts`.then(() => undefined))

describe('registering', () => {
  it('A-04 opens the account and a session, and returns the whole person', async () => {
    const { status, body, headers } = await register({ availableTools: ['vacuum', 'car'], school: ' EPFL ', bio: '' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      needsVerification: false,
      user: { firstName: 'Ada', city: 'Bienne, BE', userType: 'student' },
    })
    expect(body.user.studentProfile).toMatchObject({ school: 'EPFL', bio: null, availableTools: ['vacuum', 'car'] })
    expect(headers.get('set-cookie')).toMatch(/^pouce=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const me = await world.call(cookieOf(headers))('GET', '/api/auth/me')
    expect(me.body).toEqual(body.user)
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('A-04 accepts the other names of a private person, with the kind of home', async () => {
    for (const userType of ['private', 'individual', 'particulier']) {
      const { body } = await register({ userType, propertyType: 'house' })
      expect(body.user).toMatchObject({ userType: 'private', privateProfile: { rating: null, propertyType: 'house' } })
    }
  })

  it('A-02 refuses each wrong field with its message and stores nothing', async () => {
    const [before] = await sql`select count(*) from users`
    const wrong = [
      [{ firstName: 'A' }, 'firstName', messages.firstName],
      [{ lastName: ' B ' }, 'lastName', messages.lastName],
      [{ email: 'ada@' }, 'email', messages.email],
      [{ password: '12345' }, 'password', messages.password],
      [{ password: 'x'.repeat(257) }, 'password', messages.passwordTooLong],
      [{ phone: '12345678' }, 'phone', messages.phone],
      [{ city: '  ' }, 'city', messages.city],
      [{ userType: 'robot' }, 'userType', messages.userType],
      [{ terms: false }, 'terms', messages.terms],
    ] as const
    for (const [given, field, message] of wrong) {
      const { status, body } = await register(given)
      expect([status, body], field).toEqual([400, { code: 'invalid-input', field, message }])
    }
    expect((await sql`select count(*) from users`)[0]).toEqual(before)
  })

  it('refuses the most common passwords, and the person’s own name', async () => {
    for (const secret of ['123456', 'Motdepasse', 'aaaaaaaa', 'abcdefg', 'loulou']) {
      expect((await register({ password: secret })).body.code, secret).toBe('common-password')
    }
    expect((await register({ password: 'Grüezi', firstName: 'Gruezi' })).body.code).toBe('common-password')
    expect((await register({ password: 'ÿ'.repeat(200) + '🚲' })).status).toBe(201)
  })

  it('A-03 sent twice with one id succeeds both times, also concurrently', async () => {
    const id = newId()
    const given = signup({ id })
    const send = () => world.visitor('POST', '/api/auth/register', given)
    for (const { status, body, headers } of [...(await Promise.all([send(), send()])), await send()]) {
      expect([status, body.user?.id, body.needsVerification]).toEqual([201, id, false])
      const me = await world.call(cookieOf(headers))('GET', '/api/auth/me')
      expect(me.body.id).toBe(id)
    }
    expect(await sql`select 1 from users where email = ${given.email}`).toHaveLength(1)
  })

  it('A-05 opens no session with the id of another registration, with another password, or a day later', async () => {
    const id = newId()
    const given = signup({ id })
    const send = async (changed: object) => {
      const { status, body } = await world.visitor('POST', '/api/auth/register', { ...given, ...changed })
      return [status, body.code]
    }
    expect((await send({}))[0]).toBe(201)
    expect(await send({ password: 'un autre vélo' })).toEqual([409, 'id-taken'])
    expect(await send({ id: newId() })).toEqual([409, 'email-taken'])
    expect(await send({ id: undefined })).toEqual([409, 'email-taken'])
    expect(await send({ email: `${newId()}@test.example` })).toEqual([409, 'id-taken'])
    await sql`update users set created_at = now() - interval '1 day' where id = ${id}`
    expect(await send({})).toEqual([409, 'id-taken'])
  })

  it('K-444 answers alike for a taken id, whatever the address, also where addresses need confirmation', async () => {
    const strict = createWorld(sql, { mail: createOutbox(true) })
    const { user } = await newcomer()
    const other = await newcomer()
    for (const on of [world, strict]) {
      const answers = []
      for (const email of [user.email, other.user.email, signup().email]) {
        for (const secret of ['un autre vélo', password, 'un troisième vélo']) {
          await sql`update users set created_at = now() - interval '1 day'`
          const { status, body } = await register({ id: user.id, email, password: secret }, on)
          answers.push({ status, body })
        }
      }
      const [first] = answers
      expect(first).toMatchObject({ status: 409, body: { code: 'id-taken', field: 'id' } })
      expect(answers).toEqual(answers.map(() => first))
    }
    // Within the hour in which a registration may be repeated, only the right password reveals more.
    await sql`update users set created_at = now()`
    for (const email of [user.email, other.user.email, signup().email])
      expect((await register({ id: user.id, email, password: 'un autre vélo' })).body.code, email).toBe('id-taken')
    expect((await register({ id: user.id, email: other.user.email })).body.code, 'one’s own password').toBe('id-taken')
    expect(await sql`select from registrations`).toEqual([])
  })

  it('A-09 ends the session that the browser came with: its person may have logged out offline', async () => {
    const { call } = await newcomer()
    expect((await call('POST', '/api/auth/register', signup())).status).toBe(201)
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
  })

  it('A-05 recognises an e-mail in any case, and says so in the documented words', async () => {
    const email = `Grand.Nom.${newId()}@Test.example`
    expect((await register({ email })).body.user.email).toBe(email.toLowerCase())
    const { status, body } = await register({ email: email.toUpperCase() })
    expect([status, body.message]).toEqual([409, 'Un compte avec cet email existe déjà'])
  })
})

describe('logging in', () => {
  it('A-07 returns the whole person and a new session, and ends the browser’s previous one', async () => {
    const { user, cookie } = await newcomer()
    const { status, body, headers } = await world.call(cookie)('POST', '/api/auth/login', {
      email: user.email,
      password,
    })
    expect([status, body]).toEqual([200, user])
    expect(cookieOf(headers)).not.toBe(cookie)
    expect((await world.call(cookie)('GET', '/api/auth/me')).status).toBe(401)
  })

  it('A-07 answers alike for an unknown e-mail and a wrong password', async () => {
    const { user } = await newcomer()
    const [wrong, unknown] = [await logIn(user.email, 'pas le bon'), await logIn('nobody@test.example')]
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect(wrong.body).toEqual({ code: 'wrong-credentials', message: 'Incorrect email or password' })
    expect((await logIn(user.email, '')).body.message).toBe('Password required')
    expect((await logIn('nobody')).body.message).toBe('Invalid email')
  })

  it('A-09 logging out ends the session and removes the cookie, even if there was none', async () => {
    const { call } = await newcomer()
    const { headers } = await call('POST', '/api/auth/logout')
    expect(headers.get('set-cookie')).toMatch(/^pouce=; Max-Age=0/)
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
    expect((await world.visitor('POST', '/api/auth/logout')).body).toEqual({ ok: true })
  })

  it('stores only the hash of a token and of a password', async () => {
    const { cookie, user } = await newcomer()
    const [row] = await sql`select password_hash from users where id = ${user.id}`
    expect(row?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const stored = await sql`select encode(token_hash, 'escape') as token from sessions where user_id = ${user.id}`
    expect(JSON.stringify(stored)).not.toContain(cookie)
  })
})

describe('throttling', () => {
  const proxied = { environment: { publicUrl: 'http://localhost:3000', secureCookies: false, trustedProxies: 1 } }
  const behind = createWorld(sql, proxied)
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const logInFrom = (address: string, email: string, secret = password, on = behind) =>
    on.visitor('POST', '/api/auth/login', { email, password: secret }, from(address))

  /** Uses up an allowance. */
  const fill = async (allowance: Parameters<typeof countAttempt>[1], subject: string) => {
    for (let index = 0; index < allowance.most; index++) await countAttempt(sql, allowance, subject)
  }

  it('stops guesses from one address after ten tries, also across processes, and says for how long', async () => {
    const { user } = await newcomer()
    const elsewhere = createWorld(sql)
    const tries = await Promise.all(
      Array.from({ length: 14 }, (_, index) => logIn(user.email, 'devine', index % 2 ? world : elsewhere)),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = tries.find(({ status }) => status === 429)
    expect(refused?.body.code).toBe('too-many-attempts')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await logIn(user.email)).status, 'the right password waits too').toBe(429)
    await sql`update attempts set resets_at = now() - interval '1 second'`
    expect((await logIn(user.email)).status).toBe(200)
  })

  it('K-443 counts guesses at registration together with those at login', async () => {
    const id = newId()
    const given = signup({ id })
    const registerFrom = (address: string, secret: string) =>
      behind.visitor('POST', '/api/auth/register', { ...given, password: secret }, from(address))
    expect((await registerFrom('192.0.2.1', password)).status).toBe(201)
    const guesses = []
    for (let index = 0; index < 40; index++) guesses.push((await registerFrom('192.0.2.66', `devine ${index}`)).status)
    expect(guesses).toEqual([...Array(10).fill(409), ...Array(30).fill(429)])
    const right = await registerFrom('192.0.2.66', password)
    expect([right.status, cookieOf(right.headers)]).toEqual([429, ''])
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await logInFrom('192.0.2.66', given.email)).status, 'the login counts them').toBe(429)
    for (let index = 0; index < 10; index++) await logInFrom('192.0.2.67', given.email, 'devine')
    expect((await registerFrom('192.0.2.67', password)).status, 'and the other way round').toBe(429)
    expect((await registerFrom('198.51.100.1', password)).status, 'from elsewhere the answer that was lost').toBe(201)
  })

  it('K-443 opens no session at registration after too many guesses from everywhere', async () => {
    const strict = createWorld(sql, { ...proxied, mail: createOutbox(true) })
    const given = { ...signup(), id: newId() }
    await register(given)
    await sql`update users set verified_at = now() where id = ${given.id}`
    for (let index = 0; index < 100; index++) await countAttempt(sql, allowances.loginByAccount, given.email)
    const { body, headers } = await register(given, strict)
    await strict.work()
    expect([body.code, cookieOf(headers)]).toEqual(['id-taken', ''])
  })

  it('does not lock a person out because of guesses from elsewhere', async () => {
    const { user } = await newcomer()
    for (let index = 0; index < 12; index++) await logInFrom('192.0.2.66', user.email, 'devine')
    expect((await logInFrom('192.0.2.66', user.email)).status).toBe(429)
    expect((await logInFrom('198.51.100.1', user.email)).status).toBe(200)
  })

  it('K-426 lets a schoolmate log in from an address where another person has guessed at many accounts, once at each', async () => {
    const school = '192.0.2.77'
    const [mate, guessed] = [await newcomer(), await newcomer()]
    const guess = (email: string) => logInFrom(school, email, 'devine')
    for (let index = 0; index < 5; index++) expect((await guess(guessed.user.email)).status).toBe(401)
    await fill(allowances.loginByAddress, school)
    expect((await guess(guessed.user.email)).status).toBe(429)
    expect((await logInFrom(school, guessed.user.email)).status).toBe(429)
    expect((await logInFrom(school, mate.user.email)).status).toBe(200)
    // A mistyped password is forgiven; further guesses are not.
    const outcomes = []
    for (let index = 0; index < 5; index++) outcomes.push((await guess(mate.user.email)).status)
    expect(outcomes).toEqual([401, 401, 401, 429, 429])
    expect((await logInFrom('198.51.100.7', mate.user.email)).status).toBe(200)
  })

  it('K-426 does not reveal at login whether one password tried at very many accounts from one address was right', async () => {
    const school = '192.0.2.78'
    const outbox = createOutbox(true)
    const strict = createWorld(sql, { ...proxied, mail: outbox })
    const { user } = await newcomer()
    await sql`update users set verified_at = now() where id = ${user.id}`
    await fill(allowances.loginByAddress, school)
    await fill(allowances.loginPastAddress, school)
    const wrong = await logInFrom(school, user.email, 'devine', strict)
    const right = await logInFrom(school, user.email, password, strict)
    expect([right.status, right.body.code, cookieOf(right.headers)]).toEqual([403, 'confirm-by-mail', ''])
    expect([wrong.status, wrong.body]).toEqual([right.status, right.body])
    await strict.work()
    expect(outbox.sent).toMatchObject([{ to: user.email, subject: 'Connectez-vous à Pouce' }])
    // Without working mail, the address has to wait.
    expect((await logInFrom(school, user.email)).status).toBe(429)
  })

  it('counts an IPv6 network as one address', async () => {
    const { user } = await newcomer()
    for (let index = 0; index < 10; index++) await logInFrom(`2001:db8:0:1::${index}`, user.email, 'devine')
    expect((await logInFrom('2001:db8:0:1:ffff::1', user.email)).status).toBe(429)
    expect((await logInFrom('2001:db8:0:2::1', user.email)).status).toBe(200)
  })

  it('requires a mailed link after too many guesses from everywhere, and does not reveal whether one was right', async () => {
    const outbox = createOutbox(true)
    const strict = createWorld(sql, { ...proxied, mail: outbox })
    const { user } = await newcomer()
    await sql`update users set verified_at = now() where id = ${user.id}`
    for (let index = 0; index < 100; index++) await countAttempt(sql, allowances.loginByAccount, user.email)
    const wrong = await logInFrom('192.0.2.1', user.email, 'devine', strict)
    const right = await logInFrom('198.51.100.1', user.email, password, strict)
    expect([wrong.status, wrong.body]).toEqual([403, right.body])
    expect([right.status, right.body.code, cookieOf(right.headers)]).toEqual([403, 'confirm-by-mail', ''])
    await strict.work()
    expect(outbox.sent).toMatchObject([{ to: user.email, subject: 'Connectez-vous à Pouce' }])
    const opened = await strict.visitor('POST', '/api/auth/verify', { token: outbox.lastToken() })
    expect([opened.status, opened.body.id]).toEqual([200, user.id])
    expect((await strict.call(cookieOf(opened.headers))('GET', '/api/auth/me')).status).toBe(200)
  })

  it('mails no login link to an account with an unconfirmed address', async () => {
    const outbox = createOutbox(true)
    const strict = createWorld(sql, { mail: outbox })
    const { email } = signup()
    await register({ email }, strict)
    await strict.work()
    for (let index = 0; index < 100; index++) await countAttempt(sql, allowances.loginByAccount, email)
    expect((await logIn(email, password, strict)).body.code).toBe('confirm-by-mail')
    await strict.work()
    expect(outbox.sent.map(({ subject }) => subject)).toEqual(Array(2).fill('Confirmez votre adresse e-mail'))
    const use = await strict.visitor('POST', '/api/auth/verify', { token: outbox.lastToken() })
    expect(use.body.code).toBe('password-needed')
  })

  it('lets a class register from one school, each with a password that is refused first', async () => {
    for (let index = 0; index < 30; index++) {
      const given = signup()
      const send = (secret: string) =>
        behind.visitor('POST', '/api/auth/register', { ...given, password: secret }, from('192.0.2.200'))
      expect((await send('123456')).body.code).toBe('common-password')
      expect((await send(password)).status).toBe(201)
    }
  })

  it('limits the sessions opened for one account', async () => {
    const { user } = await newcomer()
    for (let index = 0; index < 100; index++) await countAttempt(sql, allowances.sessionByAccount, user.id)
    const refused = await logIn(user.email)
    expect([refused.status, cookieOf(refused.headers)]).toEqual([429, ''])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('counts an unknown e-mail the same way', async () => {
    const tries = await Promise.all(Array.from({ length: 12 }, () => logIn('ghost@test.example')))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('does not count successful attempts', async () => {
    const { user } = await newcomer()
    for (let index = 0; index < 12; index++) expect((await logIn(user.email)).status).toBe(200)
  })

  it('counts by address behind trusted proxies only', async () => {
    const behind = createWorld(sql, {
      environment: { publicUrl: 'http://localhost:3000', secureCookies: false, trustedProxies: 1 },
    })
    const guess = (forwarded: string) =>
      behind.visitor('POST', '/api/auth/verify', { token: 'a'.repeat(22) }, { 'X-Forwarded-For': forwarded })
    for (let index = 0; index < 60; index++) expect((await guess(`10.0.0.${index}, 192.0.2.1`)).status).toBe(410)
    expect((await guess('10.0.0.99, 192.0.2.1')).status).toBe(429)
    expect((await guess('192.0.2.1, 192.0.2.2')).status).toBe(410)
  })
})

describe('sessions', () => {
  it('are listed with their device, and ended one by one or all others at once', async () => {
    const { user, call } = await newcomer()
    const second = world.call(cookieOf((await logIn(user.email)).headers))
    await logIn(user.email)
    const list = (await call('GET', '/api/auth/sessions')).body
    expect(list).toHaveLength(3)
    expect(list.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1)
    const other = await newcomer()
    expect((await other.call('DELETE', `/api/auth/sessions/${list[0].id}`)).status).toBe(404)
    expect((await call('DELETE', `/api/auth/sessions/${list[0].id}`)).body).toEqual({ ok: true })
    expect((await second('GET', '/api/auth/me')).status).toBe(200)
    const { body: calendar } = await call('POST', '/api/calendar', {})
    await call('DELETE', '/api/auth/sessions')
    expect((await world.app.request(calendar.path)).status, 'who followed it reads no further').toBe(404)
    expect((await second('GET', '/api/auth/me')).status).toBe(401)
    expect((await call('GET', '/api/auth/sessions')).body).toHaveLength(1)
  })

  it('are extended while used, at most once a day, and end after thirty days', async () => {
    const { user, call } = await newcomer()
    expect((await call('GET', '/api/auth/me')).headers.get('set-cookie')).toBeNull()
    await sql`update sessions set renewed_at = now() - interval '25 hours', expires_at = now() + interval '1 day' where user_id = ${user.id}`
    expect((await call('GET', '/api/auth/me')).headers.get('set-cookie')).toContain('Max-Age=2592000')
    const [row] =
      await sql`select expires_at > now() + interval '29 days' as is_later from sessions where user_id = ${user.id}`
    expect(row?.['isLater']).toBe(true)
    await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${user.id}`
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
  })

  it('use the __Host- prefix and Secure if the site is on HTTPS', async () => {
    const onHttps = createWorld(sql, {
      environment: { publicUrl: 'https://pouce.example', secureCookies: true, trustedProxies: 0 },
    })
    const { headers } = await onHttps.visitor('POST', '/api/auth/register', signup(), {
      Origin: 'https://pouce.example',
    })
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-pouce=[\w-]{22}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000')
  })
})

it('deletes expired sessions, links and counters, and nothing else', async () => {
  const { user, call } = await newcomer()
  await logIn(user.email)
  await logIn('nobody@test.example')
  const [{ id }] = (await call('GET', '/api/auth/sessions')).body
  await sql`update sessions set expires_at = now() where id = ${id}`
  await sql`update attempts set resets_at = now() where count = 1`
  await sweep(sql)
  expect(await sql`select 1 from sessions where id = ${id}`).toHaveLength(0)
  expect(await sql`select 1 from attempts where resets_at <= now()`).toHaveLength(0)
  expect(await sql`select 1 from sessions where user_id = ${user.id}`).toHaveLength(1)
})

describe('a person’s data', () => {
  it('is exported as one JSON with everything of the person, and nothing of others', async () => {
    const { poster, student, job } = await world.assignedJob()
    await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' })
    const { body } = await world.exportOf(student)
    expect(body).toMatchObject({
      user: { id: student.id, email: student.email },
      applications: [{ job: { id: job.id } }],
      messages: [{ content: 'Bonjour' }],
      notifications: [{ title: 'Candidature acceptée' }],
    })
    expect(JSON.stringify(body)).not.toContain(poster.email)
    for (let index = 0; index < allowances.exports.most; index++)
      await countAttempt(sql, allowances.exports, student.id)
    expect((await world.exportOf(student)).status).toBe(429)
  })

  it('K-457 is exported only with the password; guesses count like guesses at login', async () => {
    const student = await world.person('student')
    const password = await world.givePassword(student)
    const ask = (given: object) => student.call('POST', '/api/auth/export', given)
    expect((await ask({ password })).body.user.id).toBe(student.id)
    expect((await ask({})).status).toBe(400)
    expect((await ask({ password: 'Un autre secret' })).body).toMatchObject({
      code: 'wrong-credentials',
      field: 'password',
    })
    expect((await student.call('GET', '/api/auth/export')).status).toBeGreaterThanOrEqual(404)
    for (let index = 0; index < allowances.passwordByAccount.most; index++)
      await countAttempt(sql, allowances.passwordByAccount, student.id)
    expect(await ask({ password })).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
  })

  it('is deleted: anonymous for others, who keep what they need, and the e-mail is free again', async () => {
    const { user, call } = await newcomer({ userType: 'private' })
    const poster = { ...user, call }
    const students = [
      await world.person('student'),
      await world.person('student'),
      await world.person('student'),
    ] as const
    const address = 'Chemin des Glycines 4'
    const [completed, assigned, opened] = [
      await world.openJob(poster, { address }),
      await world.openJob(poster, { address }),
      await world.openJob(poster, { address }),
    ]
    for (const [index, job] of [completed, assigned].entries()) {
      const application = await world.apply(students[index] ?? students[0], job.id)
      await world.accept(poster, application.id)
    }
    await call('POST', `/api/jobs/${completed.id}/messages`, { content: 'Merci !' })
    await call('PATCH', `/api/jobs/${completed.id}`, { status: 'completed' })
    await world.apply(students[2], opened.id)

    expect((await call('DELETE', '/api/auth/account', { password: 'pas le bon' })).body.code).toBe('wrong-credentials')
    expect((await call('DELETE', '/api/auth/account', { password })).body).toEqual({ ok: true })
    expect((await call('GET', '/api/auth/me')).status).toBe(401)
    expect((await world.visitor('GET', `/api/users/${user.id}`)).status).toBe(404)
    const [kept] = (await students[0].call('GET', `/api/users/${students[0].id}/accepted-jobs`)).body
    expect(kept.poster).toMatchObject({ firstName: 'Compte', lastName: 'supprimé' })
    expect((await students[0].call('GET', `/api/jobs/${completed.id}/messages`)).body).toMatchObject([
      { content: 'Merci !' },
    ])
    expect((await students[1].call('GET', '/api/applications/student')).body[0].job.status).toBe('cancelled')
    expect((await students[2].call('GET', '/api/applications/student')).body[0].status).toBe('rejected')
    expect((await world.visitor('GET', `/api/jobs/${opened.id}`)).status).toBe(404)
    const [row] = await sql`select email, phone, password_hash, city from users where id = ${user.id}`
    expect(row).toEqual({ email: null, phone: null, passwordHash: null, city: '–' })
    expect(
      await sql`select address from offers where posted_by_id = ${user.id} union select address from jobs where poster_id = ${user.id}`,
    ).toEqual([{ address: null }])
    expect((await register({ email: user.email })).status).toBe(201)
  })

  it('leaves nothing of its applications, address and phone number in stored device answers', async () => {
    const { user, call } = await newcomer({ phone: '079 123 45 67' })
    const job = await world.openJob(await world.person('private'))
    const action = (command: string, input: Record<string, unknown>) => ({
      id: newId(),
      account: user.id,
      command,
      input,
    })
    const { body } = await askSync(call, {
      mutations: [
        action('apply-to-job', { jobId: job.id, message: 'Une lettre très personnelle' }),
        action('edit-profile', { id: user.id, firstName: 'Zoé' }),
      ],
    })
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['applied', 'applied'])
    const kept = async () => JSON.stringify(await sql`select outcome from receipts`)
    expect(await kept()).toContain('Une lettre très personnelle')
    expect((await call('DELETE', '/api/auth/account', { password })).status).toBe(200)
    for (const word of ['Une lettre très personnelle', user.email, '079 123 45 67', 'Zoé'])
      expect(await kept()).not.toContain(word)
  })

  it('is kept while a job is in progress', async () => {
    const { user, call } = await newcomer()
    const poster = await world.person('private')
    const job = await world.openJob(poster)
    const application = await world.apply({ ...user, call }, job.id)
    await world.accept(poster, application.id)
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'in_progress' })
    expect((await call('DELETE', '/api/auth/account', { password })).body.code).toBe('work-under-way')
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    expect((await call('DELETE', '/api/auth/account', { password })).status).toBe(200)
  })
})
