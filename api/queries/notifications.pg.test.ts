import { expect, it } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { newId } from '../../schema/ids.ts'
import { createRawDevice } from '../testing/raw-device.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld } from '../testing/world.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

it('K-511 shows a general text for a kind that only a newer version knows, in the list and on a device', async () => {
  const student = await world.person('student')
  const written = {
    id: newId(),
    userId: student.id,
    type: 'other',
    alone: false,
    kind: 'teleported',
    args: sql.json([]),
  }
  await sql`insert into notifications ${sql(written)}`
  const known = { title: 'Notification', message: 'Ouvrez-la pour en savoir plus.' }
  expect((await student.call('GET', `/api/notifications/${student.id}`)).body).toMatchObject([known])
  const device = createRawDevice(student.call, [userFeed(student.id)])
  await device.pull()
  expect(device.rows('notification')).toMatchObject([{ ...known, kind: 'teleported', args: [] }])
})
