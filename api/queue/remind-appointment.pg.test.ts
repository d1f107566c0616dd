import { expect, it } from 'vitest'
import { startOf, swissDay, swissTime } from '../../schema/decisions/schedule.ts'
import { addTask } from '../db/add-task.ts'
import { bringForward, waitingTasks } from '../testing/run-tasks.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'
import { remindAppointment } from './remind-appointment.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const DAY = 24 * 3600 * 1000
/** ISO time of this Swiss time of day, this many days from now. */
const on = (days: number, time = '14:00') =>
  startOf({ kind: 'date', day: swissDay(Date.parse(`${swissDay(Date.now())}T12:00Z`) + days * DAY), time })

const agreeOn = async (start: string) => {
  const scene = await world.assignedJob()
  await say(scene, start)
  return scene
}
type Scene = Awaited<ReturnType<typeof world.assignedJob>>
const say = async ({ poster, student, job }: Scene, start: string) => {
  const path = `/api/jobs/${job.id}/appointment`
  for (const one of [poster, student]) expect((await one.call('POST', path, { start, minutes: 60 })).status).toBe(200)
}

const waiting = async (jobId: string) =>
  (await waitingTasks(sql, 'remind-appointment')).filter(({ payload }) => JSON.stringify(payload).includes(jobId))
const reminders = async ({ id, call }: Person) =>
  (await call('GET', `/api/notifications/${id}`)).body
    .filter(
      ({ actionUrl, title }: { actionUrl: string; title: string }) =>
        actionUrl.endsWith('#rendez-vous') && / à \d/.test(title),
    )
    .map(({ title, message }: { title: string; message: string }) => ({ title, message }))

const run = async () => {
  await bringForward(sql, 'remind-appointment')
  await world.work('remind-appointment')
}

it('D-37 reminds both people once the evening before and once an hour before', async () => {
  const start = on(1)
  const scene = await agreeOn(start)
  const { poster, student, job } = scene
  const due = await waiting(job.id)
  const evening = Date.parse(on(0, '18:00'))
  // No evening reminder for an appointment agreed on after that time.
  const wanted = [...(evening > Date.now() ? [new Date(evening)] : []), new Date(Date.parse(start) - 3600 * 1000)]
  expect(due.map(({ runAt }) => runAt)).toEqual(wanted.map(date => date.toISOString()))
  await Promise.all([1, 2, 3].map(() => remindAppointment(sql, { jobId: job.id, start, which: 'evening' })))
  await run()
  for (const [one, other] of [
    [poster, 'Élodie'],
    [student, 'Bernard'],
  ] as const) {
    const [told, ...more] = await reminders(one)
    expect(more, 'what is not read gives way').toEqual([])
    expect(told.title).toBe('Rendez-vous demain à 14h00')
    expect(told.message).toContain(`Avec ${other}, `)
    expect(told.message).toContain(` à 14h00, pour « ${job.title} ».`)
  }
  const [row] = await sql<{ reminded: string[] }[]>`select reminded from appointments where job_id = ${job.id}`
  expect(row?.reminded.toSorted()).toEqual(['evening', 'soon'])
  await sql`update notifications set read_at = now() where user_id in ${sql([poster.id, student.id])}`
  const before = await sql`select count(*) from notifications`
  for (const which of ['evening', 'soon'] as const) {
    await addTask(sql, 'remind-appointment', { jobId: job.id, start, which })
    await world.work('remind-appointment')
  }
  expect(await sql`select count(*) from notifications`).toEqual(before)
})

it('D-37 queues a push for each reminder', async () => {
  const start = on(2)
  const { student, job } = await agreeOn(start)
  const endpoint = `https://push.example.com/${job.id}`
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
  expect((await student.call('POST', '/api/push/subscription', { endpoint, keys })).status).toBe(200)
  await remindAppointment(sql, { jobId: job.id, start, which: 'soon' })
  expect(await waitingTasks(sql, 'send-push')).toHaveLength(1)
})

it('D-37 K-17 queues a mail to both people', async () => {
  const start = on(2)
  const { poster, student, job } = await agreeOn(start)
  await remindAppointment(sql, { jobId: job.id, start, which: 'evening' })
  const mails = (await waitingTasks(sql, 'send-notice')).map(({ payload }) => payload)
  for (const { id: to } of [poster, student])
    expect(mails).toContainEqual({ kind: 'reminder', to, jobId: job.id, at: start })
})

it('D-37 moves the reminders with the appointment, and ignores the previous ones', async () => {
  const [first, second] = [on(3), on(5, '09:30')]
  const scene = await agreeOn(first)
  expect(await waiting(scene.job.id)).toHaveLength(2)
  await say(scene, second)
  expect((await waiting(scene.job.id)).map(({ runAt }) => [swissDay(runAt), swissTime(runAt)])).toEqual([
    [swissDay(on(4)), '18:00'],
    [swissDay(second), '08:30'],
  ])
  for (const which of ['evening', 'soon'] as const)
    await remindAppointment(sql, { jobId: scene.job.id, start: first, which })
  expect(await reminders(scene.poster)).toEqual([])
  await run()
  expect(await reminders(scene.poster)).toHaveLength(1)
})

it('D-37 does not remind after the appointment is called off or the job is cancelled, completed or left', async () => {
  const scenes: Scene[] = []
  const path = (job: { id: string }) => `/api/jobs/${job.id}`
  const endings: ((scene: Scene) => Promise<unknown>)[] = [
    ({ student, job }) => student.call('POST', `${path(job)}/appointment/cancel`, { version: 2 }),
    ({ poster, job }) => poster.call('PATCH', path(job), { status: 'cancelled' }),
    ({ poster, job }) => poster.call('PATCH', path(job), { status: 'completed' }),
    ({ student, job }) => student.call('POST', `${path(job)}/leave`, { reason: 'Malade' }),
  ]
  for (const end of endings) {
    const scene = await agreeOn(on(4))
    await end(scene)
    scenes.push(scene)
  }
  await run()
  for (const { poster, student } of scenes)
    for (const one of [poster, student]) expect(await reminders(one)).toEqual([])
})

it('D-37 sends no reminder that is too late', async () => {
  const scene = await agreeOn(on(3))
  const soon = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 30 * 60_000).toISOString()
  await sql`update appointments set starts_at = ${soon} where job_id = ${scene.job.id}`
  await remindAppointment(sql, { jobId: scene.job.id, start: soon, which: 'evening' })
  expect(await reminders(scene.student)).toEqual([])
  const past = on(-1)
  await sql`update appointments set starts_at = ${past} where job_id = ${scene.job.id}`
  await remindAppointment(sql, { jobId: scene.job.id, start: past, which: 'soon' })
  expect(await reminders(scene.student)).toEqual([])
})
