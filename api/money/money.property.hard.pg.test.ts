import fc from 'fast-check'
import { expect, it } from 'vitest'
import { balanceOf } from '../../schema/decisions/wallet.ts'
import { createMoneyModel } from '../testing/money-model.ts'
import { itIsTime, makeKnownPayer, usual } from '../testing/payments.ts'
import type { Delivery } from '../testing/stripe-stand-in.ts'
import { createStripeWorld } from '../testing/stripe-world.ts'
import { code } from '../testing/world.ts'
import { testDatabase } from '../testing/test-database.ts'
import { checkLedger } from './check-ledger.ts'
import { noteRefundByHand } from './refunds.ts'
import { reconcile } from './reconcile.ts'
import { releaseDue } from './release-due.ts'
import { readPayments } from './wallets.ts'

const { sql } = await testDatabase()
// No retries: after a broken connection the worker tries again.
const { stripe, provider, world, post, drain: drainAll, expectAgreement } = await createStripeWorld(sql)

const admin = await world.person('private', { firstName: 'Margot', isAdmin: true })

const openScene = async () => {
  const { poster, student, job } = await world.assignedJob()
  await itIsTime(world, job.id)
  await makeKnownPayer(world, poster)
  const students = [student, await world.person('student')] as const
  const model = createMoneyModel(usual.amount)
  const intentOf = async (paymentId: string) => {
    const [row] = await sql<{ intent: string }[]>`select intent from payments where id = ${paymentId}`
    return row?.intent ?? ''
  }
  const studentOf = (number: number) => students[number] ?? student
  return { poster, students, studentOf, job, model, intentOf }
}
type Scene = Awaited<ReturnType<typeof openScene>>

const log = { info: () => {}, error: () => {} }
const drain = async (faults: readonly ('before' | 'after' | 'error')[]) => {
  stripe.fail(...faults)
  await drainAll()
  stripe.noMoreFaults()
}

const seen = new Set<string>()

/** Until a dispute is lost, money that no worker has begun to send can still be charged back. */
const noteLeft = async (scenes: readonly Scene[]) => {
  for (const { model } of scenes)
    for (const payment of model.payments) {
      if (payment.dispute === 'lost') continue
      const left = await sql`
        select from payments p join instructions i on i.payment_id = p.id and i.kind = 'transfer'
        where p.id = ${payment.id} and (p.passed_on_at is not null or i.attempts > 0)`
      payment.hasLeft = left.length > 0
    }
}

/** Delivers a webhook. Its effect follows from the provider's current state. */
const arrive = async (scenes: readonly Scene[], delivery: Delivery) => {
  await noteLeft(scenes)
  expect((await post(delivery)).status).toBe(200)
  const { id, type, body } = delivery
  if (seen.has(id)) return
  seen.add(id)
  const { object } = JSON.parse(body).data
  const intent = stripe.intents.get(object.payment_intent ?? object.id)
  for (const { model } of scenes) {
    const payment = model.payments.find(one => one.id === intent?.metadata['payment_id'])
    if (!payment) continue
    if (type.startsWith('payment_intent.')) model.hear(payment)
    if (object.object === 'refund') {
      model.hear(payment)
      const refund = stripe.refunds.get(object.id)
      // A refund made by hand may have been taken for our own attempt.
      const taken = await sql`select from ledger_transfers where reference = ${object.id} and kind = 'refund_paid'`
      if (taken.length > 0 && refund?.status === 'failed') payment.hasRefundFailed = true
      if (refund?.metadata['payment_id'] || taken.length > 0) model.hearRefund(payment, refund?.amount ?? 0)
      else if (refund && refund.status !== 'failed' && !payment.heardOutside.has(refund.id)) {
        payment.heardOutside.add(refund.id)
        model.hearOutside(payment, refund.amount)
      }
    }
    if (type.startsWith('charge.dispute.')) model.hearDispute(payment, stripe.disputeStatus(object.id))
  }
}

