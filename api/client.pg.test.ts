import type { InferRequestType, InferResponseType } from 'hono/client'
import { expect, expectTypeOf, it } from 'vitest'
import type * as z from 'zod'
import type { applyToJob } from '../schema/commands/apply-to-job.ts'
import type { editJob } from '../schema/commands/edit-job.ts'
import type { Application } from '../schema/entities/application.ts'
import type { Job } from '../schema/entities/job.ts'
import type { Problem } from '../schema/entities/problem.ts'
import type { listJobs } from '../schema/queries/list-jobs.ts'
import { createClient } from './client.ts'
import { createWorld, origin, toStrangers } from './testing/world.ts'
import { testDatabase } from './testing/test-database.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)
const client = createClient(origin, { fetch: world.app.request, headers: { Origin: origin } })

it('a typed client makes every call from the routes’ own types', async () => {
  const job = await world.openJob(await world.person('private'))
  const listed = await client.api.jobs.$get({ query: { limit: '5', status: 'open' } })
  if (!listed.ok) throw new Error((await listed.json()).message)
  const jobs = await listed.json()
  expectTypeOf(jobs).toEqualTypeOf<Job[]>()
  expect(jobs.map(({ id }) => id)).toEqual([job.id])
  const one = await client.api.jobs[':id'].$get({ param: { id: job.id } })
  expect(await one.json()).toEqual(toStrangers(job))
})

it('what is refused is typed like what is answered', async () => {
  const job = await world.openJob(await world.person('private'))
  const refused = await client.api.applications.$post({ json: { jobId: job.id, message: 'Moi !' } })
  if (refused.ok) throw new Error('a stranger has applied')
  const problem = await refused.json()
  expectTypeOf(problem).toEqualTypeOf<Problem>()
  expect([refused.status, problem.code]).toEqual([401, 'unauthenticated'])
})

it('each call asks for what its contract asks for, in the path, the query or the body, and for nothing else', () => {
  type Api = (typeof client)['api']
  type Edited = InferRequestType<Api['jobs'][':id']['details']['$patch']>
  expectTypeOf<Edited['param']>().toEqualTypeOf<{ id: string }>()
  expectTypeOf<Edited['json']>().toEqualTypeOf<Omit<z.input<typeof editJob.input>, 'id'>>()
  type Listed = InferRequestType<Api['jobs']['$get']>['query']
  expectTypeOf<Listed['status']>().toEqualTypeOf<z.input<typeof listJobs.input>['status']>()
  expectTypeOf(client.api.auth.logout.$post).toBeCallableWith()
  expectTypeOf<InferRequestType<Api['applications']['$post']>['json']>().toEqualTypeOf<
    z.input<typeof applyToJob.input>
  >()
  expectTypeOf<InferResponseType<Api['applications']['$post'], 201>>().toEqualTypeOf<Application>()
})
