import { kept } from '../testing/notices.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { syncLimits, syncVersion } from '../../schema/sync.ts'
import { openSession } from '../accounts/sessions.ts'
import { openStream } from '../testing/open-stream.ts'
import { askSync } from '../testing/raw-device.ts'
import { waitForHistory } from '../testing/wait-for-history.ts'
import { createWorld, type Person } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
// Two processes: one writes, the other pokes.
const [world, elsewhere] = [createWorld(sql), createWorld(sql)]
const geneva = jobsFeed('GE')

beforeAll(() => waitForHistory(sql), 40_000)

const notice = (person: Person, title: string, message = 'Un mot') => ({
  id: newId(),
  userId: person.id,
  type: 'other' as const,
  ...kept(sql, title, message),
})

type Given = { on?: typeof world; version?: number | null }

/** Opens a stream of a person's app and collects what arrives on it about their own feed. */
const listen = async (person: Person, { on = world, version = syncVersion.current }: Given = {}) => {
  const token = await openSession(sql, person.id, 'test')
  const { words } = await openStream(on, geneva, token, version ?? undefined)
  // Earlier changes have been poked by now and do not count.
  await on.poll()
  await pause(20)
  words.length = 0
  const feed = userFeed(person.id)
  const told = () => words.filter(({ feeds }) => feeds.includes(feed))
  return { words, feed, told, deltas: () => told().flatMap(({ delta }) => delta ?? []) }
}

const one = (cursors: Record<string, string> | undefined) => BigInt(Object.values(cursors ?? {})[0] ?? '0')

it('N-04 a stream delivers a message to its reader in the same form as a pull', async () => {
  const { poster, student, job } = await world.assignedJob()
  const [here, there] = [await listen(poster), await listen(poster, { on: elsewhere })]
  const { body: before } = await askSync(poster.call, { cursors: { [here.feed]: '0' } })
  await student.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' })
  for (const { deltas, feed } of [here, there]) {
    await expect.poll(deltas, { timeout: 5000 }).toHaveLength(1)
    const [delta] = deltas()
    const { body } = await askSync(poster.call, { cursors: delta?.from ?? {} })
    expect(Object.keys(delta?.from ?? {})).toEqual([feed])
    expect(delta).toMatchObject({ epoch: body.epoch, changes: body.changes })
    expect(delta?.changes.map(({ row }) => row?.['content'])).toContain('Bonjour')
    // A device that pulled before is in step.
    expect(one(delta?.from)).toBeLessThanOrEqual(BigInt(before.cursors[feed]))
    expect(BigInt(delta?.after ?? '0')).toBeGreaterThan(BigInt(before.seen))
  }
})

it('each delta continues where the previous one ended', async () => {
  const person = await world.person('student')
  const { deltas } = await listen(person)
  for (const count of [1, 2, 3]) {
    await sql`insert into notifications ${sql(notice(person, `Avis ${count}`))}`
    await expect.poll(() => deltas().length, { timeout: 5000 }).toBe(count)
  }
  const [first, second, third] = deltas()
  expect(one(second?.from)).toBeLessThanOrEqual(one(first?.cursors))
  expect(one(third?.from)).toBeLessThanOrEqual(one(second?.cursors))
  expect(third?.changes.map(({ row }) => row?.['title'])).toContain('Avis 3')
})

it('announces a change that is too large for a stream, and the next delta begins after it', async () => {
  const person = await world.person('student')
  const { told, deltas } = await listen(person)
  const many = Array.from({ length: syncLimits.deltaChanges + 1 }, (_, n) => notice(person, `Avis ${n}`))
  await sql`insert into notifications ${sql(many)}`
  await expect.poll(told, { timeout: 5000 }).toHaveLength(1)
  const long = Array.from({ length: 40 }, (_, n) => notice(person, `Longue ${n}`, 'é'.repeat(1000)))
  await sql`insert into notifications ${sql(long)}`
  await expect.poll(told, { timeout: 5000 }).toHaveLength(2)
  expect(deltas()).toEqual([])
  // If another file's transaction is open, the mark stays below the long messages, and everything is too large once more.
  let pulled = ''
  while (deltas().length === 0) {
    const before = told().length
    const { body } = await askSync(person.call, { cursors: { [userFeed(person.id)]: '0' } })
    pulled = body.cursors[userFeed(person.id)]
    await sql`insert into notifications ${sql(notice(person, 'Courte'))}`
    await expect.poll(() => told().length, { timeout: 5000 }).toBeGreaterThan(before)
  }
  expect(new Set(deltas()[0]?.changes.map(({ row }) => row?.['title']))).toEqual(new Set(['Courte']))
  expect(one(deltas()[0]?.from)).toBeLessThanOrEqual(BigInt(pulled))
})