/** Asserts the result of a step. */
const expectCode = (answer: unknown, expected: unknown) => {
  expect(answer).toEqual(expected)
}

const byHand =
  (word: 'release' | 'dispute' | 'refund', verb: 'release' | 'freeze' | 'refund') => async (scene: Scene) => {
    const payment = scene.model.latest()
    if (!payment) return
    const person = word === 'refund' ? scene.studentOf(payment.payee) : scene.poster
    const answer = await person.call('POST', `/api/payments/${payment.id}/${word}`)
    // The product may learn before the model that a cancelled payment was paid all the same.
    if (payment.status === 'cancelled' && payment.isPaid) return
    expect(code(answer)).toBe(scene.model[verb]())
  }

const end = (status: 'completed' | 'cancelled', verb: 'complete' | 'cancel') => async (scene: Scene) => {
  const answer = await scene.poster.call('PATCH', `/api/jobs/${scene.job.id}`, { status })
  expect(code(answer)).toBe(scene.model[verb]() === 200 ? 200 : 'status-conflict')
}

const steps = {
  begin: async ({ poster, job, model }: Scene) => {
    const given = { jobId: job.id, amount: model.price() / 100 }
    const answer = await poster.call('POST', '/api/create-payment-intent', given)
    expectCode(code(answer), model.begin())
    if (answer.status === 200) model.begun(answer.body.paymentId)
  },
  agree: async ({ poster, studentOf, job, model }: Scene, chance: number) => {
    const amount = 1000 + (chance % 3) * 1001
    const say = { amount }
    const answers = [
      await studentOf(model.student()).call('POST', `/api/jobs/${job.id}/amount`, say),
      await poster.call('POST', `/api/jobs/${job.id}/amount`, say),
    ]
    const expected = model.agree(amount)
    expectCode(answers.map(code), [model.hasLeft() ? 'not-found' : expected, expected])
  },
  leave: async ({ studentOf, job, model }: Scene) => {
    const { call } = studentOf(model.student())
    expectCode(code(await call('POST', `/api/jobs/${job.id}/leave`, { reason: 'Je suis malade.' })), model.leave())
  },
  choose: async ({ poster, studentOf, job, model }: Scene, chance: number) => {
    const next = chance % 2
    if (!model.choose(next)) return
    const application = await world.apply(studentOf(next), job.id)
    expectCode(code(await world.accept(poster, application.id)), 200)
  },
  pay: async ({ model, intentOf }: Scene, chance: number) => {
    const payment = model.payments[chance % Math.max(1, model.payments.length)]
    const intent = payment && stripe.intents.get(await intentOf(payment.id))
    if (payment && intent && stripe.pay(intent.client_secret)) payment.isPaid = true
  },
  release: byHand('release', 'release'),
  freeze: byHand('dispute', 'freeze'),
  refund: byHand('refund', 'refund'),
  complete: end('completed', 'complete'),
  cancel: end('cancelled', 'cancel'),
  object: async ({ studentOf, model }: Scene) => {
    const payment = model.latest()
    if (!payment?.isBooked) return
    const answer = await studentOf(payment.payee).call('POST', `/api/payments/${payment.id}/object`, {
      reason: 'J’ai travaillé.',
    })
    expectCode(code(answer), model.object())
  },
  /** The desk decides at random; decisions about closed disputes are refused. */
  decide: async ({ model, poster }: Scene, chance: number) => {
    const payment = model.payments.find(({ asked }) => asked !== null)
    if (!payment) return
    const { body } = await poster.call('GET', `/api/payments/${payment.id}/dispute`)
    const outcome = (['release', 'refund', 'split'] as const)[chance % 3] ?? 'release'
    const part = 1 + (chance % (payment.amount - 1))
    const given = { outcome, reason: 'Vu les deux versions.', ...(outcome === 'split' && { refunded: part }) }
    const refunded = { release: payment.outside, refund: payment.amount, split: part }[outcome]
    const answer = await admin.call('POST', `/api/moderation/disputes/${body.dispute.id}/decide`, given)
    expectCode(code(answer), model.decide(payment, refunded))
  },
  /** Refunds money in the provider's dashboard. */
  refundByHand: async ({ model, intentOf }: Scene, chance: number) => {
    const paid = model.payments.find(({ isPaid }) => isPaid)
    if (!paid) return
    const amount = chance % 3 === 0 ? paid.amount : 1 + ((chance * 7) % (paid.amount - 1))
    stripe.refundByHand(await intentOf(paid.id), amount)
  },
  dispute: async ({ model, intentOf }: Scene) => {
    const paid = model.payments.find(({ isPaid }) => isPaid)
    if (paid) stripe.dispute(await intentOf(paid.id))
  },
  closeDispute: async ({ model, intentOf }: Scene, chance: number) => {
    const paid = model.payments.find(({ isPaid }) => isPaid)
    if (paid) stripe.closeDispute(await intentOf(paid.id), chance % 2 === 0 ? 'won' : 'lost')
  },
  failRefund: async ({ model, intentOf }: Scene) => {
    for (const payment of model.payments)
      if (stripe.failRefund(await intentOf(payment.id))?.metadata['payment_id']) payment.hasRefundFailed = true
  },
  payByHand: async ({ model }: Scene) => {
    for (const payment of model.payments)
      expectCode(await noteRefundByHand(sql, payment.id, `by hand ${payment.id}`), model.payByHand(payment))
  },
  week: async ({ model, job }: Scene) => {
    await sql`
      update payments set release_at = now(), refund_at = case when refund_at is null then null else now() end
      where job_id = ${job.id} and status in ('held', 'frozen')`
    model.weekPasses()
  },
  onboard: async ({ studentOf, model }: Scene) => {
    const student = studentOf(model.student())
    await student.call('POST', '/api/payouts/onboarding')
    const [row] = await sql<{ account: string }[]>`select account from payout_accounts where user_id = ${student.id}`
    stripe.finishOnboarding(row?.account ?? '')
  },
} as const

