import { expect, it } from 'vitest'
import { renewFirstFill } from '../api/queue/renew-first-fill.ts'
import { waitForHistory } from '../api/testing/wait-for-history.ts'
import { origin } from '../api/testing/world.ts'
import { newId } from '../schema/ids.ts'
import { allRows, readOffer } from './rows.ts'
import { setWholePath } from './testing/set-whole-path.ts'

const { sql, world, openDevice } = await setWholePath()

const contents = async ({ engine }: Awaited<ReturnType<typeof openDevice>>) =>
  (await engine.db.messages.toCollection().sortBy('createdAt')).map(({ content, isRead }) => ({ content, isRead }))

it('O-02 O-03 an application and messages written offline arrive once, in order, on the other device', async () => {
  const { poster, student, job } = await world.assignedJob()
  const open = await world.openJob(poster)
  const [theirs, mine] = [await openDevice(poster), await openDevice(student)]
  mine.signal('offline')
  await mine.engine.send('apply-to-job', { id: newId(), jobId: open.id, message: 'Je suis disponible.' })
  for (const content of ['Bonjour !', 'Je prends le train de 8 h.', 'À samedi.']) {
    await mine.engine.send('send-message', { id: newId(), jobId: job.id, content })
  }
  expect((await contents(mine)).map(({ content }) => content)).toEqual([
    'Bonjour !',
    'Je prends le train de 8 h.',
    'À samedi.',
  ])
  await expect.poll(() => mine.engine.status.get().waiting).toBe(4)
  expect(await sql`select 1 from messages where job_id = ${job.id}`).toHaveLength(0)
  mine.signal('online')
  await mine.engine.drain()
  await theirs.engine.drain()
  expect(await contents(theirs)).toEqual(await contents(mine))
  expect(await mine.engine.db.outbox.count()).toBe(0)
  expect(await theirs.engine.db.applications.where('jobId').equals(open.id).toArray()).toMatchObject([
    { message: 'Je suis disponible.', status: 'pending', student: { email: student.email } },
  ])
})

it('C-06 N-04 a message from one device shows on the other at once, through the stream', async () => {
  const { poster, student, job } = await world.assignedJob()
  const [theirs, mine] = [await openDevice(poster, { withStream: true }), await openDevice(student)]
  await mine.engine.send('send-message', { id: newId(), jobId: job.id, content: 'Vous êtes là ?' })
  await expect.poll(() => contents(theirs), { timeout: 5000 }).toEqual([{ content: 'Vous êtes là ?', isRead: false }])
  await expect.poll(() => theirs.engine.db.notifications.count(), { timeout: 5000 }).toBeGreaterThan(0)
})

it('O-06 a refused action leaves nothing on screen but its reason, and can be corrected', async () => {
  const { student } = await world.assignedJob()
  const taken = await world.assignedJob()
  const mine = await openDevice(student)
  const entry = await mine.engine.send('apply-to-job', { id: newId(), jobId: taken.job.id, message: 'Trop tard ?' })
  await mine.engine.drain()
  expect(await mine.engine.db.outbox.where('id').equals(entry).first()).toMatchObject({
    state: 'refused',
    refusal: { code: 'job-not-open' },
  })
  expect(await mine.engine.db.applications.where('jobId').equals(taken.job.id).count()).toBe(0)
  await mine.engine.discard(entry)
  expect(await mine.engine.db.outbox.count()).toBe(0)
})

it(
  '[R11] a server that accepts less than the device assumes is sent smaller requests',
  { timeout: 180_000 },
  async () => {
    const { student, job } = await world.assignedJob()
    const mine = await openDevice(student, { bodyLimit: 20_000 })
    mine.signal('offline')
    const contents = Array.from({ length: 200 }, (_, n) => `message ${n}`)
    for (const content of contents) await mine.engine.send('send-message', { id: newId(), jobId: job.id, content })
    mine.signal('online')
    await mine.engine.drain()
    const rows = await sql<{ content: string }[]>`
    select content from messages where job_id = ${job.id} order by created_at, id`
    expect(rows.map(({ content }) => content)).toEqual(contents)
    expect(mine.statuses).toContain(413)
  },
)

