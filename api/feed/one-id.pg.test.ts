import { expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import type { Mutation } from '../../schema/sync.ts'
import { askSync } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

it('K-437 two actions with one id in one request get separate results: the first its own, another body a refusal', async () => {
  const { student, job } = await world.assignedJob()
  const id = newId()
  const say = (content: string, messageId = newId()) => ({
    id,
    account: student.id,
    command: 'send-message',
    input: { jobId: job.id, id: messageId, content },
  })
  const first = say('Premier')
  const after = { ...say('Après'), id: newId(), dependsOn: id }
  const send = async (...mutations: Mutation[]) => (await askSync(student.call, { mutations })).body.results
  const results = await send(first, say('Autre'), first, after)
  expect(results).toMatchObject([
    { id, outcome: 'applied', answer: { content: 'Premier' } },
    { id, outcome: 'refused', code: 'id-reused' },
    { id, outcome: 'applied', answer: { content: 'Premier' } },
    // This one depends on the applied mutation.
    { id: after.id, outcome: 'applied', answer: { content: 'Après' } },
  ])
  const rows = await sql<
    { content: string }[]
  >`select content from messages where job_id = ${job.id} order by created_at`
  expect(rows.map(({ content }) => content)).toEqual(['Premier', 'Après'])
  expect(await send(say('Encore autre'), first)).toMatchObject([
    { outcome: 'refused', code: 'id-reused' },
    { outcome: 'applied', answer: { content: 'Premier' } },
  ])
})