const kinds = ['after', 'before', 'after', 'error', 'after'] as const

/** Steps of the whole world, not of one job. */
const turns = {
  due: async (scenes: readonly Scene[]) => {
    await releaseDue(sql)
    for (const { model } of scenes) model.releaseDue()
  },
  drain: async () => drain([]),
  /** Breaks connections, mostly after the provider has acted; before the next attempt the idempotency keys may have expired. */
  drainBadly: async (_scenes: readonly Scene[], chance: number) => {
    await drain(Array.from({ length: 1 + (chance % 3) }, (_, at) => kinds[(chance >> at) % kinds.length] ?? 'after'))
    if (chance % 2 === 0) stripe.forgetKeys()
  },
  nextDay: async () => stripe.forgetKeys(),
  webhook: async (scenes: readonly Scene[], chance: number) => {
    const [one] = stripe.deliveries.splice(chance % Math.max(1, stripe.deliveries.length), 1)
    if (one) await arrive(scenes, one)
  },
  webhookAgain: async (scenes: readonly Scene[], chance: number) => {
    const one = stripe.deliveries[chance % Math.max(1, stripe.deliveries.length)]
    if (one) await arrive(scenes, one)
  },
  webhookLost: async (_scenes: readonly Scene[], chance: number) => {
    const at = chance % Math.max(1, stripe.deliveries.length)
    if (stripe.deliveries[at]?.type.startsWith('payment_intent.')) stripe.deliveries.splice(at, 1)
  },
  reconcile: async (scenes: readonly Scene[]) => {
    await reconcile({ sql, provider, log }, undefined, { askAfterMinutes: 0, giveUpAfterDays: 7 })
    for (const { model } of scenes)
      for (const payment of model.payments) if (payment.status === 'awaiting') model.hear(payment)
  },
} as const