it('sends deltas only to an app that declares support, and none after its session has ended', async () => {
  const person = await world.person('student')
  const [current, silent, older] = [
    await listen(person),
    await listen(person, { version: null }),
    await listen(person, { version: syncVersion.current - 1 }),
  ]
  const ended = await listen(person)
  await sql`update sessions set expires_at = now() where user_id = ${person.id} and id = (
    select id from sessions where user_id = ${person.id} order by id desc limit 1)`
  await sql`insert into notifications ${sql(notice(person, 'Avis'))}`
  for (const { told } of [current, silent, older, ended]) await expect.poll(told, { timeout: 5000 }).toHaveLength(1)
  expect([current, silent, older, ended].map(({ deltas }) => deltas().length)).toEqual([1, 0, 0, 0])
})

it('a delta contains no other person’s rows, nor rows hidden in the meantime', async () => {
  const { poster, student, job } = await world.assignedJob()
  const stranger = await world.person('student')
  const [reader, other] = [await listen(student), await listen(stranger)]
  await sql.begin(async tx => {
    await tx`insert into notifications ${tx(notice(student, 'Avant'))}`
    await tx`update offers set title = 'Autre titre' where id = ${job.id}`
    await tx`insert into blocks (blocker_id, blocked_id) values (${poster.id}, ${student.id})`
  })
  await expect
    .poll(() => reader.deltas().flatMap(({ changes }) => changes).length, { timeout: 5000 })
    .toBeGreaterThan(0)
  const { body } = await askSync(student.call, { cursors: reader.deltas()[0]?.from ?? {} })
  expect(reader.deltas()[0]?.changes).toEqual(body.changes)
  await pause(100)
  expect(other.told()).toEqual([])
})

it('delivers committed changes beside a transaction that stays open, and its own once it ends', async () => {
  const person = await world.person('student')
  const { deltas } = await listen(person)
  const titles = () =>
    deltas().map(({ changes }) =>
      changes.flatMap(({ entity, row }) => (entity === 'notification' ? row?.['title'] : [])).toSorted(),
    )
  await sql.begin(async tx => {
    await tx`insert into notifications ${tx(notice(person, 'Lente'))}`
    await sql`insert into notifications ${sql(notice(person, 'Vite'))}`
    await expect.poll(titles, { timeout: 5000 }).toEqual([['Vite']])
  })
  await expect.poll(() => titles().at(-1), { timeout: 5000 }).toEqual(['Lente', 'Vite'])
})

const offersOf = ({ words }: Pick<Awaited<ReturnType<typeof openStream>>, 'words'>) =>
  words.flatMap(({ delta }) => delta?.changes.filter(({ feed }) => feed === geneva) ?? [])

