import { Stripe } from 'stripe'
import { providerPatienceMs } from './ask-provider.ts'
import {
  ProviderRefused,
  ProviderUnavailable,
  type AccountState,
  type DisputeState,
  type Fee,
  type IntentState,
  type Move,
  type Provider,
} from './provider.ts'

export type StripeKeys = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Secret of the endpoint for connected accounts, which Stripe signs separately. */
  connectWebhookSecret?: string | undefined
}

/** Connection options; `apiUrl` replaces Stripe's address, e.g. by a stand-in. */
type Reach = { apiUrl?: string | undefined; maxNetworkRetries?: number; patienceMs?: number }

const placeOf = (apiUrl: string) => {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isHttps = protocol === 'https:'
  return { host: hostname, port: port || (isHttps ? 443 : 80), protocol: isHttps ? 'https' : 'http' } as const
}

const idOf = (object: string | { id: string } | null) => (typeof object === 'string' ? object : (object?.id ?? null))

const states: Record<string, IntentState['status']> = { succeeded: 'paid', canceled: 'cancelled' }

const toState = (intent: Stripe.PaymentIntent): IntentState => {
  const status = states[intent.status] ?? 'open'
  return {
    intent: intent.id,
    paymentId: intent.metadata['payment_id'] ?? null,
    currency: intent.currency,
    status,
    amount: status === 'paid' ? intent.amount_received : intent.amount,
    charge: status === 'paid' ? idOf(intent.latest_charge) : null,
  }
}

/** An inquiry freezes like a dispute; one closed without loss counts as won. */
const disputeStates: Record<string, DisputeState['status']> = {
  lost: 'lost',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
}

/** A refused request was not executed; any other error leaves that open. */
const orRefused = async <T>(call: Promise<T>) => {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409)
      throw new ProviderRefused(error.code ?? 'refused', { cause: error })
    throw error
  }
}

/** No answer, or one that does not tell whether the request was executed. */
const isAway = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAPIError

const orAway = async <T>(call: Promise<T>) => {
  try {
    return await call
  } catch (error) {
    if (isAway(error)) throw new ProviderUnavailable('Stripe does not answer', { cause: error })
    throw error
  }
}

const toFee = ({ id, fee, currency }: Stripe.BalanceTransaction): Fee => {
  if (currency !== 'chf') throw new Error(`the fee ${id} is in ${currency}: the account must settle in francs`)
  return { reference: id, amount: fee }
}

const feeOf = ({ balance_transaction: made }: Stripe.Charge) => (made && typeof made === 'object' ? toFee(made) : null)

const feesOf = ({ balance_transactions: made }: Stripe.Dispute) => made.map(toFee).filter(({ amount }) => amount !== 0)

/** Returns the default account for francs, else the first account the student has given. */
const toAccount = ({ capabilities, external_accounts, settings }: Stripe.Account): AccountState => {
  const given = external_accounts?.data ?? []
  const to = given.find(one => one.currency === 'chf' && one.default_for_currency) ?? given[0]
  const isBank = to?.object === 'bank_account'
  return {
    isReady: capabilities?.transfers === 'active',
    holder: (isBank ? to.account_holder_name : to?.name) ?? settings?.dashboard.display_name ?? null,
    bank: (isBank ? to.bank_name : to?.brand) ?? null,
    last4: to?.last4 ?? null,
  }
}

/** Objects of another product's account, or of the other mode (test or live), do not exist under our keys. */
const orNull = async <T>(call: Promise<T>) => {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}

const hasFailed = ({ status }: Stripe.Refund) => status === 'failed' || status === 'canceled'

const keyOf = (kind: string, { paymentId, refusals }: Move) =>
  refusals === 0 ? `${kind}:${paymentId}` : `${kind}:${paymentId}:${refusals}`

/**
 * Uses « separate charges and transfers »: charges belong to the platform, transfers follow on release. A payment and its transfer
 * share a `transfer_group`, and the transfer draws on its own charge, so that no other payment pays for it.
 */
