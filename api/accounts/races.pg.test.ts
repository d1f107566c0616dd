import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { cookieOf, createNewcomers } from '../testing/newcomers.ts'
import { testDatabase } from '../testing/test-database.ts'
import { waitForLocks } from '../testing/wait-for-locks.ts'
import { createOutbox, createWorld, type Person } from '../testing/world.ts'
import type { Transaction } from '../db/connect.ts'
import { hashPassword } from './password.ts'

const { sql } = await testDatabase()
const environment = { publicUrl: 'http://localhost:3000', secureCookies: false, trustedProxies: 1 }
const outbox = createOutbox(true)
const strict = createWorld(sql, { environment, mail: outbox })
const world = createWorld(sql, { environment, mail: createOutbox() })
const { logIn, newcomer, password, registeredWith, signup } = createNewcomers(world)

beforeEach(async () => {
  await sql`delete from attempts`
  await strict.work()
  outbox.sent.splice(0)
})

let hosts = 0
/** A new address for each request, so that no limit per address applies. */
const elsewhere = () => ({ 'X-Forwarded-For': `2001:db8:${(hosts++).toString(16)}::1` })
const post = (on: typeof world, path: string, body: object, headers: object = {}) =>
  on.visitor('POST', `/api/auth/${path}`, body, { ...elsewhere(), ...headers })

const tokenIn = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? ''
const isAlive = async (token: string) => (await world.call(token)('GET', '/api/auth/me')).status === 200
const passwordWorks = async (email: string, secret: string) =>
  (await post(world, 'login', { email, password: secret })).status === 200

describe('a link and the registration it was mailed for', () => {
  const stranger = { firstName: 'Étrangère', password: 'un tandem volé' }

  it('K-440 gives the account the name and password of its own registration during a flood of others', async () => {
    const ends = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const { email, ...given } = signup({ firstName: 'Nadine' })
      const own = await post(strict, 'register', { ...given, email })
      await strict.work()
      const open = { token: outbox.lastToken() }
      const flood = () => post(strict, 'register', { ...given, email, ...stranger })
      const [opened] = await Promise.all([
        // Overlaps another part of the flood in each round.
        Promise.all(Array.from({ length: round % 4 }, () => flood())).then(() =>
          post(strict, 'verify', open, registeredWith(own.headers)),
        ),
        ...Array.from({ length: 10 }, () => flood()),
      ])
      ends.add(String(opened.body.code ?? opened.status))
      const accounts = await sql`select first_name from users where email = ${email} and verified_at is not null`
      expect(await passwordWorks(email, stranger.password)).toBe(false)
      expect(await passwordWorks(email, password)).toBe(opened.status === 200)
      expect(accounts).toEqual(opened.status === 200 ? [{ firstName: 'Nadine' }] : [])
      if (opened.status === 200)
        expect((await post(strict, 'register', { ...given, email })).body.code).toBe('email-taken')
    }
    expect([...ends], 'a registration that others follow stays good').toEqual(['200'])
  })

  it('K-440 lets no registration in between reading the link and creating the account', async () => {
    const { email, ...given } = signup({ firstName: 'Nadine' })
    const own = await post(strict, 'register', { ...given, email })
    await strict.work()
    const token = outbox.lastToken()
    const [, opened] = await sql
      .begin(async tx => {
        // Requests that replace or confirm the account queue here.
        await tx`select from users where email = ${email} for update`
        const other = post(strict, 'register', { ...given, email, ...stranger })
        await Promise.race([other, waitForLocks(sql, 1)])
        const opening = post(strict, 'verify', { token }, registeredWith(own.headers))
        await Promise.race([opening, waitForLocks(sql, 2)])
        return [other, opening] as const
      })
      .then(both => Promise.all(both))
    expect(opened.body).toMatchObject({ firstName: 'Nadine' })
    expect([await passwordWorks(email, password), await passwordWorks(email, stranger.password)]).toEqual([true, false])
  })

  it('K-440 makes one account when links of several registrations are opened concurrently, by both kinds of link', async () => {
    for (let round = 0; round < 8; round++) {
      const { email, ...given } = signup()
      const people = ['Nadine', 'Lou', 'Kim'].map((firstName, index) => ({
        firstName,
        password: `tandem ${index}`,
      }))
      const links = []
      for (const person of people) {
        const { headers } = await post(strict, 'register', { ...given, email, ...person })
        await strict.work()
        links.push({ ...person, token: outbox.lastToken(), headers })
      }
      // Requested in the browser of the last one.
      await post(strict, 'forgot-password', { email }, registeredWith(links[2]?.headers ?? new Headers()))
      await strict.work()
      const reset = { token: outbox.lastToken(), password: 'tandem neuf' }
      const answers = await Promise.all([
        ...links.map(({ token, headers }) => post(strict, 'verify', { token }, registeredWith(headers))),
        post(strict, 'reset-password', reset),
      ])
      const opened = answers.findIndex(({ status }) => status === 200)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.code === 'link-expired')).toHaveLength(3)
      const by = links[opened] ?? { firstName: 'Kim', password: 'tandem neuf' }
      expect(await sql`select first_name from users where email = ${email}`).toEqual([{ firstName: by.firstName }])
      for (const secret of ['tandem 0', 'tandem 1', 'tandem 2', 'tandem neuf'])
        expect(await passwordWorks(email, secret), secret).toBe(secret === by.password)
      await sql`delete from attempts`
    }
  })

  it('K-440 requires a new password in a browser that made another registration for the same address', async () => {
    const { email, ...given } = signup({ firstName: 'Nadine' })
    const own = await post(strict, 'register', { ...given, email })
    const other = await post(strict, 'register', { ...given, email, ...stranger })
    await strict.work()
    const [mine = '', theirs = ''] = outbox.sent.map(({ text }) => tokenIn(text))
    const use = (token: string, by: Headers, more = {}) =>
      post(strict, 'verify', { token, ...more }, registeredWith(by))
    expect((await use(mine, other.headers)).body.code).toBe('password-needed')
    expect((await use(theirs, own.headers)).body.code).toBe('password-needed')
    expect((await use(mine, own.headers)).body.firstName).toBe('Nadine')
    expect((await use(theirs, other.headers)).body.code).toBe('link-expired')
    expect((await use(theirs, other.headers, { password: 'tandem neuf' })).body.code).toBe('link-expired')
    expect(await sql`select from registrations where email = ${email}`).toEqual([])
  })

  it('K-440 resends the link for the registration of the requesting browser, otherwise for the newest', async () => {
    const { email, ...given } = signup({ firstName: 'Nadine' })
    const own = await post(strict, 'register', { ...given, email })
    await post(strict, 'register', { ...given, email, ...stranger })
    await strict.work()
    const asked = async (path: string, headers: object) => {
      await post(strict, path, { email }, headers)
      await strict.work()
      return outbox.sent.at(-1)?.text
    }
    for (const path of ['resend', 'forgot-password']) {
      expect(await asked(path, {}), path).toContain('Bonjour Étrangère')
      expect(await asked(path, registeredWith(own.headers)), path).toContain('Bonjour Nadine')
      await sql`delete from attempts`
    }
  })
})