it('delivers a new offer to everyone who follows its canton as each would pull it, but not across a block', async () => {
  const [poster, student, blocked, blocking] = [
    await world.person('private'),
    await world.person('student'),
    await world.person('student'),
    await world.person('student'),
  ]
  await sql`insert into blocks ${sql([
    { blockerId: poster.id, blockedId: blocked.id },
    { blockerId: blocking.id, blockedId: poster.id },
  ])}`
  const listening = await Promise.all([student, blocked, blocking, poster].map(person => listen(person)))
  const [own, theirs, others, writers] = listening
  const visitor = await openStream(elsewhere, geneva, undefined, syncVersion.current)
  const silent = await openStream(world, geneva)
  const elsewhereOnly = await openStream(world, jobsFeed('VD'), undefined, syncVersion.current)
  if (!own || !theirs || !others || !writers) throw new Error('four listen')
  const job = await world.openJob(poster, { location: 'Genève, GE' })
  const hasHeard = ({ words }: Pick<typeof silent, 'words'>) => words.some(({ feeds }) => feeds.includes(geneva))
  for (const stream of [...listening, visitor, silent])
    await expect.poll(() => hasHeard(stream), { timeout: 5000 }).toBe(true)
  for (const stream of [own, visitor]) {
    const brought = offersOf(stream)
    expect(brought.map(({ id }) => id)).toContain(job.id)
    const { body } = await askSync(student.call, { cursors: { [geneva]: '0' } })
    const found = body.changes.filter(({ id }: { id: string }) => id === job.id)
    expect(brought.filter(({ id }) => id === job.id)).toEqual(found)
  }
  expect([theirs, others, silent].flatMap(offersOf)).toEqual([])
  // People with a part in an offer read it in their own way.
  expect(offersOf(writers)).toEqual([])
  expect(elsewhereOnly.words.filter(({ delta }) => delta)).toEqual([])
})

it('pokes people with a part in an offer about it as they may see it', async () => {
  const [poster, applicant] = [await world.person('private'), await world.person('student')]
  const job = await world.openJob(poster, { location: 'Genève, GE' })
  await world.apply(applicant, job.id)
  const [part, none] = [await listen(applicant), await listen(await world.person('student'))]
  await world.edit(poster, job.id, { rate: 31 })
  const rates = (changes: ReturnType<typeof offersOf>) =>
    changes.flatMap(({ id, row }) => (id === job.id ? row?.['rate'] : []))
  await expect.poll(() => rates(offersOf(none)), { timeout: 5000 }).toContain(31)
  await expect.poll(() => rates(part.deltas().flatMap(({ changes }) => changes)), { timeout: 5000 }).toContain(31)
  expect(offersOf(part)).toEqual([])
})

it('does not send the common delta to a poster and a student who left, who see the offer differently', async () => {
  const [poster, left, stranger] = [
    await world.person('private'),
    await world.person('student'),
    await world.person('student'),
  ]
  const job = await world.openJob(poster, { location: 'Genève, GE' })
  await world.accept(poster, (await world.apply(left, job.id)).id)
  await left.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' })
  const listening = await Promise.all([stranger, left, poster].map(person => listen(person)))
  // As when its poster's stars change: no person's own feed moves.
  await sql`select mark(array[(${geneva}, 'offer', ${job.id}, false)::feed_mark])`
  for (const { words } of listening) await expect.poll(() => words.length, { timeout: 5000 }).toBeGreaterThan(0)
  expect(listening.map(one => offersOf(one).some(({ id }) => id === job.id))).toEqual([true, false, false])
})

it('K-53 does not send the common delta to students who wait for an answer about the offer', async () => {
  const [poster, asker, stranger] = [
    await world.person('private'),
    await world.person('student'),
    await world.person('student'),
  ]
  const job = await world.openJob(poster, { location: 'Genève, GE' })
  const { body } = await asker.call('POST', `/api/jobs/${job.id}/questions`, { text: 'Y a-t-il un ascenseur ?' })
  const listening = await Promise.all([stranger, asker].map(person => listen(person)))
  await sql`select mark(array[(${geneva}, 'offer', ${job.id}, false)::feed_mark])`
  for (const { words } of listening) await expect.poll(() => words.length, { timeout: 5000 }).toBeGreaterThan(0)
  expect(listening.map(one => offersOf(one).some(({ id }) => id === job.id))).toEqual([true, false])
  const { words } = await listen(stranger)
  await poster.call('PATCH', `/api/jobs/${job.id}/questions/${body.id}`, { answer: 'Oui.' })
  const answered = () => offersOf({ words }).flatMap(({ row }) => (row?.['id'] === job.id ? row?.['questions'] : []))
  await expect.poll(answered, { timeout: 10_000 }).toMatchObject([{ id: body.id, answer: 'Oui.' }])
})
