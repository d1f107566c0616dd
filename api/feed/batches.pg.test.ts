import { expect, it, onTestFinished } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { connect } from '../db/connect.ts'
import { allowances } from '../domain/allowances.ts'
import { askSync } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql, url } = await testDatabase()
const world = createWorld(sql)

const action = (person: Person, command: string, input: object = {}) => ({
  id: newId(),
  account: person.id,
  command,
  input: { ...input },
})
const times = (length: number, make: () => ReturnType<typeof action>) => Array.from({ length }, make)

/** Holds the lock that a person's batches wait for, until the returned function is called. */
const holdPerson = async ({ id }: Person) => {
  const other = connect(url, { max: 1 })
  onTestFinished(() => other.end())
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = other.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`
    held.resolve()
    await released
  })
  onTestFinished(() => {
    release()
    return holding
  })
  await held.promise
  return release
}

it('K-424 answers others while twenty batches and twenty writes of one person wait for each other', async () => {
  const [many, other] = [await world.person('student'), await world.person('private')]
  const job = await world.openJob(other)
  const release = await holdPerson(many)
  const ended: string[] = []
  const batches = Array.from({ length: 20 }, async () => {
    const answer = await askSync(many.call, {
      mutations: times(20, () => action(many, 'mark-all-notifications-read', { userId: many.id })),
    })
    if (answer.status === 200) ended.push('batch')
    return answer
  })
  const writes = Array.from({ length: 20 }, async () => {
    const answer = await many.call('POST', `/api/favourites/${job.id}`)
    ended.push('write')
    return answer
  })
  expect((await other.call('GET', '/api/auth/me')).status).toBe(200)
  expect((await other.call('PATCH', `/api/jobs/${job.id}/details`, { title: 'Tondre' })).status).toBe(200)
  expect((await askSync(other.call, { mutations: [action(other, 'unheard-of')] })).status).toBe(200)
  expect(ended).toEqual([])
  release()
  const answers = await Promise.all(batches)
  const later = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
  expect(later.length).toBeGreaterThan(10)
  for (const { headers } of later) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  for (const { status } of await Promise.all(writes)) expect(status).toBe(200)
})

it('K-425 stores no receipt for a refusal before the command runs, and answers a repeat alike', async () => {
  const person = await world.person('student')
  const mutations = [
    action(person, 'unheard-of'),
    action(person, 'apply-to-job', { jobId: 'none' }),
    action(person, 'publish-job', world.jobInput()),
    { ...action(person, 'apply-to-job'), account: newId() },
  ]
  const send = async () => (await askSync(person.call, { mutations })).body.results
  const first = await send()
  expect(first.map(({ code }: { code: string }) => code)).toEqual([
    'unknown-command',
    'invalid-input',
    'forbidden',
    'forbidden',
  ])
  expect(await send()).toEqual(first)
  expect(await sql`select 1 from receipts where user_id = ${person.id}`).toHaveLength(0)
})

it('K-425 limits the stored receipts of refused actions per hour; the rest is retried later', async () => {
  const person = await world.person('student')
  const most = allowances.refusedActions.most
  const send = async () => {
    const mutations = times(500, () => action(person, 'withdraw-application', { id: newId() }))
    return (await askSync(person.call, { mutations })).body.results.map(({ outcome }: { outcome: string }) => outcome)
  }
  expect(await send()).toEqual(Array(500).fill('refused'))
  for (let round = 0; round < 3; round++) expect(await send()).toEqual(Array(500).fill('retry'))
  expect(await sql`select 1 from receipts where user_id = ${person.id}`).toHaveLength(most)
})