it('[R10] [R22] an app too old for the server gets 426, keeps waiting entries, and sends them once updated', async () => {
  const { student, job } = await world.assignedJob()
  let isOld = false
  const mine = await openDevice(student, { versionOf: version => (isOld ? 0 : version) })
  isOld = true
  await mine.engine.send('send-message', { id: newId(), jobId: job.id, content: 'Avant la mise à jour' })
  await mine.engine.drain()
  expect(mine.statuses.at(-1)).toBe(426)
  expect(mine.engine.status.get()).toMatchObject({ outdated: true, waiting: 1, refused: 0 })
  isOld = false
  await mine.engine.drain()
  expect(mine.engine.status.get()).toMatchObject({ outdated: false, waiting: 0 })
  expect(await contents(mine)).toMatchObject([{ content: 'Avant la mise à jour' }])
})

it('every device equals a new one when all is quiet', async () => {
  const { poster, student, job } = await world.assignedJob()
  const [theirs, mine] = [await openDevice(poster), await openDevice(student)]
  for (let round = 0; round < 12; round++) {
    const [speaker, other] = round % 2 ? [mine, theirs] : [theirs, mine]
    await speaker.engine.send('send-message', { id: newId(), jobId: job.id, content: `n ${round}` })
    if (round % 3 === 0) await other.engine.drain()
    if (round === 5) await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
    if (round === 7) await theirs.engine.send('publish-job', { id: newId(), ...world.jobInput() })
  }
  for (const device of [mine, theirs, mine, theirs]) await device.engine.drain()
  for (const [person, device] of [
    [student, mine],
    [poster, theirs],
  ] as const) {
    const fresh = await openDevice(person)
    for (const entity of ['offer', 'job', 'application', 'message', 'notification', 'user'] as const) {
      const rows = async ({ engine }: typeof fresh) =>
        (await allRows(engine.db, entity))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map(({ heldBy, ...row }) => ({ ...row, heldBy: Object.keys(heldBy).toSorted() }))
      expect(await rows(device), entity).toEqual(await rows(fresh))
    }
  }
})

it('profile edits made offline on two devices of one person are all kept, field by field', async () => {
  const student = await world.person('student')
  const [phone, laptop] = [await openDevice(student), await openDevice(student)]
  const { id } = student
  phone.signal('offline')
  laptop.signal('offline')
  await phone.engine.send('edit-profile', { id, firstName: 'Cléo' })
  await laptop.engine.send('edit-profile', { id, phone: '+41 79 111 11 11' })
  await laptop.engine.send('edit-student-profile', { id, school: 'EPFL' })
  await phone.engine.send('edit-student-profile', { id, bio: 'Je jardine.' })
  for (const one of [laptop, phone, laptop]) {
    one.signal('online')
    await one.engine.drain()
  }
  const whole = { firstName: 'Cléo', phone: '+41 79 111 11 11', studentProfile: { school: 'EPFL', bio: 'Je jardine.' } }
  for (const { engine } of [phone, laptop]) expect(await engine.db.users.get(id)).toMatchObject(whole)
})

it(
  '[R9] [R25] an offer hidden by a block while the device starts over does not come back from a file',
  { timeout: 60_000 },
  async () => {
    await waitForHistory(sql)
    const [poster, other, student] = [
      await world.person('private'),
      await world.person('private'),
      await world.person('student'),
    ]
    const [hidden, shown] = [await world.openJob(poster), await world.openJob(other)]
    const { engine } = await openDevice(student)
    await sql`update sync_history set floor = pg_snapshot_xmax(pg_current_snapshot())`
    await waitForHistory(sql)
    await renewFirstFill(sql, { publicUrl: origin, fewest: 0 })
    await engine.send('block-user', { id: poster.id })
    await engine.drain()
    expect(await readOffer(engine.db, shown.id)).toBeDefined()
    expect(await readOffer(engine.db, hidden.id)).toBeUndefined()
  },
)
