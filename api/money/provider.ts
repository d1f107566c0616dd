export type ProviderName = 'stripe' | 'test-bank'

/** Provider's state of a payment. */
export type IntentState = {
  intent: string
  /** Payment id in its metadata, which may belong to another product. */
  paymentId: string | null
  status: 'open' | 'paid' | 'cancelled'
  /** In the currency's smallest unit. */
  amount: number
  currency: string
  /** Set once paid. */
  charge: string | null
}

export type DisputeState = {
  id: string
  paymentId: string | null
  intent: string | null
  status: 'open' | 'won' | 'lost'
  /** Provider's fees for the dispute. */
  fees: readonly Fee[]
}

/** Provider's fee in rappen. */
export type Fee = { reference: string; amount: number }

/**
 * A refund that the provider accepted; whether it reached the payer may become known much later. `amount` is in rappen. A refund
 * without a payment was made by hand at the provider.
 */
export type RefundState = {
  refund: string
  intent: string
  paymentId: string | null
  amount: number
  hasFailed: boolean
}

/** Reversals of a transfer, made by hand at the provider. */
export type ReversalState = { paymentId: string | null; reversals: readonly { id: string; amount: number }[] }

/** Student's account at the provider and its bank account, as far as the provider knows. */
export type AccountState = {
  /** True if it can receive transfers. */
  isReady: boolean
  holder: string | null
  bank: string | null
  last4: string | null
}

/** Tells only that something happened to this object; its state must be read. */
export type ProviderEvent = { id: string; type: string; objectId: string; account: string | null }

/** Entry of the provider's own books, for comparison with ours. */
export type Booked = {
  kind: 'charge' | 'transfer' | 'refund' | 'fee'
  reference: string
  paymentId: string
  /** Missing for a transfer. */
  intent?: string | null
  amount: number
  /** For a charge that names a payment and a job as ours do: the amount not refunded, and when it was made. */
  begun?: { held: number; madeAt: Date } | undefined
}

/** `refusals`: number of times the provider refused. It is part of the key, because under the same key the answer is repeated. */
export type Move = { paymentId: string; amount: number; intent: string; charge: string; refusals: number }

/** The provider refused: nothing was done, and nothing will be under this key. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

/** The provider did not answer, or not in time. It may have acted all the same: repeating the call finds out. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/**
 * Payment provider. Each call is idempotent and may be repeated after a crash, from any process: keys are derived from the
 * payment's id and contain nothing random. Calls are never made while a transaction is open.
 */
export type Provider = {
  readonly name: ProviderName
  /** Key for the browser; null with the test bank. */
  readonly publishableKey: string | null
  /** Time limit in milliseconds of calls that a person waits for; see `ask-provider.ts`. */
  readonly patienceMs?: number
  /** Begins a payment, or finds it again: it may be paid already. */
  readonly openIntent: (payment: {
    id: string
    jobId: string
    amount: number
    intent: string | null
  }) => Promise<{ state: IntentState; clientSecret: string }>
  /** Null if the provider does not know it under our keys. */
  readonly readIntent: (intent: string) => Promise<IntentState | null>
  /** Returns the resulting state: it may have been paid in the meantime. */
  readonly cancelIntent: (intent: string) => Promise<IntentState | null>
  /** Refunds `amount`; returns the refund's id. A later failure is reported by an event. */
  readonly refund: (move: Move) => Promise<string>
  readonly transfer: (move: Move & { destination: string }) => Promise<string>
  /** Like `readDispute` and `readReversals`, null for an object unknown under our keys, and for one without an intent. */
  readonly readRefund: (id: string) => Promise<RefundState | null>
  readonly readDispute: (id: string) => Promise<DisputeState | null>
  /** Null while the provider does not know it yet. */
  readonly readFee: (charge: string) => Promise<Fee | null>
  readonly readReversals: (transfer: string) => Promise<ReversalState | null>
  /**
   * Finds the result of an earlier call whose idempotency key may have expired. A move that was made and then failed counts.
   * A refund of exactly this amount made by hand counts as ours, unless `booked` lists it as made by hand.
   */
  readonly findMove: (
    kind: 'transfer' | 'refund',
    move: Move,
    booked: readonly string[],
  ) => Promise<{ reference: string; amount: number } | null>
  readonly openAccount: (student: { id: string; email: string }) => Promise<string>
  /** Onboarding page, which leads back to the wallet. */
  readonly accountLink: (account: string) => Promise<string>
  readonly readAccount: (account: string) => Promise<AccountState>
  /** Parses a webhook if its signature is valid; absent if the provider sends none. */
  readonly verify?: (body: Buffer, signature: string) => ProviderEvent | null
  readonly listBooked: () => AsyncIterable<Booked>
}