describe('a new password while sessions are being opened', () => {
  /** Sets a new password, and runs `meanwhile` after it has ended the sessions but before it is committed. */
  const whileChanging = async <T>(id: string, meanwhile: () => Promise<T>, lookBeforeTheEnd?: () => Promise<void>) => {
    const passwordHash = await hashPassword('tandem neuf')
    const change = async (tx: Transaction) => {
      await tx`update users set password_hash = ${passwordHash} where id = ${id}`
      await tx`delete from sessions where user_id = ${id}`
      const begun = meanwhile()
      await Promise.race([begun, waitForLocks(sql, 1)])
      await lookBeforeTheEnd?.()
      await tx`delete from email_tokens where user_id = ${id}`
      return { begun }
    }
    return (await sql.begin(change)).begun
  }

  it('K-441 leaves no session opened by the old password, of sixteen logins in flight', async () => {
    for (let round = 0; round < 6; round++) {
      const { user } = await newcomer()
      await post(strict, 'forgot-password', { email: user.email })
      await strict.work()
      const token = outbox.lastToken()
      const logins = Array.from({ length: 16 }, () => post(world, 'login', { email: user.email, password }))
      // At this point some logins have finished, others have not.
      await Promise.any(logins.slice(0, 1 + round))
      const reset = await post(strict, 'reset-password', { token, password: 'tandem neuf' })
      expect(reset.status).toBe(200)
      const answers = await Promise.all(logins)
      const alive = await Promise.all(answers.map(({ headers }) => isAlive(cookieOf(headers))))
      expect(alive).not.toContain(true)
      expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
      expect(await sql`select from sessions where user_id = ${user.id}`).toEqual([])
      await sql`delete from attempts`
    }
  })

  it('K-441 refuses a login whose password was right when it was verified', async () => {
    const { user } = await newcomer()
    const login = await whileChanging(user.id, () => logIn(user.email))
    expect([login.status, login.body.code]).toEqual([401, 'wrong-credentials'])
    expect(await passwordWorks(user.email, 'tandem neuf')).toBe(true)
  })

  it('K-441 refuses a repeated registration with the previous password', async () => {
    const given = { ...signup(), id: newId() }
    await post(world, 'register', given)
    const again = await whileChanging(given.id, () => post(world, 'register', given))
    expect(again.body.code).toBe('id-taken')
    expect(await sql`select from sessions where user_id = ${given.id}`).toEqual([])
  })

  it.each(['login', 'verify'] as const)(
    'K-441 ends the session that a mailed link opens concurrently (%s)',
    async purpose => {
      const { user } = await newcomer()
      await sql`update users set verified_at = ${purpose === 'login' ? sql`now()` : null} where id = ${user.id}`
      if (purpose === 'verify') await post(strict, 'resend', { email: user.email })
      else {
        for (let count = 0; count < 101; count++) await post(strict, 'login', { email: user.email, password: 'devine' })
        expect((await post(strict, 'login', { email: user.email, password })).body.code).toBe('confirm-by-mail')
      }
      await strict.work()
      const open = { token: outbox.lastToken(), ...(purpose === 'verify' && { password: 'tandem volé' }) }
      const opened = await whileChanging(user.id, () => post(strict, 'verify', open))
      expect(opened.body.code).toBe('link-expired')
      expect(await sql`select from sessions where user_id = ${user.id}`).toEqual([])
      expect(await passwordWorks(user.email, 'tandem neuf')).toBe(true)
    },
  )

  it('K-441 opens a deputy’s session before or after it, not in between', async () => {
    const [principal, deputy]: Person[] = [await world.person('private'), await world.person('private')]
    if (!principal || !deputy) throw new Error('two people are needed')
    const id = newId()
    await sql`insert into deputies (id, principal_id, deputy_id) values (${id}, ${principal.id}, ${deputy.id})`
    let opened = -1
    await whileChanging(
      principal.id,
      () => deputy.call('POST', `/api/auth/deputies/${id}/act`, {}),
      async () => {
        opened = (await sql`select from sessions where user_id = ${principal.id} and deputies_id is not null`).length
      },
    )
    expect(opened).toBe(0)
  })
})

