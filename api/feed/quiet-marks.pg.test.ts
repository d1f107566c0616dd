import { beforeAll, describe, expect, it } from 'vitest'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { syncVersion } from '../../schema/sync.ts'
import { openStream } from '../testing/open-stream.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { bringForward } from '../testing/run-tasks.ts'
import { testDatabase } from '../testing/test-database.ts'
import { waitForHistory } from '../testing/wait-for-history.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const vaud = jobsFeed('VD')

beforeAll(() => waitForHistory(sql), 40_000)

const deviceOf = (person: Person) => createRawDevice(person.call, [userFeed(person.id), vaud])
const block = (who: Person, whom: Person) => who.call('POST', `/api/users/${whom.id}/block`)
const unblock = (who: Person, whom: Person) => who.call('DELETE', `/api/users/${whom.id}/block`)

/** A poster with offers, a student, and an uninvolved person; the device of each is in step. */
const setScene = async () => {
  const [poster, student, stranger] = [
    await world.person('private', { firstName: 'Philomène', lastName: 'Quiquerez' }),
    await world.person('student'),
    await world.person('student'),
  ]
  const jobs = [await world.openJob(poster), await world.openJob(poster), await world.openJob(poster)]
  const ids = jobs.map(({ id }): string => id).toSorted()
  const devices = { poster: deviceOf(poster), student: deviceOf(student), stranger: deviceOf(stranger) }
  const visitor = createRawDevice(world.visitor, [vaud])
  const all = [...Object.values(devices), visitor]
  for (const device of all) await device.pull()
  /** The poster's offers as this device shows them. */
  const offersAt = (device: typeof visitor) => {
    const shown = device.shown()
    return ids.flatMap(id => shown[`offer ${id}`]?.row ?? [])
  }
  const markedSince = async (act: () => Promise<unknown>) => {
    const [before] = await sql<{ xid: string }[]>`select pg_current_xact_id()::text as xid`
    await act()
    const rows = await sql<{ feed: string }[]>`
      select distinct feed from changes where xid > ${before?.xid ?? '0'}::xid8 order by feed`
    return rows.map(({ feed }) => feed)
  }
  const inStep = async (but?: typeof visitor) => {
    for (const device of all) if (device !== but) await device.expectInStep()
  }
  return { poster, student, stranger, jobs, ids, devices, visitor, offersAt, markedSince, inStep }
}

describe.each(['poster', 'student'] as const)('a block by the %s', by => {
  it('K-430 marks only the feeds of the two people, and each loses and regains the other’s offers', async () => {
    const scene = await setScene()
    const { poster, student, ids, devices, offersAt, markedSince, inStep } = scene
    const [one, other] = by === 'poster' ? [poster, student] : [student, poster]
    const feeds = [userFeed(poster.id), userFeed(student.id)].toSorted()
    expect(await markedSince(() => block(one, other))).toEqual(feeds)
    await inStep()
    expect(offersAt(devices.student)).toEqual([])
    for (const device of [devices.poster, devices.stranger, scene.visitor])
      expect(offersAt(device)).toHaveLength(ids.length)
    expect(await markedSince(() => unblock(one, other))).toEqual(feeds)
    await inStep()
    expect(offersAt(devices.student)).toHaveLength(ids.length)
  })
})

it('K-430 a device that pulls in pages gets all of them, and an offer published in the meantime', async () => {
  const { poster, student, ids, devices, inStep, offersAt } = await setScene()
  await block(student, poster)
  const late = await world.openJob(poster)
  await devices.student.pull()
  expect(offersAt(devices.student)).toEqual([])
  expect(devices.student.held.has(`${vaud} offer ${late.id}`)).toBe(false)
  await unblock(student, poster)
  await inStep()
  expect(offersAt(devices.student)).toHaveLength(ids.length)
  expect(devices.student.held.has(`${vaud} offer ${late.id}`)).toBe(true)
})

it('K-430 pokes the blocked person, and the answer names no other person', async () => {
  const { poster, student, stranger, devices } = await setScene()
  const [blocked, other] = [
    await openStream(world, vaud, student.token, syncVersion.current),
    await openStream(world, vaud, stranger.token, syncVersion.current),
  ]
  await world.poll()
  for (const { words } of [blocked, other]) words.length = 0
  await block(poster, student)
  await expect.poll(() => blocked.words.flatMap(({ feeds }) => feeds)).toEqual([userFeed(student.id)])
  expect(blocked.words.flatMap(({ delta }) => delta ?? [])).toEqual([])
  expect(other.words).toEqual([])
  await devices.student.pull()
  expect(devices.student.rows('user')).toMatchObject([{ id: student.id }])
  expect(JSON.stringify([...devices.student.held])).not.toContain(poster.id)
})

