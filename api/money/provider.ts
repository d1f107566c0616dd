export type ProviderName = 'stripe' | 'test-bank'

/** What a provider says of a payment that was begun with it. */
export type IntentState = {
  intent: string
  /** The payment that it names, which need not be one of ours. */
  paymentId: string | null
  status: 'open' | 'paid' | 'cancelled'
  /** In the smallest unit of its currency. */
  amount: number
  currency: string
  /** Set once it is paid. */
  charge: string | null
}

export type DisputeState = {
  id: string
  paymentId: string | null
  intent: string | null
  status: 'open' | 'won' | 'lost'
  /** What the provider takes for its trouble with it. */
  fees: readonly Fee[]
}

/** What a provider keeps for itself, in rappen. */
export type Fee = { reference: string; amount: number }

/**
 * The provider accepted it; a bank may say much later whether it has reached the payer. `amount` is in rappen. A refund that
 * names no payment was made by hand at the provider.
 */
export type RefundState = {
  refund: string
  intent: string
  paymentId: string | null
  amount: number
  hasFailed: boolean
}

/** What was taken back of a transfer, by hand at the provider. */
export type ReversalState = { paymentId: string | null; reversals: readonly { id: string; amount: number }[] }

/** A student's account at the provider, and where money leaves it to, as far as the provider knows. */
export type AccountState = {
  /** Whether it can receive. */
  isReady: boolean
  holder: string | null
  bank: string | null
  last4: string | null
}

/** Something happened to this object; what, is asked. */
export type ProviderEvent = { id: string; type: string; objectId: string; account: string | null }

/** What the provider has in its own books, for comparing with ours. */
export type Booked = {
  kind: 'charge' | 'transfer' | 'refund' | 'fee'
  reference: string
  paymentId: string
  /** Of all but a transfer. */
  intent?: string | null
  amount: number
  /** Of a charge that names a payment and a job as ours do: what was not given back of it, and when it was made. */
  begun?: { held: number; madeAt: Date } | undefined
}

/** `refusals` is how often the provider has said no to it: it would say the same again under the same key. */
export type Move = { paymentId: string; amount: number; intent: string; charge: string; refusals: number }

/** The provider has said no: nothing was done, and nothing will be under this key. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

/** The provider did not answer, or not in time. What was asked may have been done: the same call finds it. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/**
 * Who really moves money. Each call may be repeated after a crash, from any process, and does what it does once: keys are
 * made from the payment's id and nothing of chance. Nothing is called while a transaction is open.
 */
export type Provider = {
  readonly name: ProviderName
  /** What the browser needs to pay; null with the test bank. */
  readonly publishableKey: string | null
  /** How long a person waits for it, in milliseconds; see `ask-provider.ts`. */
  readonly patienceMs?: number
  /** Begins a payment, or finds it again: by then it may be paid. */
  readonly openIntent: (payment: {
    id: string
    jobId: string
    amount: number
    intent: string | null
  }) => Promise<{ state: IntentState; clientSecret: string }>
  /** Null for what the provider does not know under our keys. */
  readonly readIntent: (intent: string) => Promise<IntentState | null>
  /** Says what became of it: it may have been paid meanwhile. */
  readonly cancelIntent: (intent: string) => Promise<IntentState | null>
  /** Gives everything back; answers with the refund's name. Whether it fails after that is told by an event. */
  readonly refund: (move: Move) => Promise<string>
  readonly transfer: (move: Move & { destination: string }) => Promise<string>
  /** These three: null for what the provider does not know under our keys, or what belongs to no intent. */
  readonly readRefund: (id: string) => Promise<RefundState | null>
  readonly readDispute: (id: string) => Promise<DisputeState | null>
  /** Null while the provider does not know yet. */
  readonly readFee: (charge: string) => Promise<Fee | null>
  readonly readReversals: (transfer: string) => Promise<ReversalState | null>
  /**
   * Looks for what an earlier call did: its key may be forgotten by now. What was done and then failed was done. A refund of
   * exactly this amount that was made by hand stands for ours, unless it is `booked` as what it is.
   */
  readonly findMove: (
    kind: 'transfer' | 'refund',
    move: Move,
    booked: readonly string[],
  ) => Promise<{ reference: string; amount: number } | null>
  readonly openAccount: (student: { id: string; email: string }) => Promise<string>
  /** Where the student goes on; comes back to the wallet. */
  readonly accountLink: (account: string) => Promise<string>
  readonly readAccount: (account: string) => Promise<AccountState>
  /** What it says by webhook, if it is really the provider that says so; absent where none are sent. */
  readonly verify?: (body: Buffer, signature: string) => ProviderEvent | null
  readonly listBooked: () => AsyncIterable<Booked>
}
