import { expect } from 'vitest'
import type { TaskList } from 'graphile-worker'
import { limits } from '../../schema/rules.ts'
import { payloads } from '../db/add-task.ts'
import { carryOutInstruction, type Worker } from '../money/instructions.ts'
import { createTestBank } from '../money/test-bank.ts'
import { runTasks } from './run-tasks.ts'
import { createOutbox, origin, type Person, type World } from './world.ts'

export const testCards = {
  accepted: '4242 4242 4242 4242',
  refused: '4000 0000 0000 0002',
  asks: '4000 0000 0000 3220',
  disputed: '4000 0000 0000 0259',
}

/** Amounts of a test world's job: two hours at 25 francs. */
export const usual = { francs: 50, amount: 5000, fee: 250, net: 4750 }

type Begun = { clientSecret: string; paymentId: string }

export const beginPayment = async (poster: Person, jobId: string, francs = usual.francs): Promise<Begun> => {
  const { status, body } = await poster.call('POST', '/api/create-payment-intent', { jobId, amount: francs })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Pays by card until the funds are held, through the public routes. */
export const payFor = async (poster: Person, jobId: string, cardNumber = testCards.accepted): Promise<Begun> => {
  const begun = await beginPayment(poster, jobId)
  const { clientSecret } = begun
  const { body } = await poster.call('POST', '/api/test-bank/confirm', { clientSecret, cardNumber })
  expect(body).toMatchObject({ status: 'succeeded', isTest: true })
  return begun
}

/** A paid job with its two people. */
export const paidJob = async (world: World) => {
  const scene = await world.assignedJob()
  const { paymentId } = await payFor(scene.poster, scene.job.id)
  return { ...scene, paymentId }
}

/** Moves the start of the work into the past, so that it has begun once the job is in progress. */
export const itIsTime = ({ sql }: Pick<World, 'sql'>, jobId: string) =>
  sql`update jobs set scheduled_for = now() - interval '1 hour' where id = ${jobId}`

/** Makes an account thirty days old with a finished job: it may pay more through Pouce than a new one. */
export const makeKnownPayer = async (world: World, poster: Person) => {
  const { sql } = world
  await sql`
    update users set created_at = now() - make_interval(days => ${limits.payer.days}) where id = ${poster.id}`
  const job = await world.openJob(poster)
  await world.accept(poster, (await world.apply(await world.person('student'), job.id)).id)
  await sql`update jobs set agreed_at = now() - interval '1 day' where offer_id = ${job.id}`
  await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
}

/** Ends the waiting times of first payouts and new accounts. Payments stopped by a bank stay stopped. */
export const payoutsAreDue = async ({ sql }: Pick<World, 'sql'>) => {
  await sql`update payout_accounts set named_at = named_at - interval '1 day'`
  await sql`update payments set payout_at = now() where payout_at > now() and payout_at < 'infinity'`
  await sql`
    update instructions set next_at = now()
    where kind = 'transfer' and done_at is null and next_at > now() and next_at < 'infinity'`
}

/** The only task that payments enqueue. */
export const carryingOut = (worker: Worker): TaskList => ({
  'carry-out-instruction': payload => carryOutInstruction(worker, payloads['carry-out-instruction'].parse(payload).id),
})

/** Carries out all pending instructions as the worker would; returns the mails. */
export const carryOut = async ({ sql }: Pick<World, 'sql'>) => {
  const mail = createOutbox()
  const failures: unknown[] = []
  const log = { info: () => {}, error: (event: string, fields?: object) => failures.push({ event, ...fields }) }
  const worker = { sql, mail, log, provider: createTestBank(sql, origin) }
  await runTasks(worker, carryingOut(worker))
  expect(failures).toEqual([])
  return mail.sent
}
