import { expect, expectTypeOf, it } from 'vitest'
import type { Job } from '../schema/entities/job.ts'
import { createClient } from './client.ts'
import { createWorld, origin } from './testing/world.ts'
import { testDatabase } from './testing/test-database.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const client = createClient(origin, { fetch: world.app.request, headers: { Origin: origin } })

it('a typed client makes every call from the routes’ own types', async () => {
  const job = await world.openJob(await world.person('private'))
  const listed = await client.api.jobs.$get({ query: { limit: '5', status: 'open' } })
  const jobs = await listed.json()
  expectTypeOf(jobs).toEqualTypeOf<Job[]>()
  expect(jobs.map(({ id }) => id)).toEqual([job.id])
  const one = await client.api.jobs[':id'].$get({ param: { id: job.id } })
  expect(await one.json()).toEqual(job)
  const refused = await client.api.applications.$post({ json: { jobId: job.id, message: 'Moi !' } })
  expect(refused.status).toBe(401)
})
