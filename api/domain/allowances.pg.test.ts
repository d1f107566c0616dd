import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { contracts } from '../../schema/contracts.ts'
import { newId } from '../../schema/ids.ts'
import { openSession } from '../accounts/sessions.ts'
import { allowanceOf, allowances, countAttempt } from './allowances.ts'
import { picture } from '../testing/picture.ts'
import { askSync } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, review, type Person } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

beforeEach(() => sql`delete from attempts`.then(() => undefined))

const action = (person: Person, command: string, input: Record<string, unknown>) => ({
  id: newId(),
  account: person.id,
  command,
  input,
})

const allowanceFor = (name: string) => {
  const contract = contracts.find(one => one.name === name)
  return contract ? allowanceOf(contract) : null
}
const most = (name: string) => allowanceFor(name)?.most ?? 0

/** Uses up an allowance except for `left`. */
const useUp = async (person: Person, name: string, left = 0) => {
  const allowance = allowanceFor(name)
  if (!allowance) throw new Error(`${name} has no allowance`)
  for (let index = 0; index < allowance.most - left; index++) await countAttempt(sql, allowance, person.id)
}

describe('hourly limits of one person', () => {
  it('P-13 limit offers; one more gets a retry time and is neither stored nor announced', async () => {
    const [poster] = [await world.person('private'), await world.person('student')]
    await useUp(poster, 'publish-job', 1)
    expect((await poster.call('POST', '/api/jobs', world.jobInput())).status).toBe(201)
    const before = await sql`select (select count(*) from jobs) as jobs, (select count(*) from notifications) as told`
    const refused = await poster.call('POST', '/api/jobs', world.jobInput())
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-attempts'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await sql`select (select count(*) from jobs) as jobs, (select count(*) from notifications) as told`).toEqual(
      before,
    )
    expect((await (await world.person('private')).call('POST', '/api/jobs', world.jobInput())).status).toBe(201)
  })

  it('keep the rest of a device’s queue for later: not refused, not lost, and run once the hour is over', async () => {
    const poster = await world.person('private')
    await useUp(poster, 'publish-job', 3)
    const mutations = Array.from({ length: 6 }, () => action(poster, 'publish-job', world.jobInput()))
    const send = async (queue: typeof mutations) => {
      const { status, body } = await askSync(poster.call, { mutations: queue })
      expect(status).toBe(200)
      return body.results.map(({ outcome }: { outcome: string }) => outcome)
    }
    expect(await send(mutations)).toEqual([...Array(3).fill('applied'), ...Array(3).fill('retry')])
    expect(await sql`select 1 from offers where posted_by_id = ${poster.id}`).toHaveLength(3)
    expect(await sql`select 1 from receipts where user_id = ${poster.id}`).toHaveLength(3)
    expect(await send(mutations.slice(3))).toEqual(Array(3).fill('retry'))
    await sql`update attempts set resets_at = now()`
    expect(await send(mutations)).toEqual(Array(6).fill('applied'))
    expect(await sql`select 1 from offers where posted_by_id = ${poster.id}`).toHaveLength(6)
  })

  it('count what was done, not what was refused', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    await useUp(student, 'apply-to-job', 1)
    const apply = (jobId: string) => student.call('POST', '/api/applications', { jobId, message: 'Bonjour' })
    for (let index = 0; index < 3; index++) expect((await apply(newId())).status).toBe(404)
    expect((await apply(job.id)).status).toBe(201)
    expect((await apply((await world.openJob(poster)).id)).status).toBe(429)
  })

  it('do not notify a poster of applications written and withdrawn again and again', async () => {
    const [poster, student] = [await world.person('private'), await world.person('student')]
    const job = await world.openJob(poster)
    let refused = 0
    for (let index = 0; index < most('withdraw-application') + 5; index++) {
      const application = await world.apply(student, job.id)
      const { status } = await student.call('DELETE', `/api/applications/${application.id}`)
      if (status === 429) refused++
      if (status === 429) break
    }
    expect(refused).toBe(1)
    const told = await sql`select 1 from notifications where user_id = ${poster.id}`
    expect(told.length).toBeLessThanOrEqual(2 * most('withdraw-application') + 1)
  })

  it.each(['send-message', 'save-search', 'edit-profile'])('exist for %s', async name => {
    const { student, job } = await world.assignedJob()
    await useUp(student, name)
    const calls: Record<string, [string, string, object]> = {
      'send-message': ['POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' }],
      'save-search': ['POST', '/api/saved-searches', { name: 'Jardin', canton: 'VD' }],
      'edit-profile': ['PATCH', `/api/users/${student.id}`, { firstName: 'Zoé' }],
    }
    const [method, path, body] = calls[name] ?? ['GET', '/', {}]
    const answer = await student.call(method, path, body)
    expect([answer.status, answer.body.code]).toEqual([429, 'too-many-attempts'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('streams', () => {
  it('are limited per person; one more gets a place when another has ended', async () => {
    const person = await world.person('student')
    const cookie = await openSession(sql, person.id, 'test')
    const listen = async () => {
      const answer = await world.app.request('/api/sync/stream', { headers: { Cookie: `pouce=${cookie}` } })
      return { status: answer.status, after: answer.headers.get('retry-after'), end: () => answer.body?.cancel() }
    }
    const open = await Promise.all(Array.from({ length: 20 }, listen))
    expect(open.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await listen()).toMatchObject({ status: 429, after: '60' })
    await open[0]?.end()
    const last = await listen()
    expect(last.status).toBe(200)
    for (const { end } of [last, ...open.slice(1)]) await end()
  })
})

describe('pictures', () => {
  const broken = 'data:image/png;base64,AAAA'

  it('of a review are not decoded before it is known that the person may review', async () => {
    const { poster, student, job } = await world.assignedJob()
    const [stranger, unknown] = [await world.person('private'), newId()]
    const send = (by: Person, jobId: string) =>
      by.call('POST', '/api/reviews', review(student.id, jobId, { workPhotos: [broken] }))
    expect((await send(stranger, job.id)).body.code).toBe('not-found')
    expect((await send(poster, unknown)).body.code).toBe('not-found')
    expect((await send(poster, job.id)).body.code).toBe('invalid-image')
    await poster.call('POST', '/api/reviews', review(student.id, job.id))
    expect((await send(poster, job.id)).body.code).toBe('already-reviewed')
    expect(await sql`select 1 from attempts where count > 1`).toHaveLength(0)
  })

  it('are decoded one at a time, for all people together, and up to an hourly limit per person', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => world.person('student')))
    const [first] = people
    if (!first) throw new Error('there is no person')
    for (let index = 0; index < allowances.pictures.most - 4; index++)
      await countAttempt(sql, allowances.pictures, first.id)
    const large = await picture('jpeg', 3000, 2000)
    let [underWay, seen, isDone] = [0, 0, false]
    const watch = async () => {
      while (!isDone) {
        // Not `queue`: a picture that begins between the two readings would be counted twice.
        const { process } = sharp.counters()
        underWay = Math.max(underWay, process)
        if (process > 0) seen++
        await new Promise(resolve => setImmediate(resolve))
      }
    }
    const watching = watch()
    const many = Array.from({ length: 6 }, () => action(first, 'set-profile-image', { profileImage: large }))
    const [batch, ...others] = await Promise.all([
      askSync(first.call, { mutations: many }),
      ...people.slice(1).map(({ call }) => call('POST', '/api/users/profile-image', { profileImage: large })),
    ])
    isDone = true
    await watching
    expect(seen).toBeGreaterThan(0)
    expect(underWay).toBe(1)
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(batch.body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...Array(4).fill('applied'),
      'retry',
      'retry',
    ])
  })
})