const rename = (who: Person, changes: object) => who.call('PATCH', `/api/users/${who.id}`, changes)
const namesIn = (rows: unknown[]) => JSON.stringify(rows).match(/Philomène|Alix|"Q\."|"A\."|Quiquerez|Aubert/g) ?? []

describe('a poster’s new name', () => {
  it('K-431 rewrites no offer on a stranger’s device, and appears there a day later, however often it changes', async () => {
    const { poster, jobs, devices, visitor, offersAt, markedSince, inStep } = await setScene()
    const marked = await markedSince(async () => {
      for (const firstName of ['Alice', 'Aline', 'Alix']) await rename(poster, { firstName, lastName: 'Aubert' })
    })
    expect(marked).toEqual([userFeed(poster.id)])
    await inStep()
    expect(new Set(namesIn(offersAt(visitor)))).toEqual(new Set(['Philomène', '"Q."']))
    expect(new Set(namesIn(offersAt(devices.poster)))).toEqual(new Set(['Alix', 'Aubert']))
    const opened = await world.visitor('GET', `/api/jobs/${jobs[0].id}`)
    expect(opened.body.poster).toMatchObject({ firstName: 'Alix', lastName: 'A.' })
    // An edit of the offer does not publish the new name early.
    await world.edit(poster, jobs[0].id, { title: 'Tondre et ramasser' })
    await inStep()
    expect(new Set(namesIn(offersAt(visitor)))).toEqual(new Set(['Philomène', '"Q."']))
    await world.work('list-poster')
    await inStep()
    expect(new Set(namesIn(offersAt(visitor))), 'not before its time').toEqual(new Set(['Philomène', '"Q."']))
    await bringForward(sql, 'list-poster')
    const listed = await markedSince(() => world.work('list-poster'))
    expect(listed).toEqual([vaud])
    await inStep()
    for (const device of [visitor, devices.stranger])
      expect(new Set(namesIn(offersAt(device)))).toEqual(new Set(['Alix', '"A."']))
    expect(await markedSince(() => world.work('list-poster'))).toEqual([])
  })

  it('K-431 is read at once by a student who applied, and no longer once the application is withdrawn', async () => {
    const { poster, student, jobs, devices, inStep } = await setScene()
    const letter = await world.apply(student, jobs[0].id)
    await rename(poster, { firstName: 'Alix', lastName: 'Aubert' })
    await inStep()
    const job = () => [devices.student.shown()[`offer ${jobs[0].id}`]?.row]
    expect(new Set(namesIn(job()))).toEqual(new Set(['Alix', 'Aubert']))
    await student.call('DELETE', `/api/applications/${letter.id}`)
    await inStep()
    expect(new Set(namesIn(job()))).toEqual(new Set(['Philomène', '"Q."']))
  })

  it('K-431 leaves nothing behind when the account is deleted, and does not delay hiding a picture', async () => {
    const face = 'ab'.repeat(32)
    await sql`insert into images (hash, media_type, bytes) values (${face}, 'image/webp', 'x')`
    const { poster, devices, visitor, offersAt, inStep } = await setScene()
    await sql`update users set profile_image = ${face} where id = ${poster.id}`
    await bringForward(sql, 'list-poster')
    await world.work('list-poster')
    await inStep()
    expect(JSON.stringify(offersAt(visitor))).toContain(face)
    await rename(poster, { firstName: 'Alix' })
    await sql`update users set hidden_image = profile_image where id = ${poster.id}`
    await inStep()
    expect(JSON.stringify(offersAt(visitor))).not.toContain(face)
    expect(new Set(namesIn(offersAt(visitor)))).toEqual(new Set(['Alix', '"Q."']))
    await rename(poster, { firstName: 'Aline' })
    expect(await sql`select from listed_posters`).toHaveLength(1)
    await world.deleteAccount(poster)
    await inStep(devices.poster)
    expect(offersAt(visitor)).toEqual([])
    expect(await sql`select from listed_posters`).toHaveLength(0)
  })

  it('K-431 reaches an offer that is published concurrently', async () => {
    const { poster, visitor, inStep } = await setScene()
    await rename(poster, { firstName: 'Alix' })
    const { publishing } = await sql.begin(async tx => {
      await tx`select list_poster(${poster.id})`
      const answer = world.openJob(poster)
      await expect.poll(async () => (await sql`select 1 from pg_locks where not granted`).length).toBeGreaterThan(0)
      return { publishing: { answer } }
    })
    const job = await publishing.answer
    await inStep()
    expect(visitor.held.get(`${vaud} offer ${job.id}`)).toMatchObject({ poster: { firstName: 'Alix' } })
  })
})
