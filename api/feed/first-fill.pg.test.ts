import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { jobsFeeds, userFeed } from '../../schema/feeds.ts'
import { syncVersion, syncRows, type SyncAnswer, type SyncChange } from '../../schema/sync.ts'
import { renewFirstFill } from '../queue/renew-first-fill.ts'
import { waitForHistory, waitForWrites } from '../testing/wait-for-history.ts'
import { createWorld, origin, type Call, type Person } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const renew = (given: Partial<Parameters<typeof renewFirstFill>[1]> = {}) =>
  renewFirstFill(sql, { publicUrl: origin, fewest: 0, perFile: 3, ...given })

const poster = await world.person('private')
const jobs = await Promise.all(Array.from({ length: 8 }, () => world.openJob(poster)))

const isOld = () => sql`update first_fills set made_at = made_at - interval '2 days'`

beforeAll(() => waitForHistory(sql), 40_000)
beforeEach(async () => {
  await isOld()
  // Otherwise marks kept young by another file's transaction count as changed.
  await waitForWrites(sql)
  await renew()
})

const ask = async (person: Person | null, { takes = true, feeds = jobsFeeds } = {}) => {
  const followed = person ? [userFeed(person.id), ...feeds] : feeds
  const call = person?.call ?? world.visitor
  const { status, body } = await call('POST', `/api/sync${takes ? '?takes=files' : ''}`, {
    device: crypto.randomUUID(),
    version: syncVersion.current,
    epoch: null,
    cursors: Object.fromEntries(followed.map(feed => [feed, '0'])),
    page: null,
    mutations: [],
  })
  expect(status).toBe(200)
  const answer: SyncAnswer = body
  return answer
}

const takeFiles = (call: Call, from: Pick<SyncAnswer, 'cursors'> & { epoch: string | null }) =>
  call('POST', '/api/sync?takes=files', {
    device: crypto.randomUUID(),
    version: syncVersion.current,
    page: null,
    mutations: [],
    ...from,
  })

const get = (path: string, headers: Record<string, string> = {}) => world.app.request(path, { headers })
const readFile = async (name: string) => {
  const answer = await get(`/api/sync/first-fill/${name}`)
  return z.array(syncRows.offer).parse(await answer.json())
}

/** All rows of an answer and its files; changes override files. */
const whole = async ({ changes, firstFill }: SyncAnswer) => {
  const rows = new Map<string, SyncChange['row']>()
  for (const name of firstFill?.files ?? []) for (const row of await readFile(name)) rows.set(`offer ${row.id}`, row)
  // A row that left an offer feed may still be in the person's own.
  const ownLast = changes.toSorted((one, other) => (one.feed < other.feed ? -1 : 1))
  for (const { entity, id, row } of ownLast) rows.set(`${entity} ${id}`, row)
  return new Map([...rows].filter(([, row]) => row !== null).toSorted())
}

