import { expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { countDeadTasks, dropDeadTasks, readDeadTasks, retryDeadTasks } from './dead-tasks.ts'
import { sweep } from './sweep.ts'
import { createTestBank } from '../money/test-bank.ts'
import { reportCheck } from '../money/report-check.ts'
import { addTask } from '../db/add-task.ts'
import { carryOut, paidJob, payoutsAreDue } from '../testing/payments.ts'
import { runCommand } from '../testing/run-command.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, origin } from '../testing/world.ts'

const { sql, url } = await testDatabase()
const world = createWorld(sql)

it('deletes history older than three months, and nothing else', async () => {
  const { poster, student, job } = await world.assignedJob()
  await poster.call('POST', `/api/jobs/${job.id}/messages`, { content: 'Bonjour' })
  const say = (title: string, age: string) => sql`
    insert into notifications (id, user_id, type, kind, args, created_at)
    values (${newId()}, ${student.id}, 'other', 'kept', ${sql.json([title, 'Un mot'])}, now() - ${age}::interval)`
  await say('Ancienne', '91 days')
  await say('Récente', '89 days')
  await sql`
    insert into provider_events (id, type, received_at)
    values ('old', 'refund.updated', now() - interval '91 days'), ('new', 'refund.updated', now() - interval '89 days')`
  const before = await Promise.all([sql`select from messages`, sql`select from jobs`, sql`select from applications`])
  await sweep(sql)
  const titles = (await student.call('GET', `/api/notifications/${student.id}`)).body.map(
    ({ title }: { title: string }) => title,
  )
  expect(titles).toContain('Récente')
  expect(titles).not.toContain('Ancienne')
  expect(await sql`select id from provider_events`).toEqual([{ id: 'new' }])
  const after = await Promise.all([sql`select from messages`, sql`select from jobs`, sql`select from applications`])
  expect(after.map(rows => rows.length)).toEqual(before.map(rows => rows.length))
  // Devices receive a tombstone.
  expect(
    await sql`select from changes where feed = ${`user:${student.id}`} and entity = 'notification' and gone`,
  ).toHaveLength(1)
})

it('W-07 deletes completed instructions of payments settled long ago, but no pending ones and no ledger entries', async () => {
  const [done, waits, held] = [await paidJob(world), await paidJob(world), await paidJob(world)]
  await done.student.call('POST', '/api/payouts/onboarding')
  for (const { poster, job } of [done, waits])
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
  await payoutsAreDue(world)
  await carryOut(world)
  const read = async () => {
    const rows = await sql<{ paymentId: string; kind: string; isDone: boolean }[]>`
      select payment_id, kind, done_at is not null as is_done from instructions order by id`
    const of = (paymentId: string) => rows.filter(row => row.paymentId === paymentId)
    return { done: of(done.paymentId), waits: of(waits.paymentId), held: of(held.paymentId) }
  }
  const ledger = () => sql`select transfer_id, account, amount from ledger_postings order by id`
  const [before, postings] = [await read(), await ledger()]
  expect(before.done.every(({ isDone }) => isDone)).toBe(true)
  expect(before.waits.some(({ isDone }) => !isDone)).toBe(true)

  await sweep(sql)
  expect(await read()).toEqual(before)

  await sql`update instructions set done_at = done_at - interval '91 days'`
  await sweep(sql)
  // The provider may still repeat an event of a recently ended payment.
  expect(await read()).toEqual(before)

  await sql`update payments set settled_at = settled_at - interval '91 days' where settled_at is not null`
  await sweep(sql)
  expect(await read()).toEqual({ done: [], waits: before.waits.filter(({ isDone }) => !isDone), held: before.held })
  expect(await ledger()).toEqual(postings)
  expect((await reportCheck(sql, createTestBank(sql, origin))).isWell).toBe(true)
})

it('K-224 keeps a task that failed for the last time until an operator handles it', async () => {
  await sql`delete from graphile_worker._private_jobs`
  for (const maxAttempts of [1, 1, 1, 2])
    await addTask(sql, 'notify-matches', { jobId: newId() }, { maxAttempts, inMinutes: 60 })
  await sql`
    update graphile_worker._private_jobs set attempts = 1, last_error = E'the first line\nthe second',
      updated_at = now() - interval '1 year'`
  await sweep(sql)
  const dead = await readDeadTasks(sql, 10)
  expect(dead).toMatchObject(Array.from({ length: 3 }, () => ({ name: 'notify-matches', error: 'the first line' })))
  expect(await countDeadTasks(sql)).toEqual([{ name: 'notify-matches', count: 3 }])

  const [first] = dead
  expect(await readDeadTasks(sql, 1)).toEqual([first])
  expect(await readDeadTasks(sql, 10, first?.id)).toEqual(dead.slice(1))
  const listed = async (...given: string[]) => {
    const { code, said } = await runCommand('queue/main.ts', { DATABASE_URL: url }, ...given)
    return { code, lines: said.trim().split('\n') }
  }
  const page = await listed('--limit', '2')
  expect([page.code, page.lines[0]]).toEqual([1, '3 dead tasks, 3 of notify-matches. By number, 2 of them:'])
  expect(page.lines.filter(line => line.includes('the first line'))).toHaveLength(2)
  expect(page.lines).toContain(`The next page: npm run queue -- --after ${dead[1]?.id}`)
  const next = await listed('--after', String(dead[1]?.id))
  expect(next.lines[0]).toBe(`3 dead tasks, 3 of notify-matches. By number, 1 of them after ${dead[1]?.id}:`)
  expect((await listed('--after', 'x')).code).toBe(2)

  const [again, gone] = dead.map(({ id }) => String(id))
  const waiting = await sql`select id from graphile_worker.jobs where attempts < max_attempts`
  expect(await retryDeadTasks(sql, [again ?? '', String(waiting[0]?.['id']), 'x'])).toBe(1)
  expect(await dropDeadTasks(sql, [gone ?? '', again ?? ''])).toBe(1)
  expect(
    await sql`select attempts, run_at <= now() as is_due from graphile_worker.jobs where id = ${again ?? 0}`,
  ).toEqual([{ attempts: 0, isDue: true }])
  expect(await dropDeadTasks(sql, ['notify-matches'])).toBe(1)
  expect(await sql`select from graphile_worker.jobs`).toHaveLength(2)
})

it.each([
  ['notifications', `created_at < now() - interval '90 days' order by created_at limit 5000`, 'notifications_old'],
  [
    'provider_events',
    `received_at < now() - interval '90 days' order by received_at limit 5000`,
    'provider_events_old',
  ],
  ['marks', `gone and xid < '1'::xid8`, 'marks_gone'],
  ['messages', `receiver_id = '${newId()}'`, 'messages_of_receiver'],
  ['reviews', `reviewer_id = '${newId()}'`, 'reviews_of_reviewer'],
])('finds %s by an index instead of a full scan', async (table, condition, index) => {
  const plan = await sql.begin(async tx => {
    await tx`set local enable_seqscan = off`
    return tx.unsafe(`explain select 1 from ${table} where ${condition}`)
  })
  expect(plan.map(row => Object.values(row).join('')).join('\n')).toContain(index)
})
