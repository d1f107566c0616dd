import { beforeEach, expect, it } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { newId } from '../../schema/ids.ts'
import { askSync, createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createOutbox, createWorld, origin, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const outbox = createOutbox(true)
const world = createWorld(sql, { mail: outbox })

beforeEach(() => sql`delete from attempts`.then(() => undefined))

const offOf = async ({ call }: Person) => (await call('GET', '/api/auth/me')).body.mailsOff ?? []
const turn = ({ call }: Person, kind: string, isOn: unknown) => call('PATCH', `/api/mail-notices/${kind}`, { isOn })

/** A poster who was mailed about an application, with that mail. */
const mailedPoster = async () => {
  const [poster, student] = [await world.person('private'), await world.person('student')]
  await world.apply(student, (await world.openJob(poster)).id)
  await world.work('send-notice')
  const mail = outbox.sent.at(-1)
  expect(mail?.to).toBe(poster.email)
  const token = outbox.lastToken()
  return { poster, student, token, mail, link: `/api/mail-links/${token}` }
}
/** Posts as a mail program does: a form, without an origin or a session. */
const oneClick = (address: string) =>
  world.app.request(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

it('K-14 all mails are on; each kind is turned off and on by its person, idempotently, and reaches the other devices', async () => {
  const person = await world.person('student')
  const device = createRawDevice(person.call, [userFeed(person.id)])
  await device.pull()
  expect(device.rows('user')[0]).not.toHaveProperty('mailsOff')
  for (const _ of [1, 2]) expect((await turn(person, 'message', false)).body.mailsOff).toEqual(['message'])
  expect((await turn(person, 'acceptance', false)).body.mailsOff).toEqual(['acceptance', 'message'])
  await device.pull()
  expect(device.rows('user')).toMatchObject([{ mailsOff: ['acceptance', 'message'] }])
  for (const _ of [1, 2]) expect((await turn(person, 'message', true)).body.mailsOff).toEqual(['acceptance'])
  expect((await turn(person, 'acceptance', true)).body).not.toHaveProperty('mailsOff')
  await device.pull()
  expect(device.rows('user')[0]).not.toHaveProperty('mailsOff')
  await turn(person, 'reminder', false)
  expect((await world.exportOf(person)).body.user.mailsOff).toEqual(['reminder'])
})

it('K-14 refuses an unknown kind, an answer other than yes or no, and a visitor', async () => {
  const person = await world.person('student')
  expect((await turn(person, 'newsletter', false)).status).toBe(404)
  expect((await turn(person, 'message', 'no')).body).toMatchObject({ code: 'invalid-input', field: 'isOn' })
  expect((await turn(person, 'message', undefined)).status).toBe(400)
  expect((await world.visitor('PATCH', '/api/mail-notices/message', { isOn: false })).status).toBe(401)
  expect(await offOf(person)).toEqual([])
})

it('K-14 a device switches offline: a repeat changes nothing, and people switch only for themselves', async () => {
  const [person, other] = [await world.person('student'), await world.person('student')]
  const mutation = (isOn: boolean) => ({
    id: newId(),
    account: person.id,
    command: 'switch-mail',
    input: { kind: 'message', isOn },
  })
  const off = mutation(false)
  const send = async ({ call }: Person, sent: ReturnType<typeof mutation>) =>
    (await askSync(call, { mutations: [sent] })).body.results?.[0]?.outcome
  expect(await send(person, off)).toBe('applied')
  expect(await send(person, mutation(true))).toBe('applied')
  expect(await send(person, off), 'after a lost answer').toBe('applied')
  expect(await offOf(person)).toEqual([])
  expect(await send(other, mutation(false))).not.toBe('applied')
  expect([await offOf(person), await offOf(other)]).toEqual([[], []])
})

it('K-15 every mail says in its headers and under its text how to turn its kind off without signing in', async () => {
  const { poster, token, mail, link } = await mailedPoster()
  expect(mail?.headers).toEqual({
    'List-Unsubscribe': `<${origin}${link}/one-click>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mail?.text).toContain(`Ne plus recevoir ces e-mails :\n${origin}/mails#token=${token}`)
  expect(mail?.html).toContain(`<a href="${origin}/mails#token=${token}"`)
  expect((await world.visitor('GET', link)).body).toEqual({ kind: 'application', isOn: true })
  for (const _ of ['once', 'again'])
    expect((await world.visitor('PATCH', link, { isOn: false })).body).toEqual({ kind: 'application', isOn: false })
  expect(await offOf(poster)).toEqual(['application'])
  expect((await world.visitor('GET', link)).body).toEqual({ kind: 'application', isOn: false })
  await turn(poster, 'message', false)
  expect((await world.visitor('PATCH', link, { isOn: true })).body).toEqual({ kind: 'application', isOn: true })
  expect(await offOf(poster), 'no other kind').toEqual(['message'])
})

it('K-15 one POST by a mail program turns it off; merely opening the address does not', async () => {
  const { poster, token, link } = await mailedPoster()
  const opened = await world.app.request(`${link}/one-click`)
  expect([opened.status, opened.headers.get('location')]).toEqual([302, `${origin}/mails#token=${token}`])
  expect((await world.app.request(`${link}/one-click`, { method: 'HEAD' })).status).toBe(302)
  expect(await offOf(poster)).toEqual([])
  const device = createRawDevice(poster.call, [userFeed(poster.id)])
  await device.pull()
  for (const _ of ['once', 'again']) expect((await oneClick(`${link}/one-click`)).status).toBe(200)
  expect(await offOf(poster)).toEqual(['application'])
  await device.pull()
  expect(device.rows('user')).toMatchObject([{ mailsOff: ['application'] }])
})

it('K-15 the link stays the same from mail to mail, differs per person and kind, and reveals neither', async () => {
  const first = await mailedPoster()
  await sql`update users set created_at = created_at - interval '2 years' where id = ${first.poster.id}`
  await world.apply(await world.person('student'), (await world.openJob(first.poster)).id)
  await world.work('send-notice')
  expect(outbox.lastToken()).toBe(first.token)
  const second = await mailedPoster()
  expect(second.token).not.toBe(first.token)
  const { student, poster } = first
  await world.accept(poster, (await world.apply(student, (await world.openJob(poster)).id)).id)
  await world.work('send-notice')
  const acceptance = outbox.sent.findLast(({ to }) => to === student.email)
  expect(acceptance?.text).not.toContain(first.token)
  expect(first.token).toMatch(/^[\w-]{22}$/)
  expect(Buffer.from(first.token, 'base64url').toString('hex')).not.toContain(first.poster.id.replaceAll('-', ''))
})

it('K-15 an invalid link, a changed one, and one of a deleted account switch nothing', async () => {
  const { poster, token, link } = await mailedPoster()
  const flipped = token.slice(0, -2) + (token.endsWith('AA') ? 'BA' : 'AA')
  for (const wrong of [flipped, token.slice(0, -4), `${token}A`, newId(), 'é'.repeat(22), `${token}%0d%0aX:1`]) {
    const address = `/api/mail-links/${encodeURIComponent(wrong)}`
    expect((await world.visitor('GET', address)).status).toBe(404)
    expect((await world.visitor('PATCH', address, { isOn: false })).status).toBe(404)
    expect((await oneClick(`${address}/one-click`)).status).toBe(404)
  }
  expect((await world.app.request(`/api/mail-links/${token.slice(1)}/one-click`)).status).toBe(404)
  expect((await world.visitor('PATCH', link, { isOn: 'no' })).status).toBe(400)
  expect((await world.visitor('PATCH', link, { isOn: false }, { Origin: 'https://ailleurs.example' })).status).toBe(403)
  expect(await offOf(poster)).toEqual([])

  expect((await world.deleteAccount(poster)).status).toBe(200)
  expect((await world.visitor('GET', link)).status).toBe(404)
  expect((await oneClick(`${link}/one-click`)).status).toBe(404)
  expect(await sql`select from mail_links where user_id = ${poster.id}`).toEqual([])
})

it('K-15 stops a person who plays with a link for a while, but not a provider that posts for many', async () => {
  const { link } = await mailedPoster()
  const statuses = []
  for (let count = 0; count < 61; count++) statuses.push((await world.visitor('PATCH', link, { isOn: false })).status)
  expect([statuses[59], statuses[60]]).toEqual([200, 429])
  expect((await oneClick(`${link}/one-click`)).status).toBe(200)
})