type StepName = keyof typeof steps
type TurnName = keyof typeof turns
const stepNames = Object.keys(steps).filter((name): name is StepName => name in steps)
const turnNames = Object.keys(turns).filter((name): name is TurnName => name in turns)

type Given = { step: StepName; scene: number; chance: number } | { turn: TurnName; chance: number }

const chance = fc.nat(999)
const aStep = (step: fc.Arbitrary<StepName>): fc.Arbitrary<Given> => fc.record({ step, scene: fc.nat(1), chance })
const aTurn = (turn: fc.Arbitrary<TurnName>): fc.Arbitrary<Given> => fc.record({ turn, chance })
const story = (...names: (StepName | TurnName)[]) =>
  fc.tuple(fc.nat(1), ...names.map(() => chance)).map(([scene, ...chances]) =>
    names.map((name, at): Given => {
      const drawn = chances[at] ?? 0
      return name in steps
        ? { step: stepNames.find(one => one === name) ?? 'begin', scene, chance: drawn }
        : { turn: turnNames.find(one => one === name) ?? 'webhook', chance: drawn }
    }),
  )

/** Mixes single steps with pieces of realistic stories: random steps alone would rarely get as far. */
const pieces = fc.oneof(
  aStep(fc.constantFrom(...stepNames)).map(one => [one]),
  aTurn(fc.constantFrom(...turnNames)).map(one => [one]),
  story('begin', 'pay', 'webhook'),
  story('begin', 'pay', 'dispute', 'webhook', 'webhook'),
  story('begin', 'pay', 'reconcile', 'week', 'due'),
  story('onboard', 'webhook', 'release', 'drainBadly'),
  story('cancel', 'drainBadly', 'drain'),
  story('begin', 'pay', 'webhook', 'refund', 'drainBadly', 'failRefund', 'webhook', 'webhook'),
  story('cancel', 'drain', 'failRefund', 'webhook', 'payByHand'),
  story('cancel', 'drain', 'failRefund', 'webhook', 'refundByHand', 'webhook'),
  story('dispute', 'closeDispute', 'webhook', 'webhook'),
  story('begin', 'pay', 'webhook', 'freeze', 'complete', 'decide', 'drainBadly'),
  story('begin', 'pay', 'webhook', 'cancel', 'object', 'decide'),
  story('begin', 'pay', 'webhook', 'cancel', 'week', 'due'),
  story('refundByHand', 'webhook', 'webhook', 'decide', 'drain'),
  story('begin', 'pay', 'leave', 'choose', 'begin', 'pay', 'webhook', 'webhook'),
  story('begin', 'pay', 'webhook', 'leave', 'drainBadly', 'choose', 'begin', 'pay', 'webhook', 'complete'),
  story('leave', 'choose', 'agree', 'begin', 'pay', 'reconcile', 'leave'),
  story('begin', 'pay', 'webhook', 'refund', 'dispute', 'drain', 'closeDispute', 'webhook', 'webhook'),
)

const plan = fc.array(pieces, { minLength: 4, maxLength: 14 }).map(parts => parts.flat())

