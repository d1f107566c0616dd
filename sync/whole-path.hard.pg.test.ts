import { expect, it } from 'vitest'
import { newId } from '../schema/ids.ts'
import { setWholePath } from './testing/set-whole-path.ts'

const { sql, world, openDevice } = await setWholePath()

it(
  'O-03 [R11] twelve hundred actions from a long time offline drain completely, in order and once',
  { timeout: 180_000 },
  async () => {
    const { student, job } = await world.assignedJob()
    const mine = await openDevice(student)
    mine.signal('offline')
    const contents = Array.from({ length: 1200 }, (_, n) => `${n} ${n % 100 === 0 ? 'x'.repeat(4000) : ''}`.trim())
    for (const content of contents) await mine.engine.send('send-message', { id: newId(), jobId: job.id, content })
    const before = mine.statuses.length
    mine.signal('online')
    await mine.engine.drain()
    const rows = await sql<{ content: string }[]>`
    select content from messages where job_id = ${job.id} order by created_at, id`
    expect(rows.map(({ content }) => content)).toEqual(contents)
    expect(await mine.engine.db.outbox.count()).toBe(0)
    expect(mine.engine.status.get()).toMatchObject({ waiting: 0, refused: 0, blocked: 0 })
    expect(new Set(mine.statuses.slice(before))).toEqual(new Set([200]))
  },
)
