import { afterAll, expect } from 'vitest'
import type { Sql } from '../db/connect.ts'
import { checkLedger } from '../money/check-ledger.ts'
import { compareWithProvider } from '../money/compare-with-provider.ts'
import { createStripe } from '../money/stripe.ts'
import { beginPayment, carryingOut, payoutsAreDue } from './payments.ts'
import { runTasks } from './run-tasks.ts'
import { startStripe, standInKeys, type Delivery } from './stripe-stand-in.ts'
import { createOutbox, createWorld, origin, type Person } from './world.ts'

/** A world whose money goes through the stand-in for Stripe, with the real client. */
export const createStripeWorld = async (
  sql: Sql,
  options: { maxNetworkRetries?: number } = { maxNetworkRetries: 0 },
) => {
  const stripe = await startStripe()
  afterAll(() => stripe.close())
  const provider = createStripe(standInKeys, origin, { apiUrl: stripe.url, ...options })
  const world = createWorld(sql, { provider })

  const post = async ({ body, signature }: Pick<Delivery, 'body' | 'signature'>) =>
    world.app.request('/api/stripe/webhook', { method: 'POST', body, headers: { 'Stripe-Signature': signature } })

  /** Delivers all pending webhooks; each must be accepted. */
  const deliver = async (deliveries = stripe.deliveries.splice(0)) => {
    for (const delivery of deliveries) expect((await post(delivery)).status, delivery.type).toBe(200)
  }

  const failures: unknown[] = []
  const log = { info: () => {}, error: (event: string, fields?: object) => failures.push({ event, ...fields }) }

  /** Carries out all pending instructions, due or not; returns the mails. */
  const drain = async () => {
    const mail = createOutbox()
    await payoutsAreDue({ sql })
    await sql`update instructions set next_at = now() where done_at is null and next_at <> 'infinity'`
    const worker = { sql, provider, mail, log }
    await runTasks(worker, carryingOut(worker))
    return mail.sent
  }

  const begun = async () => {
    const scene = await world.assignedJob()
    const { clientSecret, paymentId } = await beginPayment(scene.poster, scene.job.id)
    const intent = [...stripe.intents.values()].find(one => one.client_secret === clientSecret)
    if (!intent) throw new Error('no intent was made')
    const payment = async () => (await scene.poster.call('GET', `/api/payments/${paymentId}`)).body
    const status = async () => (await payment()).status
    return { ...scene, clientSecret, paymentId, intent, payment, status }
  }

  const paid = async () => {
    const scene = await begun()
    stripe.pay(scene.clientSecret)
    await deliver()
    return scene
  }

  const onboard = async (student: Person) => {
    await student.call('POST', '/api/payouts/onboarding')
    const [row] = await sql<{ account: string }[]>`select account from payout_accounts where user_id = ${student.id}`
    stripe.finishOnboarding(row?.account ?? '')
    await deliver()
    return row?.account ?? ''
  }

  const expectAgreement = async () => {
    expect(await checkLedger(sql)).toEqual([])
    expect(await compareWithProvider(sql, provider)).toEqual([])
  }

  return { stripe, provider, world, post, deliver, failures, drain, begun, paid, onboard, expectAgreement }
}