describe('links requested concurrently', () => {
  const workers = () => Promise.all(Array.from({ length: 4 }, () => strict.work('send-link', 'send-registration-link')))

  it('K-442 two taps on « mot de passe oublié »: the newest mailed link works', async () => {
    for (let round = 0; round < 12; round++) {
      const { user } = await newcomer()
      outbox.sent.splice(0)
      const ask = () => post(strict, 'forgot-password', { email: user.email })
      await Promise.all([ask(), ask()])
      const working = workers()
      await ask()
      await working
      await workers()
      expect([1, 2]).toContain(outbox.sent.length)
      const reset = { token: outbox.lastToken(), password: 'tandem neuf' }
      expect((await post(strict, 'reset-password', reset)).status, `round ${round}`).toBe(200)
      await sql`delete from attempts`
    }
    expect(strict.failures).toEqual([])
  })

  it('K-442 twelve requests at once send one or two mails, whose link works', async () => {
    const { user } = await newcomer()
    outbox.sent.splice(0)
    await Promise.all(Array.from({ length: 12 }, () => post(strict, 'forgot-password', { email: user.email })))
    await workers()
    expect([1, 2]).toContain(outbox.sent.length)
    const reset = { token: outbox.lastToken(), password: 'tandem neuf' }
    expect((await post(strict, 'reset-password', reset)).status).toBe(200)
    expect(strict.failures).toEqual([])
  })

  it('K-442 a link is replaced once a newer one has been mailed, not when it is requested or by an older one', async () => {
    const { user } = await newcomer()
    const { promise: olderLeaves, resolve: release } = Promise.withResolvers<void>()
    const mails: string[] = []
    const slow = createWorld(sql, {
      environment,
      mail: {
        verifies: true,
        send: async ({ text }) => {
          mails.push(tokenIn(text))
          if (mails.length === 1) await olderLeaves
        },
      },
    })
    await post(slow, 'forgot-password', { email: user.email })
    const older = slow.work('send-link')
    await expect.poll(() => mails.length).toBe(1)
    // As after five minutes, when another process takes the task again.
    await sql`select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs where locked_by is not null))`
    await slow.work('send-link')
    expect(mails).toHaveLength(2)
    release()
    await older
    const reset = { token: mails[1] ?? '', password: 'tandem neuf' }
    expect((await post(slow, 'reset-password', reset)).status, 'the newest').toBe(200)
  })
})
