import { expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { addPerson } from '../testing/add-person.ts'
import { addJob, addApplication, migrateBefore } from '../testing/migrate-before.ts'
import { emptyDatabase } from '../testing/test-database.ts'

const { sql } = await emptyDatabase()

it('K-91 offers that said how many they still look for say how many they want in all, and look for as many as before', async () => {
  await migrateBefore(sql, '0051-places-in-all')
  const poster = await addPerson(sql, 'private')
  const student = async () => (await addPerson(sql, 'student')).id

  /** A place of the offer with its student: at work, or over because the student or the poster has ended it. */
  const givePlace = async (offerId: string, became: 'assigned' | 'cancelled' | 'left' | 'left, then cancelled') => {
    const studentId = await student()
    const isLeft = became === 'left'
    const jobId = await addJob(sql, poster.id, {
      offerId,
      assignedToId: studentId,
      status: became === 'assigned' ? 'assigned' : 'cancelled',
    })
    const said = { status: 'accepted', offerId, decidedAt: new Date() }
    if (!isLeft) await addApplication(sql, jobId, studentId, said)
    if (became.startsWith('left')) await sql`insert into former_students ${sql({ jobId, studentId })}`
    return jobId
  }
  const open = (places: number, given: object = {}) => addJob(sql, poster.id, { status: 'open', places, ...given })

  const untouched = await open(3)
  const alone = await open(1)
  const some = await open(2)
  await givePlace(some, 'assigned')
  await givePlace(some, 'left')
  await givePlace(some, 'cancelled')
  await givePlace(some, 'left, then cancelled')
  await addApplication(sql, some, await student(), { reservedAt: new Date() })
  const full = await addJob(sql, poster.id, { status: 'assigned', assignedToId: await student() })
  await givePlace(full, 'assigned')
  // Free again by itself, with one in reserve.
  const free = await addJob(sql, poster.id, { status: 'open', offerId: full })
  await addApplication(sql, free, await student(), { reservedAt: new Date() })
  const withdrawn = await addJob(sql, poster.id, { status: 'cancelled', places: 2 })
  await givePlace(withdrawn, 'assigned')
  const most = await open(8)
  for (let at = 0; at < 4; at++) await givePlace(most, 'assigned')
  const ten = await open(10)
  await givePlace(ten, 'assigned')
  const weekly = await open(1, { isRecurring: true })
  await givePlace(weekly, 'assigned')
  const [before] = await sql<{ xid: string }[]>`select pg_current_xact_id()::text as xid`

  await migrate(sql)
  const jobs = await sql<{ id: string; places: number; chosen: number }[]>`select id, places, chosen from jobs`
  const wanted = new Map(jobs.map(({ id, places, chosen }) => [id, [places, chosen]]))
  expect({
    untouched: wanted.get(untouched),
    alone: wanted.get(alone),
    some: wanted.get(some),
    full: wanted.get(full),
    free: wanted.get(free),
    withdrawn: wanted.get(withdrawn),
    most: wanted.get(most),
    ten: wanted.get(ten),
    weekly: wanted.get(weekly),
  }).toEqual({
    untouched: [3, 0],
    alone: [1, 0],
    some: [5, 3],
    full: [3, 2],
    free: [1, 0],
    withdrawn: [3, 1],
    most: [10, 2],
    ten: [10, 0],
    weekly: [1, 0],
  })
  // Devices hold the other number.
  const told = await sql<{ id: string }[]>`
    select id from changes where xid > ${before?.xid ?? ''}::xid8 and feed = ${`user:${poster.id}`}`
  expect(told.map(({ id }) => id).toSorted()).toEqual([some, full, withdrawn, most].toSorted())
})
