import { expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import type { Upgrades } from '../../schema/upgrade-mutation.ts'
import { userFeed } from '../../schema/feeds.ts'
import { syncVersion, type Mutation } from '../../schema/sync.ts'
import { testDatabase } from '../testing/test-database.ts'
import { askSync } from '../testing/raw-device.ts'
import { createWorld, type Person } from '../testing/world.ts'
import { sendMessage } from '../commands/send-message.ts'
import { runMutations } from './run-mutations.ts'
import { makeReady } from './sendable.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const { current, oldest } = syncVersion

const write = (
  person: Person,
  command: string,
  input: Record<string, unknown>,
  given: Partial<Mutation> = {},
): Mutation => ({
  id: newId(),
  account: person.id,
  command,
  input,
  ...given,
})

const notices = (person: Person) => sql<{ id: string; isRead: boolean }[]>`
  select id, read_at is not null as is_read from notifications where user_id = ${person.id} order by created_at, id`

const send = async (person: Person, version: number, mutation: Mutation) =>
  (await askSync(person.call, { version, cursors: { [userFeed(person.id)]: '0' }, mutations: [mutation] })).body
    .results[0]

it('« all read » of an app that could not send a time leaves unread what came after the tap', async () => {
  const { student, poster, job } = await world.assignedJob()
  await sql`update notifications set created_at = now() - interval '1 hour' where user_id = ${student.id}`
  const tapped = write(
    student,
    'mark-all-notifications-read',
    { userId: student.id },
    { id: newId(Date.now() - 60_000) },
  )
  await poster.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Plus tard' })
  expect(await send(student, oldest, { ...tapped, version: 1 })).toMatchObject({ outcome: 'applied' })
  const read = (await notices(student)).map(({ isRead }) => isRead)
  expect(read.at(-1)).toBe(false)
  expect(read.slice(0, -1)).not.toContain(false)
})

it('« all read » up to the newest one shown marks that one too', async () => {
  const { student, poster, job } = await world.assignedJob()
  await poster.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' })
  const [newest] = (await student.call('GET', `/api/notifications/${student.id}`)).body
  const input = { userId: student.id, until: newest.createdAt }
  expect(await send(student, current, write(student, 'mark-all-notifications-read', input))).toMatchObject({
    outcome: 'applied',
  })
  expect((await notices(student)).map(({ isRead }) => isRead)).not.toContain(false)
})

it('K-91 the number of places still wanted, written by an app before its update, hires no additional students', async () => {
  const poster = await world.person('private')
  const [some, none] = [await world.openJob(poster, { places: 2 }), await world.openJob(poster, { places: 2 })]
  const application = await world.apply(await world.person('student'), some.id)
  const edit = (id: string) => write(poster, 'edit-job', { id, places: 3 })
  const old = (mutation: Mutation) => ({ ...mutation, version: 2 })
  const [ofSome, ofNone] = [edit(some.id), edit(none.id)]
  await world.accept(poster, application.id)
  expect(await send(poster, oldest, old(ofSome))).toMatchObject({
    outcome: 'refused',
    code: 'places-given',
    field: 'places',
  })
  // After its update the device still says in which version the action was written.
  expect(await send(poster, current, old(edit(some.id)))).toMatchObject({ code: 'places-given' })
  expect(await send(poster, oldest, old(ofNone))).toMatchObject({ outcome: 'applied', answer: { places: 3 } })
  expect(await send(poster, current, edit(some.id))).toMatchObject({ answer: { places: 3, chosen: 1 } })
})

it('K-265 an older app publishes offers paid by hand, and reads of Pouce what it can', async () => {
  const poster = await world.person('private')
  const [byHand, through] = [newId(), newId()]
  const publish = (id: string, given: object) => write(poster, 'publish-job', { id, ...world.jobInput(given) })
  const old = (mutation: Mutation) => ({ ...mutation, version: 4 })
  expect(await send(poster, oldest, old(publish(byHand, { paymentMethod: 'twint' })))).toMatchObject({
    answer: { paymentMethod: 'twint', isThroughPouce: false },
  })
  await send(poster, current, publish(through, { paymentMethod: 'both', isThroughPouce: true }))
  const { changes } = (await askSync(poster.call, { version: oldest, cursors: { [userFeed(poster.id)]: '0' } })).body
  const said = changes.filter(({ id }: { id: string }) => id === through)
  expect(said).toMatchObject([{ row: { paymentMethod: 'both' } }])
  expect(
    await send(poster, oldest, old(write(poster, 'edit-job', { id: through, paymentMethod: 'cash' }))),
  ).toMatchObject({
    answer: { paymentMethod: 'cash', isThroughPouce: false },
  })
})

it('K-104 declining an offered place, as written by an app of the previous version, withdraws the application', async () => {
  const poster = await world.person('private')
  const offer = await world.openJob(poster)
  const [no, yes] = [await world.person('student'), await world.person('student')]
  const [declined, accepted] = [await world.apply(no, offer.id), await world.apply(yes, offer.id)]
  const askedAt = new Date().toISOString()
  await sql`update applications set reserved_at = now(), asked_at = ${askedAt} where offer_id = ${offer.id}`
  const answer = (student: Person, id: string, canCome: boolean) =>
    send(student, oldest, write(student, 'answer-call', { id, canCome, askedAt }, { version: 5 }))
  expect(await answer(no, declined.id, false)).toMatchObject({ outcome: 'applied' })
  expect(await sql`select from applications where id = ${declined.id}`).toEqual([])
  expect(await answer(yes, accepted.id, true)).toMatchObject({ outcome: 'applied', answer: { status: 'accepted' } })
})

it('O-03 an action sent before an update of the device is recognised after it, and the other way round', async () => {
  const { student } = await world.assignedJob()
  const mutation = write(student, 'mark-all-notifications-read', { userId: student.id })
  const before = await send(student, oldest, { ...mutation, version: 1 })
  expect(before).toMatchObject({ outcome: 'applied' })
  expect(await send(student, current, { ...mutation, version: 1 })).toEqual(before)
  expect(await send(student, oldest, { ...mutation, version: 1 })).toEqual(before)
  const other = { ...mutation, input: { userId: student.id, until: new Date().toISOString() } }
  expect(await send(student, current, other)).toMatchObject({ outcome: 'refused', code: 'id-reused' })
})

it('O-03 so is one whose receipt was stored before the server’s own update', async () => {
  const { student, job } = await world.assignedJob()
  const actor = { id: student.id, userType: 'student' as const, sessionId: newId(), isAdmin: false }
  const sendable = new Map([[sendMessage.contract.name, makeReady(sendMessage)]])
  const deps = { sql, mutationFailed: () => {}, sendable }
  const say = write(student, 'send-message', { id: newId(), jobId: job.id, content: 'Bonjour' })
  const run = (mutation: Mutation, sent: number, current: number, upgrades: Upgrades = {}) =>
    runMutations(deps, actor, [mutation], { sent, current, upgrades })
  const [first] = await run(say, 2, 2)
  expect(first).toMatchObject({ outcome: 'applied' })
  // The next version renames the text, and the one after it the command.
  const upgrades: Upgrades = {
    2: written => ({ ...written, input: { ...written.input, content: `${String(written.input['content'])} !` } }),
  }
  expect(await run(say, 2, 3, upgrades)).toEqual([first])
  expect(await run({ ...say, version: 2 }, 3, 3, upgrades)).toEqual([first])
  const later = write(student, 'send-message', { id: newId(), jobId: job.id, content: 'Salut' }, { version: 2 })
  expect(await run(later, 3, 3, upgrades)).toMatchObject([{ outcome: 'applied', answer: { content: 'Salut !' } }])
  expect(await run(later, 3, 4, { ...upgrades, 3: written => written })).toMatchObject([{ outcome: 'applied' }])
  const tooOld = write(student, 'send-message', { id: newId(), jobId: job.id, content: 'Ancien' }, { version: 1 })
  expect(await run(tooOld, 3, 3, upgrades)).toMatchObject([{ outcome: 'refused', code: 'expired' }])
  const contents = await sql`select content from messages where job_id = ${job.id} order by created_at, id`
  expect(contents).toEqual([{ content: 'Bonjour' }, { content: 'Salut !' }])
})

it('K-504 tells an app older than the last two to update, and one newer than the server to retry on another connection', async () => {
  const { student } = await world.assignedJob()
  const { status, body } = await askSync(student.call, { version: oldest - 1 })
  expect([status, body.code]).toEqual([426, 'outdated'])
  const failing = createWorld(sql)
  const person = await failing.person('student')
  const newer = await askSync(person.call, { version: current + 1 })
  expect([newer.status, newer.body.code, newer.headers.get('connection')]).toEqual([421, 'too-new', 'close'])
})
