import { expect, it, onTestFinished, vi } from 'vitest'
import { openTab } from '../../../sync/testing/device.ts'
import { idOf } from '../../../sync/testing/rows.ts'
import { createWorld, me } from '../../../sync/testing/world.ts'
import { followUnread, type UnreadMessages } from './follow-unread.ts'

const other = idOf('account', 9)
const [one, two] = [idOf('job', 1), idOf('job', 5)]

const message = (n: number, given: object = {}) => ({
  id: idOf('message', n),
  jobId: two,
  senderId: other,
  receiverId: me,
  content: `message ${n}`,
  createdAt: '2026-03-01T09:00:00.000Z',
  isRead: true,
  heldBy: {},
  ...given,
})

/** Follows a conversation of two thousand messages and counts the rows read. */
const follow = async () => {
  const { db } = openTab({ server: createWorld() })
  await db.messages.bulkAdd(Array.from({ length: 2000 }, (_, n) => message(n)))
  await db.messages.bulkAdd([
    message(3000, { isRead: false }),
    message(3001, { isRead: false, jobId: one }),
    message(3002, { isRead: false, senderId: me, receiverId: other }),
  ])
  let rowsRead = 0
  db.messages.hook('reading', row => {
    rowsRead++
    return row
  })
  let unread: UnreadMessages = new Map()
  onTestFinished(followUnread(db, me, found => (unread = found)))
  const expectUnread = (...ids: number[]) =>
    vi.waitFor(() => expect([...unread.keys()].toSorted()).toEqual(ids.map(id => idOf('message', id))))
  await expectUnread(3000, 3001)
  return { db, expectUnread, rowsRead: () => rowsRead, jobOf: (n: number) => unread.get(idOf('message', n)) }
}

it("finds the person's unread messages and their jobs", async () => {
  const { jobOf } = await follow()
  expect([jobOf(3000), jobOf(3001)]).toEqual([two, one])
})

it('reads only changed rows', async () => {
  const { db, expectUnread, rowsRead } = await follow()
  const before = rowsRead()
  await db.messages.put(message(4000, { isRead: false }))
  await expectUnread(3000, 3001, 4000)
  await db.messages.put(message(3000))
  await db.messages.delete(idOf('message', 3001))
  await expectUnread(4000)
  expect(rowsRead() - before).toBeLessThan(10)
})

it('reads everything again after a large write', async () => {
  const { db, expectUnread, rowsRead } = await follow()
  const before = rowsRead()
  await db.messages.bulkPut(Array.from({ length: 200 }, (_, n) => message(n, { isRead: n > 1 })))
  await expectUnread(0, 1, 3000, 3001)
  expect(rowsRead() - before).toBeGreaterThan(2000)
})