describe('a first fill', () => {
  it('brings a new device, together with the answer, everything that pages would', async () => {
    const { student, job } = await world.assignedJob()
    await poster.call('DELETE', `/api/jobs/${jobs[0]?.id}`)
    await world.work('mend-first-fill')
    await sql`update offers set title = 'Autre chose' where id = ${jobs[1]?.id ?? ''}`
    await sql`update offers set canton = 'ZH' where id = ${jobs[2]?.id ?? ''}`
    for (const person of [null, student, poster]) {
      const byFiles = await ask(person)
      expect(byFiles.firstFill?.files).toHaveLength(3)
      expect(await whole(byFiles)).toEqual(await whole(await ask(person, { takes: false })))
    }
    expect((await whole(await ask(student))).has(`job ${job.id}`), 'one’s own').toBe(true)
  })

  it('states how many offers there are in the country, and where the person lives: a device chooses by both', async () => {
    const student = await world.person('student')
    const [counted] = await sql<{ offers: number }[]>`
      select count(*)::int as offers from changes where feed = any(${jobsFeeds}) and not gone`
    for (const feeds of [jobsFeeds, ['jobs:GE']]) {
      const { firstFill, changes } = await ask(student, { feeds })
      expect(firstFill?.offers).toBe(counted?.offers)
      expect(changes.find(({ id }) => id === student.id)?.row).toMatchObject({ canton: 'VD' })
    }
    await student.call('PATCH', `/api/users/${student.id}`, { city: 'Zürich, ZH' })
    const { changes } = await ask(student)
    expect(changes.find(({ id }) => id === student.id)?.row).toMatchObject({ canton: 'ZH' })
  })

  it('continues from where it was made', async () => {
    const { cursors, firstFill, epoch } = await ask(null)
    expect(BigInt(cursors[jobsFeeds[0] ?? ''] ?? 0)).toBeGreaterThanOrEqual(BigInt(firstFill?.since ?? 0))
    const later = await world.openJob(poster)
    const { body } = await takeFiles(world.visitor, { epoch, cursors })
    expect([body.firstFill, body.changes.map(({ id }: SyncChange) => id)]).toEqual([
      undefined,
      expect.arrayContaining([later.id]),
    ])
  })

  it('leaves out what a block hides for each of its two people, and only for them', async () => {
    const [blocker, other] = [await world.person('student'), await world.person('student')]
    await blocker.call('POST', `/api/users/${poster.id}/block`)
    const hidden = (await ask(blocker)).changes.filter(({ entity, row }) => entity === 'offer' && row === null)
    expect(hidden.length).toBeGreaterThanOrEqual(8)
    const seen = await whole(await ask(blocker))
    expect(seen).toEqual(await whole(await ask(blocker, { takes: false })))
    expect([...seen.keys()]).not.toContain(`offer ${jobs[4]?.id}`)
    expect([...(await whole(await ask(other))).keys()]).toContain(`offer ${jobs[4]?.id}`)
  })

  it('names only files of the requested cantons', async () => {
    const far = await world.openJob(poster, { location: 'Genève, GE' })
    await isOld()
    await renew({ perFile: 1 })
    const { firstFill } = await ask(null, { feeds: ['jobs:GE'] })
    const rows = (await Promise.all((firstFill?.files ?? []).map(readFile))).flat()
    expect(rows.map(({ id }) => id)).toContain(far.id)
    expect(new Set(rows.map(({ canton }) => canton))).toEqual(new Set(['GE']))
  })

  it('is not for a device that cannot read files, knows some offers already, or follows another history', async () => {
    expect((await ask(null, { takes: false })).firstFill).toBeUndefined()
    const student = await world.person('student')
    const { cursors } = await ask(student)
    const known = cursors[userFeed(student.id)] ?? ''
    const knowing = async (offers: Record<string, string>) =>
      (await takeFiles(student.call, { epoch: null, cursors: { [userFeed(student.id)]: known, ...offers } })).body
    expect((await knowing({ 'jobs:GE': known, 'jobs:VD': '0' })).firstFill).toBeUndefined()
    expect((await knowing({ 'jobs:VD': '0' })).firstFill, 'who knows what is theirs, and no offer').toBeDefined()
    await sql`update sync_history set epoch = gen_random_uuid()`
    expect((await ask(null)).firstFill).toBeUndefined()
    await renew()
    expect((await ask(null)).firstFill).toBeDefined()
    const [was] = await sql<{ floor: string }[]>`select floor::text from sync_history`
    await sql`update sync_history set floor = pg_snapshot_xmax(pg_current_snapshot())`
    expect((await ask(null)).firstFill, 'what is gone since may have been cleared away').toBeUndefined()
    await sql`update sync_history set floor = ${was?.floor ?? '0'}::xid8`
  })

  it('is also for a device that has to start over', async () => {
    const { cursors, epoch } = await ask(null)
    await sql`update sync_history set epoch = gen_random_uuid()`
    await renew()
    const { body } = await takeFiles(world.visitor, { epoch, cursors })
    expect([body.isReset, body.firstFill.files.length > 0]).toEqual([true, true])
  })

  it('K-486 is made at once for every new history, also for one begun by hand', async () => {
    const ordered = () => sql`select from graphile_worker.jobs where task_identifier = 'renew-first-fill'`
    await sql`select graphile_worker.remove_job('renew-first-fill')`
    await sql`update sync_history set begun_at = now()`
    expect(await ordered()).toHaveLength(0)
    await sql`update sync_history set epoch = gen_random_uuid(), begun_at = now()`
    expect(await ordered()).toHaveLength(1)
  })

  it('is not for a device that starts over with its own rows and does not ask for offers yet', async () => {
    const student = await world.person('student')
    const { epoch } = await ask(student)
    await sql`update sync_history set epoch = gen_random_uuid()`
    await renew()
    const { body } = await takeFiles(student.call, { epoch, cursors: { [userFeed(student.id)]: '0' } })
    expect([body.isReset, body.firstFill]).toEqual([true, undefined])
  })

  it('is renewed once a fifth has changed, or after a day; the old one is kept for an hour', async () => {
    const before = (await ask(null)).firstFill
    await renew()
    expect((await ask(null)).firstFill, 'nothing has changed').toEqual(before)
    await sql`update offers set title = title || ' !' where posted_by_id = ${poster.id}`
    await renew()
    const after = (await ask(null)).firstFill
    expect(after?.files).not.toEqual(before?.files)
    const statusOf = async (name = '') => (await get(`/api/sync/first-fill/${name}`)).status
    expect(await statusOf(before?.files[0])).toBe(200)
    await sql`update first_fills set made_at = made_at - interval '61 minutes'`
    await renew()
    expect([await statusOf(before?.files[0]), await statusOf(after?.files[0])]).toEqual([404, 200])
  })

  it('is not made for few offers, which fit into one answer', async () => {
    await isOld()
    await renew({ fewest: 1000 })
    expect((await ask(null)).firstFill).toBeUndefined()
    expect(await sql`select from first_fill_files`).toHaveLength(0)
  })
})

