import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { mailLink } from '../accounts/email-link.ts'
import { createTestBank } from '../money/test-bank.ts'
import { addPerson } from '../testing/add-person.ts'
import { paidJob } from '../testing/payments.ts'
import { bringForward, waitingTasks } from '../testing/run-tasks.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createOutbox, createWorld, origin } from '../testing/world.ts'
import { addTask } from '../db/add-task.ts'
import { startQueue } from './start-queue.ts'
import { createTasks, schedule } from './tasks.ts'

const { sql } = await testDatabase()
const world = createWorld(sql)

const depsWith = (given: { send?: (mail: { to: string }) => Promise<void>; heard?: string[] } = {}) => ({
  sql,
  log: { info: () => {}, error: (...line: unknown[]) => void given.heard?.push(JSON.stringify(line)) },
  provider: createTestBank(sql, origin),
  mail: { ...createOutbox(true), ...(given.send && { send: given.send }) },
  environment: { publicUrl: origin },
  pushSubject: origin,
  moved: () => {},
})
const start = (deps = depsWith()) => {
  const queue = startQueue(sql.url, deps)
  onTestFinished(() => queue.close())
  return { ...queue, sent: 'sent' in deps.mail ? deps.mail.sent : [] }
}
const link = (userId: string) => ({ purpose: 'reset' as const, userId })
const soon = { timeout: 20_000 }

describe('a task', () => {
  it('is queued with its transaction: dropped on rollback, and run by another process after the commit', async () => {
    const { id, email } = await addPerson(sql, 'student')
    await sql
      .begin(async tx => {
        await addTask(tx, 'send-link', link(id))
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect(await waitingTasks(sql, 'send-link')).toEqual([])
    // As if the committing process died right afterwards.
    await sql.begin(tx => addTask(tx, 'send-link', link(id)))
    const { sent } = start()
    await expect.poll(() => sent.map(({ to }) => to), soon).toEqual([email])
    await expect.poll(() => waitingTasks(sql, 'send-link'), soon).toEqual([])
  })

  it('runs once, within a second, with several processes waiting for tasks', async () => {
    const { id } = await addPerson(sql, 'student')
    const queues = [start(), start(), start()]
    await addTask(sql, 'send-link', link(id))
    const sent = () => queues.flatMap(queue => queue.sent)
    // By now all processes listen.
    await expect.poll(sent, soon).toHaveLength(1)
    const from = performance.now()
    for (let count = 0; count < 30; count++) await addTask(sql, 'send-link', link(id))
    await expect.poll(sent, { ...soon, interval: 20 }).toHaveLength(31)
    expect(performance.now() - from).toBeLessThan(15_000)
    await Promise.all(queues.map(queue => queue.close()))
    expect(sent()).toHaveLength(31)
  })

  it('with an invalid payload fails alone, does not log the payload, and blocks no other task', async () => {
    const { id, email } = await addPerson(sql, 'student')
    const heard: string[] = []
    await sql`select graphile_worker.add_job('send-link', ${JSON.stringify({ userId: id, email, purpose: 'spam' })}::text::json)`
    await addTask(sql, 'send-link', link(id))
    const { sent } = start(depsWith({ heard }))
    await expect.poll(() => sent.map(({ to }) => to), soon).toEqual([email])
    await expect.poll(() => heard.join(), soon).toContain('task_failed')
    expect(heard.join()).not.toContain(email)
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
  })

  it('that hangs does not delay the shutdown of its process, and is run by the next one', async () => {
    const { id, email } = await addPerson(sql, 'student')
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
    const hanging = start(depsWith({ send: () => (isAsked(), new Promise<void>(() => {})) }))
    await addTask(sql, 'send-link', link(id))
    await asked
    const from = performance.now()
    await hanging.close()
    expect(performance.now() - from).toBeLessThan(10_000)
    expect(await sql`select from graphile_worker.jobs where locked_by is not null`).toEqual([])
    await bringForward(sql, 'send-link')
    const { sent } = start()
    await expect.poll(() => sent.map(({ to }) => to), soon).toEqual([email])
  })

  it('is not blocked by mails while the mail server hangs', async () => {
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
    for (let count = 0; count < 40; count++) {
      const { id: userId, email } = await addPerson(sql, 'student')
      await mailLink(sql, { purpose: 'reset', email, owner: { userId } })
    }
    const { paymentId } = await paidJob(world)
    await sql`
      insert into instructions (payment_id, kind, recipient_id)
      select id, kind, person from payments, unnest(array[payer_id, payee_id]) person,
        unnest(array['mail_paid', 'mail_released', 'mail_split', 'mail_refunded', 'mail_refund_failed']) kind
      where id = ${paymentId} on conflict do nothing`
    const hanging = start(depsWith({ send: () => (isAsked(), new Promise<void>(() => {})) }))
    await asked
    await addTask(sql, 'notify-matches', { jobId: newId() })
    await expect.poll(() => waitingTasks(sql, 'notify-matches'), soon).toEqual([])
    await hanging.close()
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
  })

  it('runs after the database has terminated every connection of the queue', async () => {
    const { id } = await addPerson(sql, 'student')
    const { sent } = start()
    await addTask(sql, 'send-link', link(id))
    await expect.poll(() => sent, soon).toHaveLength(1)
    for (let times = 0; times < 3; times++) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'pouce-queue' and datname = current_database()`
      await addTask(sql, 'send-link', link(id))
      await expect.poll(() => sent, soon).toHaveLength(times + 2)
    }
  })
})

describe('the schedule', () => {
  const runs = () => sql<{ identifier: string; lastExecution: string | null }[]>`
    select identifier, last_execution from graphile_worker._private_known_crontabs order by identifier`

  it('contains known tasks only, and at the start backfills runs missed while no process ran', async () => {
    const tasks = Object.keys(createTasks(depsWith()))
    expect((await runs()).every(({ identifier }) => tasks.includes(identifier))).toBe(true)
    await start().close()
    // No process ran for two hours.
    await sql`
      update graphile_worker._private_known_crontabs set known_since = now() - interval '3 hours', last_execution = now() - interval '2 hours'`
    const { id } = await addPerson(sql, 'student')
    await sql`update sessions set expires_at = now() where user_id = ${id}`
    const queues = [start(), start()]
    await expect.poll(() => sql`select from sessions where user_id = ${id}`, soon).toEqual([])
    const hourAgo = Date.now() - 60 * 60_000
    // Weekly tasks were not due in these hours.
    const weekly = schedule.filter(({ match }) => String(match).endsWith(' 0')).map(({ task }) => task)
    const made = async () =>
      (await runs())
        .filter(({ identifier }) => !weekly.includes(identifier))
        .every(({ lastExecution }) => Date.parse(lastExecution ?? '') > hourAgo)
    await expect.poll(made, soon).toBe(true)
    await Promise.all(queues.map(queue => queue.close()))
  })
})

it('changes no feed when a task is queued, and queues no task on reads', async () => {
  const student = await world.person('student')
  const count = () =>
    sql`select (select count(*) from changes) as changes, (select count(*) from graphile_worker.jobs) as tasks`
  const before = await count()
  for (const path of ['/api/jobs', '/api/auth/me', `/api/notifications/${student.id}`]) await student.call('GET', path)
  expect(await count()).toEqual(before)
  await addTask(sql, 'send-link', link(student.id))
  expect(await count()).toMatchObject([{ changes: before[0]?.['changes'] }])
  await world.work()
})