export const createStripe = (
  keys: StripeKeys,
  publicUrl: string,
  { apiUrl, maxNetworkRetries = 2, patienceMs = providerPatienceMs }: Reach = {},
): Provider => {
  const place = apiUrl ? placeOf(apiUrl) : {}
  const stripe = new Stripe(keys.secretKey, { maxNetworkRetries, timeout: 20_000, telemetry: false, ...place })
  /** A person waits, and a second try would outlast the wait. Stripe still retries on a connection closed in the meantime. */
  const waited = { timeout: patienceMs, maxNetworkRetries: 0 }
  const read = async (intent: string) => {
    const found = await orNull(stripe.paymentIntents.retrieve(intent))
    return found && toState(found)
  }
  const secrets = [keys.webhookSecret, keys.connectWebhookSecret].filter(secret => secret !== undefined)

  return {
    name: 'stripe',
    publishableKey: keys.publishableKey,
    patienceMs,
    openIntent: async ({ id, jobId, amount, intent }) => {
      const opened = await orAway(
        intent
          ? stripe.paymentIntents.retrieve(intent, {}, waited)
          : stripe.paymentIntents.create(
              {
                amount,
                currency: 'chf',
                // Stripe omits methods that do not fit the amount: TWINT ends at 5000 francs.
                allowed_payment_method_types: ['card', 'twint'],
                transfer_group: id,
                metadata: { payment_id: id, job_id: jobId },
              },
              { idempotencyKey: `intent:${id}`, ...waited },
            ),
      )
      if (!opened.client_secret) throw new Error(`the intent ${opened.id} has no secret`)
      return { state: toState(opened), clientSecret: opened.client_secret }
    },
    readIntent: read,
    cancelIntent: async intent => {
      try {
        return toState(await stripe.paymentIntents.cancel(intent, {}, { idempotencyKey: `cancel:${intent}` }))
      } catch (error) {
        // It can no longer be cancelled; its state says why.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return read(intent)
        throw error
      }
    },
    refund: async move => {
      const { id } = await orRefused(
        stripe.refunds.create(
          { payment_intent: move.intent, amount: move.amount, metadata: { payment_id: move.paymentId } },
          { idempotencyKey: keyOf('refund', move) },
        ),
      )
      return id
    },
    transfer: async move => {
      const { id } = await orRefused(
        stripe.transfers.create(
          {
            amount: move.amount,
            currency: 'chf',
            destination: move.destination,
            source_transaction: move.charge,
            transfer_group: move.paymentId,
            metadata: { payment_id: move.paymentId },
          },
          { idempotencyKey: keyOf('transfer', move) },
        ),
      )
      return id
    },
    findMove: async (kind, { paymentId, intent, amount }, booked) => {
      if (kind === 'transfer') {
        const { data } = await stripe.transfers.list({ transfer_group: paymentId, limit: 100 })
        const made = data.find(one => one.amount === amount)
        return made ? { reference: made.id, amount } : null
      }
      const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
      const own = data.filter(one => one.metadata?.['payment_id'] === paymentId)
      const others = data.filter(one => one.amount === amount && !booked.includes(one.id) && !hasFailed(one))
      const made = own.find(one => !hasFailed(one)) ?? others[0] ?? own[0]
      return made ? { reference: made.id, amount: made.amount } : null
    },
    readRefund: async id => {
      const refund = await orNull(stripe.refunds.retrieve(id))
      const intent = refund && idOf(refund.payment_intent)
      if (!refund || !intent) return null
      const paymentId = refund.metadata?.['payment_id'] ?? null
      return { refund: id, intent, paymentId, amount: refund.amount, hasFailed: hasFailed(refund) }
    },
    readDispute: async id => {
      const dispute = await orNull(stripe.disputes.retrieve(id))
      const intent = dispute && idOf(dispute.payment_intent)
      if (!dispute || !intent) return null
      const state = await read(intent)
      const status = disputeStates[dispute.status] ?? 'open'
      return { id, intent, paymentId: state?.paymentId ?? null, status, fees: feesOf(dispute) }
    },
    readFee: async charge => feeOf(await stripe.charges.retrieve(charge, { expand: ['balance_transaction'] })),
    readReversals: async id => {
      const transfer = await orNull(stripe.transfers.retrieve(id))
      if (!transfer) return null
      const { data } = await stripe.transfers.listReversals(id, { limit: 100 })
      const reversals = data.map(reversal => ({ id: reversal.id, amount: reversal.amount }))
      return { paymentId: transfer.metadata['payment_id'] ?? null, reversals }
    },
    openAccount: async ({ id, email }) => {
      const account = await orAway(
        stripe.accounts.create(
          {
            type: 'express',
            country: 'CH',
            email,
            business_type: 'individual',
            capabilities: { transfers: { requested: true } },
            metadata: { user_id: id },
          },
          { idempotencyKey: `account:${id}`, ...waited },
        ),
      )
      return account.id
    },
    accountLink: async account => {
      const wallet = `${publicUrl}/dashboard?tab=wallet`
      const given = { account, type: 'account_onboarding', return_url: wallet, refresh_url: wallet } as const
      return (await orAway(stripe.accountLinks.create(given, waited))).url
    },
    readAccount: async account => toAccount(await orAway(stripe.accounts.retrieve(account, {}, waited))),
    listBooked: async function* () {
      for await (const charge of stripe.charges.list({ limit: 100, expand: ['data.balance_transaction'] })) {
        if (!charge.paid) continue
        const { id, amount, amount_refunded: back, created, metadata, payment_intent } = charge
        const whose = { paymentId: metadata['payment_id'] ?? '', intent: idOf(payment_intent) }
        const begun = metadata['job_id'] ? { held: amount - back, madeAt: new Date(created * 1000) } : undefined
        yield { kind: 'charge', reference: id, amount, begun, ...whose }
        const fee = feeOf(charge)
        if (fee?.amount) yield { kind: 'fee', ...fee, ...whose }
      }
      for await (const dispute of stripe.disputes.list({ limit: 100 }))
        for (const fee of feesOf(dispute))
          yield { kind: 'fee', ...fee, paymentId: '', intent: idOf(dispute.payment_intent) }
      for await (const { id, amount, amount_reversed: back, metadata } of stripe.transfers.list({ limit: 100 }))
        yield { kind: 'transfer', reference: id, paymentId: metadata['payment_id'] ?? '', amount: amount - back }
      for await (const refund of stripe.refunds.list({ limit: 100 })) {
        const { id, amount, metadata, payment_intent } = refund
        if (!hasFailed(refund))
          yield {
            kind: 'refund',
            reference: id,
            paymentId: metadata?.['payment_id'] ?? '',
            intent: idOf(payment_intent),
            amount,
          }
      }
    },
    verify: (body, signature) => {
      for (const secret of secrets) {
        try {
          const { id, type, data, account } = stripe.webhooks.constructEvent(body, signature, secret)
          const objectId = 'id' in data.object && data.object.id ? data.object.id : ''
          return { id, type, objectId, account: account ?? null }
        } catch {
          // Signed with another endpoint's secret, or not at all.
        }
      }
      return null
    },
  }
}
