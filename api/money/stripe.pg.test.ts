import { Stripe } from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { payoutsAreDue, usual } from '../testing/payments.ts'
import * as z from 'zod'
import { createApp } from '../app.ts'
import { standInKeys } from '../testing/stripe-stand-in.ts'
import { createStripeWorld } from '../testing/stripe-world.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createOutbox, createWorld } from '../testing/world.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { reconcile } from './reconcile.ts'
import { createStripe } from './stripe.ts'

const { sql } = await testDatabase()
const { stripe, provider, world, post, deliver, failures, drain, begun, paid, onboard, expectAgreement } =
  await createStripeWorld(sql, {})
const { hostname: host, port } = new URL(stripe.url)
const reach = { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false } as const
const raw = new Stripe(standInKeys.secretKey, reach)

beforeEach(() => {
  failures.length = 0
  stripe.deliveries.length = 0
  stripe.noMoreFaults()
})

describe('Stripe', () => {
  it('W-07 is asked for cards and TWINT, in francs, with the payment as its transfer group', async () => {
    const { paymentId, job, intent } = await begun()
    expect(intent).toMatchObject({
      amount: usual.amount,
      currency: 'chf',
      transfer_group: paymentId,
      metadata: { payment_id: paymentId, job_id: job.id },
    })
  })

  it('W-07 reads no body without a Stripe signature header, and holds no more unfinished ones than of other requests', async () => {
    const begin = (signature: string, bytes: number) => {
      let read = 0
      let hangUp = () => {}
      const body = new ReadableStream<Uint8Array>({
        start: controller => {
          hangUp = () => controller.error(new Error('hung up'))
        },
        pull: controller => {
          if (read < bytes) controller.enqueue(new Uint8Array(100_000).fill(0x20))
          read += 100_000
        },
      })
      const headers = { 'Stripe-Signature': signature }
      const answer = Promise.resolve(
        world.app.request('/api/stripe/webhook', { method: 'POST', headers, body, duplex: 'half' }),
      )
      return { answer, hangUp: () => hangUp(), read: () => read }
    }
    const stranger = begin('t=1,v1=00', 1_000_000)
    expect((await stranger.answer).status).toBe(400)
    expect(stranger.read()).toBeLessThanOrEqual(100_000)
    const signed = Stripe.webhooks.generateTestHeaderString({ payload: ' ', secret: 'whsec_guessed' })
    const unfinished = Array.from({ length: 60 }, () => begin(signed, 900_000))
    const refused = await Promise.all(unfinished.slice(-10).map(({ answer }) => answer))
    expect(refused.map(({ status }) => status)).toEqual(Array(10).fill(429))
    for (const { hangUp } of unfinished) hangUp()
    const statuses = await Promise.all(unfinished.map(async ({ answer }) => (await answer).status))
    expect(statuses.filter(status => status !== 429 && status !== 400)).toEqual([])
    expect(failures, 'who hangs up is no failure of ours').toEqual([])
    stripe.pay((await begun()).clientSecret)
    await deliver()
  })

  it('W-07 limits a person’s provider calls per hour and then names the time to retry', async () => {
    const { poster, job, intent } = await begun()
    const { student } = await world.assignedJob()
    for (const { id } of [poster, student])
      for (let done = 1; done < allowances.providerCalls.most; done++)
        await countAttempt(sql, allowances.providerCalls, id)
    const pay = () => poster.call('POST', '/api/create-payment-intent', { jobId: job.id, amount: usual.amount / 100 })
    const onboarding = () => student.call('POST', '/api/payouts/onboarding')
    expect(intent).toBeDefined()
    expect((await onboarding()).status).toBe(200)
    for (const refused of [await pay(), await onboarding()]) {
      expect(refused.body.code).toBe('too-many-attempts')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    }
  })

  it('W-07 accepts a webhook only with a valid signature over exactly these bytes', async () => {
    const { clientSecret, status } = await begun()
    stripe.pay(clientSecret)
    const [delivery] = stripe.deliveries
    if (!delivery) throw new Error('no webhook was sent')
    const { body, signature } = delivery
    const old = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: standInKeys.webhookSecret,
      timestamp: 1_700_000_000,
    })
    const forged = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_guessed' })
    for (const wrong of [
      { body, signature: '' },
      { body, signature: forged },
      { body, signature: old },
      { body: body.replace('succeeded', 'succeeeed'), signature },
      { body: `${body} `, signature },
      { body: '', signature },
    ])
      expect((await post(wrong)).status).toBe(400)
    expect(await status()).toBe('awaiting')
    expect((await post(delivery)).status).toBe(200)
    expect(await status()).toBe('held')
  })

  it('W-07 reads the object of a webhook again: a valid signature on false content moves nothing', async () => {
    const { paymentId, intent, status } = await begun()
    const object = {
      id: intent.id,
      object: 'payment_intent',
      status: 'succeeded',
      amount_received: 5000,
      metadata: { payment_id: paymentId },
    }
    const body = JSON.stringify({ id: 'evt_lie', object: 'event', type: 'payment_intent.succeeded', data: { object } })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: standInKeys.webhookSecret })
    expect((await post({ body, signature })).status).toBe(200)
    expect(await status()).toBe('awaiting')
  })

  it('W-07 delivers events twice, concurrently and in any order, and each counts once', async () => {
    const scene = await begun()
    stripe.pay(scene.clientSecret)
    stripe.dispute(scene.intent.id)
    stripe.closeDispute(scene.intent.id, 'won')
    const told = stripe.deliveries.splice(0).toReversed()
    const answers = await Promise.all([...told, ...told, ...told].map(post))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await scene.status()).toBe('held')
    await expectAgreement()
  })

  it('W-07 reports a payment before our own request is answered', async () => {
    const { poster, job } = await world.assignedJob()
    // The connection breaks after the intent was made, also on the retries: the payer gets no answer.
    stripe.fail('after', 'after', 'after')
    await poster.call('POST', '/api/create-payment-intent', { jobId: job.id, amount: 50 }).catch(() => {})
    world.failures.length = 0
    const [intent] = [...stripe.intents.values()].filter(({ metadata }) => metadata['job_id'] === job.id)
    if (!intent) throw new Error('no intent was made')
    const [row] = await sql<{ intent: string | null }[]>`select intent from payments where job_id = ${job.id}`
    expect(row?.intent).toBeNull()
    stripe.pay(intent.client_secret)
    await deliver()
    const { body } = await poster.call('GET', `/api/wallets/${poster.id}/balance`)
    expect(body.pendingBalance).toBe(usual.amount)
    await expectAgreement()
  })

  it('W-07 a payer whose answer was lost finds the payment made, before any webhook', async () => {
    const { poster, job, clientSecret, status } = await begun()
    stripe.pay(clientSecret)
    const again = await poster.call('POST', '/api/create-payment-intent', { jobId: job.id, amount: usual.francs })
    expect(again).toMatchObject({ status: 409, body: { code: 'already-paid' } })
    expect(await status()).toBe('held')
    await deliver()
    await expectAgreement()
  })

  it('W-07 transfers the net amount to the student’s account once it can receive, out of this very charge', async () => {
    const { poster, student, paymentId } = await paid()
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    await drain()
    expect([...stripe.transfers.values()].filter(one => one.transfer_group === paymentId)).toEqual([])
    expect((await student.call('GET', `/api/wallets/${student.id}/balance`)).body.balance).toBe(usual.net)
    const account = await onboard(student)
    await drain()
    expect([...stripe.transfers.values()].filter(one => one.transfer_group === paymentId)).toMatchObject([
      { amount: usual.net, destination: account },
    ])
    expect((await student.call('GET', `/api/wallets/${student.id}/balance`)).body.balance).toBe(0)
    await expectAgreement()
  })

  it('W-07 a transfer reversed by hand at Stripe is found by ledger:check', async () => {
    const { poster, student, paymentId } = await paid()
    await onboard(student)
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    await drain()
    const made = [...stripe.transfers.values()].find(one => one.transfer_group === paymentId)
    if (!made) throw new Error('no transfer was made')
    made.amount_reversed = usual.net
    expect(await compareWithProvider(sql, provider)).toEqual([
      { about: `transfer ${made.id}`, says: `is ${usual.net} in the ledger and 0 at the provider` },
    ])
    made.amount_reversed = 0
    await expectAgreement()
  })

  it('W-07 transfers once, whichever connection breaks and however late, even with expired keys', async () => {
    const { poster, student, paymentId } = await paid()
    await onboard(student)
    // Finish everything else first: only the transfer's connection breaks.
    await drain()
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    stripe.fail('after', 'after', 'after')
    await drain()
    expect(failures).toHaveLength(1)
    stripe.forgetKeys()
    await drain()
    const made = [...stripe.transfers.values()].filter(one => one.transfer_group === paymentId)
    expect(made).toHaveLength(1)
    expect((await student.call('GET', `/api/wallets/${student.id}/balance`)).body.balance).toBe(0)
    await expectAgreement()
  })

  it('W-07 refunds once, whichever connection breaks', async () => {
    const { student, paymentId } = await paid()
    await student.call('POST', `/api/payments/${paymentId}/refund`)
    stripe.fail('before', 'after', 'error')
    await drain()
    stripe.forgetKeys()
    await drain()
    const made = [...stripe.refunds.values()].filter(({ metadata }) => metadata['payment_id'] === paymentId)
    expect(made).toMatchObject([{ amount: usual.amount }])
    await expectAgreement()
  })

  it('W-07 uses a new key after a refusal, because the old key repeats it', async () => {
    const { poster, student, paymentId } = await paid()
    const account = await onboard(student)
    const known = stripe.accounts.get(account)
    if (!known) throw new Error('no account was made')
    known.capabilities.transfers = 'inactive'
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    await drain()
    expect(failures).toMatchObject([{ name: 'ProviderRefused' }])
    known.capabilities.transfers = 'active'
    await drain()
    expect([...stripe.transfers.values()].filter(one => one.transfer_group === paymentId)).toHaveLength(1)
    await expectAgreement()
  })

  it('W-07 a lost dispute takes held money; after the payout it is the platform’s loss', async () => {
    const [held, gone] = [await paid(), await paid()]
    await onboard(gone.student)
    await gone.poster.call('POST', `/api/payments/${gone.paymentId}/release`)
    await payoutsAreDue(world)
    await drain()
    for (const { intent } of [held, gone]) {
      stripe.dispute(intent.id)
      stripe.closeDispute(intent.id, 'lost')
    }
    await deliver()
    expect([await held.status(), await gone.status()]).toEqual(['charged_back', 'released'])
    expect(
      await sql`select kind from ledger_transfers where kind = 'loss' and payment_id = ${gone.paymentId}`,
    ).toHaveLength(1)
    await expectAgreement()
  })

  it('W-07 has its own fees booked once: for the charge and for a dispute', async () => {
    const { intent, paymentId } = await paid()
    await drain()
    stripe.dispute(intent.id)
    stripe.closeDispute(intent.id, 'won')
    await deliver()
    await drain()
    const booked = await sql`
      select g.account, g.amount from ledger_transfers t join ledger_postings g on g.transfer_id = t.id
      where t.payment_id = ${paymentId} and t.kind = 'provider_fee' order by t.id, g.account`
    expect([...booked]).toEqual([
      { account: 'costs', amount: -175 },
      { account: 'world', amount: 175 },
      { account: 'costs', amount: -2000 },
      { account: 'world', amount: 2000 },
    ])
    await expectAgreement()
  })

  it('W-07 asks again for a fee that is not known yet', async () => {
    const { paymentId, intent } = await paid()
    const charge = stripe.charges.get(intent.latest_charge ?? '')
    if (!charge?.balance_transaction) throw new Error('nothing was charged')
    const { balance_transaction: made } = charge
    delete charge.balance_transaction
    await drain()
    expect(failures).toEqual([])
    charge.balance_transaction = made
    await drain()
    const booked = await sql`select from ledger_transfers where payment_id = ${paymentId} and kind = 'provider_fee'`
    expect(booked).toHaveLength(1)
    await expectAgreement()
  })

  it('W-07 a payment made after it was cancelled is refunded', async () => {
    const { poster, job, clientSecret, status, paymentId } = await begun()
    await poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'cancelled' })
    stripe.pay(clientSecret)
    // The webhook is lost; the cancellation finds it paid.
    stripe.deliveries.length = 0
    await drain()
    expect(await status()).toBe('refunded')
    await drain()
    expect([...stripe.refunds.values()].filter(({ metadata }) => metadata['payment_id'] === paymentId)).toHaveLength(1)
    await expectAgreement()
  })

  it('W-07 events of students’ accounts arrive at another endpoint with its own secret', async () => {
    const { student } = await paid()
    await student.call('POST', '/api/payouts/onboarding')
    const [row] = await sql<{ account: string }[]>`select account from payout_accounts where user_id = ${student.id}`
    stripe.finishOnboarding(row?.account ?? '')
    const [delivery] = stripe.deliveries
    if (!delivery) throw new Error('no webhook was sent')
    const { body } = delivery
    const sign = (secret: string) => Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
    expect(delivery.signature).not.toContain(sign(standInKeys.webhookSecret).split('v1=')[1])
    expect((await post({ body, signature: sign('whsec_guessed') })).status).toBe(400)
    expect((await post(delivery)).status).toBe(200)
    const [known] = await sql<
      { isReady: boolean }[]
    >`select is_ready from payout_accounts where user_id = ${student.id}`
    expect(known?.isReady).toBe(true)
  })

  it('W-07 is asked about a student’s account when the student returns, and not on each view', async () => {
    const { student } = await paid()
    await student.call('POST', '/api/payouts/onboarding')
    const [row] = await sql<{ account: string }[]>`select account from payout_accounts where user_id = ${student.id}`
    const look = async () => (await student.call('GET', '/api/payouts')).body.isReady
    expect(await look()).toBe(false)
    stripe.finishOnboarding(row?.account ?? '')
    stripe.deliveries.length = 0
    const before = stripe.asked.length
    expect(await Promise.all([look(), look(), look()])).toEqual([false, false, false])
    expect(stripe.asked).toHaveLength(before)
    await sql`update payout_accounts set asked_at = now() - interval '6 seconds' where user_id = ${student.id}`
    expect(await look()).toBe(true)
    // An account that is ready is not refreshed.
    await sql`update payout_accounts set asked_at = now() - interval '6 seconds' where user_id = ${student.id}`
    const settled = stripe.asked.length
    expect(await look()).toBe(true)
    expect(stripe.asked).toHaveLength(settled)
  })

  it('W-07 shows the wallet when the provider is down', async () => {
    const { student } = await paid()
    await student.call('POST', '/api/payouts/onboarding')
    stripe.fail('error', 'error', 'error')
    const log = { info: () => {}, error: () => {} }
    const call = createWorld(sql, { provider, log }).call(await openSession(sql, student.id, 'test'))
    expect((await call('GET', '/api/payouts')).body).toMatchObject({ isReady: false, provider: 'stripe' })
  })

  it('W-07 pays out to an account that became ready while no process listened', async () => {
    const { poster, student, paymentId } = await paid()
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    await student.call('POST', '/api/payouts/onboarding')
    await drain()
    const [row] = await sql<{ account: string }[]>`select account from payout_accounts where user_id = ${student.id}`
    stripe.finishOnboarding(row?.account ?? '')
    stripe.deliveries.length = 0
    await reconcile({ sql, provider, log: { info: () => {}, error: () => {} } })
    await drain()
    expect((await student.call('GET', `/api/wallets/${student.id}/balance`)).body.balance).toBe(0)
    await expectAgreement()
  })

  it('W-07 an unreadable payment or account does not block the others', async () => {
    const [lost, other] = [await begun(), await begun()]
    await sql`update payments set created_at = now() - interval '2 hours' where id = ${lost.paymentId}`
    await sql`update payments set created_at = now() - interval '61 minutes' where id = ${other.paymentId}`
    stripe.pay(other.clientSecret)
    stripe.deliveries.length = 0
    await other.student.call('POST', '/api/payouts/onboarding')
    const [row] = await sql<
      { account: string }[]
    >`select account from payout_accounts where user_id = ${other.student.id}`
    stripe.finishOnboarding(row?.account ?? '')
    stripe.deliveries.length = 0
    await sql`
      insert into payout_accounts (user_id, provider, account, created_at)
      values (${lost.student.id}, 'stripe', 'acct_gone', now() - interval '1 day')`
    // No client can read this answer of Stripe's.
    stripe.breakOn(`/v1/payment_intents/${lost.intent.id}`)
    const heard: string[] = []
    await reconcile({ sql, provider, log: { info: () => {}, error: event => void heard.push(event) } })
    expect(heard).toEqual(['reconcile_failed', 'reconcile_failed'])
    expect(await other.status()).toBe('held')
    const [known] = await sql<
      { isReady: boolean }[]
    >`select is_ready from payout_accounts where user_id = ${other.student.id}`
    expect(known?.isReady).toBe(true)
    await sql`delete from payout_accounts where account = 'acct_gone'`
    stripe.breakOn(null)
  }, 30_000)

  it('K-496 times out a slow provider for all calls of a request together, and later finds what was begun', async () => {
    const hasty = createStripe(standInKeys, 'http://localhost:3000', { apiUrl: stripe.url, patienceMs: 300 })
    const logged: string[] = []
    const log = { info: () => {}, error: (event: string) => void logged.push(event) }
    const said = z.object({
      code: z.string().optional(),
      clientSecret: z.string().optional(),
      isReady: z.boolean().optional(),
    })
    const { app } = createApp({
      sql,
      provider: hasty,
      environment: { publicUrl: 'http://localhost:3000', secureCookies: false, trustedProxies: 0 },
      mail: createOutbox(),
      log,
    })
    const ask = async (path: string, { token }: { token: string }, body?: object) => {
      const headers = { Cookie: `pouce=${token}`, Origin: 'http://localhost:3000', 'Content-Type': 'application/json' }
      const answer = await app.request(
        path,
        body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
      )
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        body: said.parse(await answer.json()),
      }
    }
    const { poster, student, job } = await world.assignedJob()
    const pay = () => ask('/api/create-payment-intent', poster, { jobId: job.id, amount: usual.francs })
    const onboarding = () => ask('/api/payouts/onboarding', student, {})
    const told = { status: 503, retryAfter: '10', body: { code: 'provider-unavailable' } }

    stripe.hang(true)
    stripe.asked.length = 0
    expect(await pay()).toMatchObject(told)
    expect(await onboarding()).toMatchObject(told)
    expect(stripe.asked.map(({ call }) => call)).toEqual(['POST /v1/payment_intents', 'POST /v1/accounts'])
    // The wallet shows what we know.
    await sql`insert into payout_accounts (user_id, provider, account) values (${student.id}, 'stripe', 'acct_known')`
    expect(await ask('/api/payouts', student)).toMatchObject({ status: 200, body: { isReady: false } })
    await sql`delete from payout_accounts where account = 'acct_known'`
    expect(logged).toEqual(['provider_unavailable', 'provider_unavailable', 'account_unread'])

    stripe.hang(false)
    const [first, second] = [await pay(), await pay()]
    expect([first.status, second.body.clientSecret]).toEqual([200, first.body.clientSecret])
    expect([...stripe.intents.values()].filter(({ metadata }) => metadata['job_id'] === job.id)).toHaveLength(1)
    expect((await onboarding()).status).toBe(200)
    expect([...stripe.accounts.values()].filter(({ metadata }) => metadata['user_id'] === student.id)).toHaveLength(1)
    // A broken answer or a rate limit does not tell the result of the call; it is not our fault either.
    stripe.fail('error')
    expect(await pay()).toMatchObject(told)
  })

  it('W-07 offers no test bank beside it', async () => {
    const { poster, clientSecret } = await begun()
    const card = { clientSecret, cardNumber: '4242 4242 4242 4242' }
    expect((await poster.call('POST', '/api/test-bank/confirm', card)).status).toBe(404)
  })
})

describe('its stand-in', () => {
  it('refuses what Stripe’s types do not allow, and a key reused for another request', async () => {
    const unknown: object = { amount: 100, currency: 'chf', ammount: 1 }
    // oxlint-disable-next-line no-unsafe-type-assertion -- what the compiler would refuse is to be refused by the stand-in too
    await expect(raw.paymentIntents.create(unknown as Stripe.PaymentIntentCreateParams)).rejects.toMatchObject({
      code: 'parameter_unknown',
    })
    const given = { amount: 100, currency: 'chf' }
    const one = await raw.paymentIntents.create(given, { idempotencyKey: 'k' })
    expect((await raw.paymentIntents.create(given, { idempotencyKey: 'k' })).id).toBe(one.id)
    await expect(raw.paymentIntents.create({ ...given, amount: 200 }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })
})
