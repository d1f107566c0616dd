import { beforeAll, expect, it } from 'vitest'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { limits } from '../../schema/rules.ts'
import { syncVersion } from '../../schema/sync.ts'
import { renewFirstFill } from '../queue/renew-first-fill.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { waitForHistory } from '../testing/wait-for-history.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, origin, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

// Files are named only if no older transaction is open in any database.
beforeAll(() => waitForHistory(sql), 40_000)

const address = 'Chemin des Glycines 4, 3e étage'
const setScene = async () => {
  const poster = await world.person('private')
  const [chosen, other] = [await world.person('student'), await world.person('student')]
  const job = await world.openJob(poster, { address })
  const [letter] = [await world.apply(chosen, job.id), await world.apply(other, job.id)]
  return { poster, chosen, other, job, letter }
}
const read = async (person: Person | null, jobId: string) =>
  (await (person?.call ?? world.visitor)('GET', `/api/jobs/${jobId}`)).body.address
/** Everything that this person's device holds about the offer and its job. */
const onDevice = async (person: Person, jobId: string) => {
  const device = createRawDevice(person.call, [userFeed(person.id), jobsFeed('VD')])
  await device.pull()
  return JSON.stringify([...device.held].filter(([, row]) => JSON.stringify(row).includes(jobId)))
}

it('K-03 only the poster reads the exact address of an open offer', async () => {
  const { poster, chosen, job } = await setScene()
  expect(job.address).toBe(address)
  expect([await read(poster, job.id), await read(chosen, job.id), await read(null, job.id)]).toEqual([
    address,
    undefined,
    undefined,
  ])
  expect(await onDevice(poster, job.id)).toContain(address)
  const held = await onDevice(chosen, job.id)
  expect(held).toContain(job.title)
  expect(held).not.toContain('Glycines')
  const lists = [await world.visitor('GET', '/api/jobs'), await chosen.call('GET', '/api/jobs?search=Glycines')]
  expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain('Glycines')
  await renewFirstFill(sql, { publicUrl: origin, fewest: 0 })
  const { body } = await chosen.call('POST', '/api/sync?takes=files', {
    device: crypto.randomUUID(),
    version: syncVersion.current,
    epoch: null,
    cursors: { 'jobs:VD': '0' },
    page: null,
    mutations: [],
  })
  for (const name of body.firstFill.files) {
    const file = await world.app.request(`/api/sync/first-fill/${name}`)
    expect(await file.text()).not.toContain('Glycines')
  }
})

it('K-03 the accepted student reads it, in every way, until they leave the job', async () => {
  const { poster, chosen, other, job, letter } = await setScene()
  await world.accept(poster, letter.id)
  expect([await read(chosen, job.id), await read(other, job.id), await read(null, job.id)]).toEqual([
    address,
    undefined,
    undefined,
  ])
  expect(await onDevice(chosen, job.id)).toContain(address)
  expect(await onDevice(other, job.id)).not.toContain('Glycines')
  await chosen.call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Malade' })
  expect(await read(chosen, job.id)).toBeUndefined()
  expect(await onDevice(chosen, job.id)).not.toContain('Glycines')
})

it('K-03 an edit of it is stored, not announced to waiting students, and can remove it', async () => {
  const { poster, chosen, job } = await setScene()
  const edit = (changes: object) => world.edit(poster, job.id, changes)
  const heard = async () => (await chosen.call('GET', `/api/notifications/${chosen.id}`)).body
  const before = await heard()
  expect((await edit({ address: 'Rue du Lac 1' })).body.address).toBe('Rue du Lac 1')
  expect(await heard()).toEqual(before)
  await edit({ address: 'Rue du Lac 2', rate: 31 })
  expect(JSON.stringify([await heard(), await onDevice(chosen, job.id)])).not.toContain('Lac')
  const [stored] = await sql<{ before: string }[]>`
    select (select string_agg(said::text, '') from offer_versions where offer_id = ${job.id})
      || (select string_agg(offer_before::text || args::text, '') from notifications where offer_before is not null) as before`
  expect(stored?.before).not.toContain('Lac')
  expect((await edit({ address: ' ' })).body.address).toBeUndefined()
  expect(await read(poster, job.id)).toBeUndefined()
})

it('K-03 is limited to one line and a maximum length', async () => {
  const poster = await world.person('private')
  for (const wrong of ['x'.repeat(limits.address.max + 1), 'Rue\ndu Lac', 4])
    expect(await poster.call('POST', '/api/jobs', world.jobInput({ address: wrong }))).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', field: 'address' },
    })
  expect(await world.openJob(poster), 'none was given').not.toHaveProperty('address')
})