describe('a file of it', () => {
  it('is cacheable by anyone, in every encoding, without a session', async () => {
    const [name = ''] = (await ask(null)).firstFill?.files ?? []
    const path = `/api/sync/first-fill/${name}`
    const plain = await get(path, { cookie: 'pouce=nonsense' })
    expect([plain.status, plain.headers.get('set-cookie')]).toEqual([200, null])
    expect(plain.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
    expect(plain.headers.get('content-type')).toBe('application/json')
    const text = await plain.text()
    const bytesOf = async (encoding: string) => {
      const answer = await get(path, { 'accept-encoding': encoding })
      return [answer.headers.get('content-encoding'), Buffer.from(await answer.arrayBuffer())] as const
    }
    const [br, gz] = [await bytesOf('gzip, br'), await bytesOf('gzip')]
    expect([br[0], brotliDecompressSync(br[1]).toString()]).toEqual(['br', text])
    expect([gz[0], gunzipSync(gz[1]).toString()]).toEqual(['gzip', text])
  })

  it('holds of an offer only what a visitor reads', async () => {
    const { student, job } = await world.assignedJob()
    await student.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' })
    await isOld()
    await renew()
    const { firstFill } = await ask(student)
    const rows = (await Promise.all((firstFill?.files ?? []).map(readFile))).flat()
    const row = rows.find(({ id }) => id === job.id)
    expect(row).toMatchObject({ id: job.id, status: 'open' })
    expect(row).not.toHaveProperty('own')
    expect(JSON.stringify(row)).not.toContain(student.id)
    expect((await whole(await ask(student))).get(`job ${job.id}`)).toMatchObject({ status: 'left' })
  })

  it('is 404 under an unknown name', async () => {
    for (const name of ['nothing', '%00', 'a'.repeat(64), `${'9'.repeat(19)}-1-${'a'.repeat(64)}`, "' or 1=1"])
      expect((await get(`/api/sync/first-fill/${encodeURIComponent(name)}`)).status, name).toBe(404)
    const [fill] = await sql<{ id: string }[]>`select max(id)::text as id from first_fills`
    for (const place of [0, 9, 1e8])
      expect((await get(`/api/sync/first-fill/${fill?.id}-${place}-${'a'.repeat(64)}`)).status, `${place}`).toBe(404)
  })
})