const comparePayments = async (scenes: readonly Scene[], isQuiet: boolean) => {
  for (const { model, job } of scenes) {
    const rows = await sql<
      {
        id: string
        status: string
        frozenBy: string | null
        amount: number
        refunded: number
        isGoingBack: boolean
        failedRefund: string | null
      }[]
    >`
      select id, status, frozen_by, amount, refunded, refund_at is not null as is_going_back, case
          when refund_failed_at is null then null
          when refund_paid_at is null then 'owed'
          when exists (select from ledger_transfers where payment_id = p.id and kind = 'refund_kept') then 'kept'
          else 'by-hand'
        end as failed_refund
      from payments p where job_id in (select id from jobs where offer_id = ${job.id}) order by created_at, id`
    const expected = model.payments.map(
      ({ id, amount, status, frozenBy, refunded, isGoingBack, isPaid, failedRefund }) => {
        const own = rows.find(row => row.id === id)
        // Only the cancellation itself discovers that the payment was made all the same.
        const isUndecided = status === 'cancelled' && isPaid && !isQuiet && own?.status === 'refunded'
        return {
          id,
          amount,
          status: isUndecided ? 'refunded' : status,
          frozenBy,
          refunded: isUndecided ? amount : refunded,
          isGoingBack,
          failedRefund,
        }
      },
    )
    expect([...rows]).toEqual(expected)
    const [stored] = await sql<{ status: string }[]>`select status from offers where id = ${job.id}`
    expect(stored?.status).toBe(model.job())
  }
}

/** Delivers and processes everything until nothing is left. */
const comeToRest = async (scenes: readonly Scene[]) => {
  for (let round = 0; round < 3; round++) {
    await turns.reconcile(scenes)
    for (const delivery of stripe.deliveries.splice(0)) await arrive(scenes, delivery)
    await drain([])
    for (const { model } of scenes)
      for (const payment of model.payments) if (payment.status === 'cancelled') model.hear(payment)
  }
}

const checkWallets = async ({ poster, students, model }: Scene) => {
  const owed = model.payments.reduce((sum, one) => sum + (one.failedRefund === 'owed' ? one.owed : 0), 0)
  const { body: own } = await poster.call('GET', `/api/wallets/${poster.id}/balance`)
  expect(own.balance).toBe(owed)
  for (const person of [poster, ...students]) {
    const { body } = await person.call('GET', `/api/wallets/${person.id}/balance`)
    expect(body).toEqual(balanceOf(await readPayments(sql, person.id, null), person.id))
  }
}

/** Checks that each loss and each chargeback was decided by a bank. */
const checkLosses = async ({ model }: Scene) => {
  for (const { id, status, dispute } of model.payments) {
    const booked =
      await sql`select kind from ledger_transfers where payment_id = ${id} and kind in ('loss', 'chargeback')`
    const isLost = dispute === 'lost' && ['released', 'split', 'refunded', 'charged_back'].includes(status)
    expect(booked).toHaveLength(isLost ? 1 : 0)
  }
}

const readRestless = async (scenes: readonly Scene[]) => {
  const jobs = scenes.map(({ job }) => job.id)
  return [
    ...(await sql`
      select i.kind, p.status from instructions i join payments p on p.id = i.payment_id
      where p.job_id = any(${jobs}::uuid[]) and i.done_at is null and i.next_at <> 'infinity'
        and not exists (select from bank_disputes d where d.payment_id = p.id and d.status = 'open')`),
  ]
}

const runs = Number(process.env['MONEY_RUNS'] ?? 12)

it('W-07 the ledger, the model and Stripe agree after any order of steps, events, losses, repeats and crashes', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async steps_ => {
      stripe.deliveries.length = 0
      stripe.noMoreFaults()
      const scenes = [await openScene(), await openScene()]
      for (const given of steps_) {
        const scene = 'step' in given ? scenes[given.scene] : undefined
        if ('turn' in given) await turns[given.turn](scenes, given.chance)
        else if (scene) await steps[given.step](scene, given.chance)
        await comparePayments(scenes, false)
        expect(await checkLedger(sql)).toEqual([])
      }
      await comeToRest(scenes)
      await comparePayments(scenes, true)
      await expectAgreement()
      // No retry continues forever: what is still pending waits for a student's account or a bank's decision.
      expect(await readRestless(scenes)).toEqual([])
      for (const scene of scenes) {
        await checkWallets(scene)
        await checkLosses(scene)
      }
    }),
    { numRuns: runs, interruptAfterTimeLimit: 240_000, markInterruptAsFailure: false },
  )
}, 300_000)
