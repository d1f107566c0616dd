import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import type * as z from 'zod'
import { params, parseForm } from './stripe-params.ts'

type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  latest_charge: string | null
  metadata: Record<string, string>
  transfer_group: string | null
}
type BalanceTransaction = { id: string; object: 'balance_transaction'; amount: number; fee: number; currency: string }
type Charge = {
  id: string
  object: 'charge'
  paid: boolean
  created: number
  balance_transaction?: BalanceTransaction
  amount: number
  payment_intent: string
  metadata: Record<string, string>
}
type Refund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: string
  metadata: Record<string, string>
}
type Transfer = {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  destination: string
  source_transaction: string
  transfer_group: string | null
  metadata: Record<string, string>
}
type Reversal = { id: string; object: 'transfer_reversal'; amount: number; transfer: string }
type Account = {
  id: string
  object: 'account'
  email: string
  capabilities: { transfers: 'active' | 'inactive' }
  external_accounts: { object: 'list'; data: BankAccount[] }
  metadata: Record<string, string>
}
type BankAccount = {
  object: 'bank_account'
  account_holder_name: string
  bank_name: string
  last4: string
  currency: string
  default_for_currency: boolean
}
type Dispute = {
  id: string
  object: 'dispute'
  payment_intent: string
  charge: string
  status: 'needs_response' | 'won' | 'lost'
  balance_transactions: BalanceTransaction[]
}

/** A webhook ready to be sent: the test may deliver it once, twice, late, in any order or never. */
export type Delivery = { id: string; type: string; body: string; signature: string }

/** Fault of the next request: the connection breaks before it has any effect, or after, or the server answers with an error. */
type Fault = 'before' | 'after' | 'error'

class Refused extends Error {
  readonly status: number
  readonly problem: Record<string, string>

  constructor(status: number, problem: Record<string, string>) {
    super(problem['message'] ?? 'refused')
    this.status = status
    this.problem = { type: 'invalid_request_error', ...problem }
  }
}

/** As at Stripe, the endpoint for connected accounts has its own secret. */
export const standInKeys = {
  secretKey: 'sk_test_stand_in',
  publishableKey: 'pk_test_stand_in',
  webhookSecret: 'whsec_stand_in',
  connectWebhookSecret: 'whsec_stand_in_connect',
}

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

/** Stand-in for Stripe: checks parameters against its types, remembers idempotency keys, counts money. */
export const startStripe = async () => {
  const intents = new Map<string, Intent>()
  const charges = new Map<string, Charge>()
  const refunds = new Map<string, Refund>()
  const transfers = new Map<string, Transfer>()
  const reversals = new Map<string, Reversal>()
  const accounts = new Map<string, Account>()
  const disputes = new Map<string, Dispute>()
  const keys = new Map<string, { asked: string; status: number; answer: object }>()
  const deliveries: Delivery[] = []
  const faults: Fault[] = []
  const asked: { call: string; key: string | undefined }[] = []
  let broken: string | null = null
  let hangs = false
  let count = 0

  const nextId = (prefix: string) => `${prefix}_${String(++count).padStart(6, '0')}`
  /** Events of a connected account name it, and go to the other endpoint. */
  const emit = (type: string, object: object, account?: string) => {
    const id = nextId('evt')
    const body = JSON.stringify({ id, object: 'event', type, data: { object }, livemode: false, account })
    const secret = account ? standInKeys.connectWebhookSecret : standInKeys.webhookSecret
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
    deliveries.push({ id, type, body, signature })
  }

  const find = <T>(rows: Map<string, T>, id: string | undefined): T => {
    const row = rows.get(id ?? '')
    if (!row) throw new Refused(404, { code: 'resource_missing', message: `No such object: ${id}` })
    return row
  }
  const parse = <S extends z.ZodType>(schema: S, given: unknown): z.output<S> => {
    const parsed = schema.safeParse(given)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const isUnknown = issue?.code === 'unrecognized_keys'
    throw new Refused(400, {
      code: isUnknown ? 'parameter_unknown' : 'parameter_invalid',
      message: `${isUnknown ? issue.keys.join() : issue?.path.join('.')}: ${issue?.message}`,
    })
  }
  const sum = (rows: Iterable<{ amount: number }>) => [...rows].reduce((total, { amount }) => total + amount, 0)
  const page = <T extends { id: string }>(
    rows: T[],
    { limit = 10, starting_after: after }: { limit?: number | undefined; starting_after?: string | undefined },
  ) => {
    const newest = rows.toReversed()
    const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0
    return { object: 'list', url: '/', data: newest.slice(from, from + limit), has_more: newest.length > from + limit }
  }

  const createIntent = (given: unknown) => {
    const { amount, currency, metadata = {}, transfer_group = null } = parse(params.createIntent, given)
    const id = nextId('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency,
      client_secret: `${id}_secret`,
      status: 'requires_payment_method',
      latest_charge: null,
      metadata,
      transfer_group,
    }
    intents.set(id, intent)
    return intent
  }

  const cancelIntent = (given: unknown, id?: string) => {
    parse(params.cancelIntent, given)
    const intent = find(intents, id)
    if (intent.status === 'succeeded')
      throw new Refused(400, { code: 'payment_intent_unexpected_state', message: 'paid' })
    if (intent.status !== 'canceled') {
      intent.status = 'canceled'
      emit('payment_intent.canceled', intent)
    }
    return intent
  }

  const madeFor = (intentId: string) =>
    [...refunds.values()].filter(one => one.payment_intent === intentId && one.status !== 'failed')

  const createRefund = (given: unknown) => {
    const { payment_intent, amount, metadata = {} } = parse(params.createRefund, given)
    const intent = find(intents, payment_intent)
    const open = [...disputes.values()].some(one => one.payment_intent === payment_intent && one.status !== 'won')
    if (open) throw new Refused(400, { code: 'charge_disputed', message: 'This charge is disputed' })
    const before = sum(madeFor(payment_intent))
    const wanted = amount ?? intent.amount_received
    if (before + wanted > intent.amount_received)
      throw new Refused(400, { code: 'charge_already_refunded', message: 'More than was charged' })
    const refund: Refund = {
      id: nextId('re'),
      object: 'refund',
      amount: wanted,
      payment_intent,
      status: 'succeeded',
      metadata,
    }
    refunds.set(refund.id, refund)
    emit('refund.created', refund)
    return refund
  }

  const createTransfer = (given: unknown) => {
    const wanted = parse(params.createTransfer, given)
    const charge = find(charges, wanted.source_transaction)
    const account = find(accounts, wanted.destination)
    if (account.capabilities.transfers !== 'active')
      throw new Refused(400, { code: 'insufficient_capabilities_for_transfer', message: 'The account cannot receive' })
    const before = sum([...transfers.values()].filter(one => one.source_transaction === charge.id))
    if (before + wanted.amount > charge.amount)
      throw new Refused(400, { code: 'balance_insufficient', message: 'More than was charged' })
    const transfer: Transfer = {
      id: nextId('tr'),
      object: 'transfer',
      amount: wanted.amount,
      amount_reversed: 0,
      destination: wanted.destination,
      source_transaction: charge.id,
      transfer_group: wanted.transfer_group ?? null,
      metadata: wanted.metadata ?? {},
    }
    transfers.set(transfer.id, transfer)
    emit('transfer.created', transfer)
    return transfer
  }

  const createAccount = (given: unknown) => {
    const { email, metadata = {} } = parse(params.createAccount, given)
    const account: Account = {
      id: nextId('acct'),
      object: 'account',
      email,
      capabilities: { transfers: 'inactive' },
      external_accounts: { object: 'list', data: [] },
      metadata,
    }
    accounts.set(account.id, account)
    return account
  }

  const createLink = (given: unknown) => {
    const { account } = parse(params.createAccountLink, given)
    find(accounts, account)
    return { object: 'account_link', url: `https://connect.stripe.example/setup/${account}` }
  }

  const listTransfers = (given: unknown) => {
    const { transfer_group: group, ...rest } = parse(params.listTransfers, given)
    return page(
      [...transfers.values()].filter(one => !group || one.transfer_group === group),
      rest,
    )
  }
  const listRefunds = (given: unknown) => {
    const { payment_intent: intent, ...rest } = parse(params.listRefunds, given)
    return page(
      [...refunds.values()].filter(one => !intent || one.payment_intent === intent),
      rest,
    )
  }
  const listReversals = (given: unknown, id?: string) =>
    page(
      [...reversals.values()].filter(one => one.transfer === id),
      parse(params.listReversals, given),
    )
  /** Balance transaction of the platform, as Stripe creates one for every movement. */
  const balanceTransaction = (amount: number, fee: number): BalanceTransaction => ({
    id: nextId('txn'),
    object: 'balance_transaction',
    amount,
    fee,
    currency: 'chf',
  })
  /** Returns only the id unless the request expands it. */
  const toCharge = ({ balance_transaction: made, ...charge }: Charge, expanded: boolean) => ({
    ...charge,
    amount_refunded: sum(madeFor(charge.payment_intent)),
    balance_transaction: expanded ? (made ?? null) : (made?.id ?? null),
  })
  const readCharge = (given: unknown, id?: string) =>
    toCharge(find(charges, id), parse(params.readCharge, given).expand !== undefined)
  const listDisputes = (given: unknown) => page([...disputes.values()], parse(params.listDisputes, given))
  const listCharges = (given: unknown) => {
    const { expand, ...rest } = parse(params.listCharges, given)
    return page(
      [...charges.values()].map(one => ({ ...toCharge(one, expand !== undefined), id: one.id })),
      rest,
    )
  }

  const read =
    <T>(rows: Map<string, T>) =>
    (given: unknown, id?: string) => {
      parse(params.nothing, given)
      return find(rows, id)
    }

  const calls: readonly (readonly [method: string, path: RegExp, run: (given: unknown, id?: string) => unknown])[] = [
    ['POST', /^\/v1\/payment_intents$/, createIntent],
    ['GET', /^\/v1\/payment_intents\/(\w+)$/, read(intents)],
    ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, cancelIntent],
    ['POST', /^\/v1\/refunds$/, createRefund],
    ['GET', /^\/v1\/refunds$/, listRefunds],
    ['GET', /^\/v1\/refunds\/(\w+)$/, read(refunds)],
    ['POST', /^\/v1\/transfers$/, createTransfer],
    ['GET', /^\/v1\/transfers$/, listTransfers],
    ['GET', /^\/v1\/transfers\/(\w+)$/, read(transfers)],
    ['GET', /^\/v1\/transfers\/(\w+)\/reversals$/, listReversals],
    ['GET', /^\/v1\/charges$/, listCharges],
    ['GET', /^\/v1\/charges\/(\w+)$/, readCharge],
    ['GET', /^\/v1\/disputes$/, listDisputes],
    ['POST', /^\/v1\/accounts$/, createAccount],
    ['GET', /^\/v1\/accounts\/(\w+)$/, read(accounts)],
    ['POST', /^\/v1\/account_links$/, createLink],
    ['GET', /^\/v1\/disputes\/(\w+)$/, read(disputes)],
  ]

  const run = (method: string, path: string, form: string): { status: number; answer: object } => {
    try {
      for (const [wanted, pattern, call] of calls) {
        const match = wanted === method ? pattern.exec(path) : null
        if (match) return { status: 200, answer: structuredClone(Object(call(parseForm(form), match[1]))) }
      }
      throw new Refused(404, { message: `Unrecognized request URL (${method}: ${path})` })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { status: error.status, answer: { error: error.problem } }
    }
  }

  /** Repeats the first answer for an idempotency key, refusals too; other parameters are an error. */
  const runOnce = (key: string | undefined, method: string, path: string, form: string) => {
    const said = `${method} ${path} ${form}`
    const known = key === undefined ? undefined : keys.get(key)
    if (known && known.asked !== said) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return { status: 400, answer: { error: { type: 'idempotency_error', message } } }
    }
    if (known) return known
    const outcome = run(method, path, form)
    if (key !== undefined) keys.set(key, { asked: said, ...outcome })
    return outcome
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
    const form = request.method === 'GET' ? search.slice(1) : await readBody(request)
    const key = request.headers['idempotency-key']?.toString()
    if (pathname === broken) return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{')
    const fault = faults.shift()
    if (fault === 'before') return request.socket.destroy()
    if (fault === 'error')
      return response.writeHead(500, { 'Content-Type': 'application/json' }).end('{"error":{"type":"api_error"}}')
    asked.push({ call: `${request.method} ${pathname}`, key })
    const isAuthorized = request.headers.authorization === `Bearer ${standInKeys.secretKey}`
    const outcome = isAuthorized
      ? runOnce(key, request.method ?? '', pathname, form)
      : { status: 401, answer: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } }
    if (fault === 'after') return request.socket.destroy()
    if (hangs) return undefined
    response.writeHead(outcome.status, { 'Content-Type': 'application/json', 'Request-Id': nextId('req') })
    return response.end(JSON.stringify(outcome.answer))
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => request.socket.destroy()),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line no-unsafe-type-assertion -- a server that listens on a port has such an address
  const { port } = server.address() as AddressInfo

  const disputeOf = (intentId: string) => [...disputes.values()].find(one => one.payment_intent === intentId)

  return {
    url: `http://127.0.0.1:${port}`,
    intents,
    charges,
    refunds,
    transfers,
    accounts,
    deliveries,
    asked,
    /** Pays as the payer's browser does with the client secret. */
    pay: (clientSecret: string) => {
      const intent = [...intents.values()].find(one => one.client_secret === clientSecret)
      if (!intent || intent.status !== 'requires_payment_method') return false
      const id = nextId('ch')
      charges.set(id, {
        id,
        object: 'charge',
        paid: true,
        created: Math.floor(Date.now() / 1000),
        amount: intent.amount,
        payment_intent: intent.id,
        metadata: intent.metadata,
        // Fee for a European card.
        balance_transaction: balanceTransaction(intent.amount, Math.round(intent.amount * 0.029) + 30),
      })
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: id })
      emit('payment_intent.succeeded', intent)
      return true
    },
    dispute: (intentId: string) => {
      const intent = find(intents, intentId)
      if (!intent.latest_charge || disputeOf(intentId)) return
      const dispute: Dispute = {
        id: nextId('dp'),
        object: 'dispute',
        payment_intent: intentId,
        charge: intent.latest_charge,
        status: 'needs_response',
        balance_transactions: [balanceTransaction(-intent.amount, 2000)],
      }
      disputes.set(dispute.id, dispute)
      emit('charge.dispute.created', dispute)
    },
    closeDispute: (intentId: string, status: 'won' | 'lost') => {
      const dispute = disputeOf(intentId)
      if (!dispute || dispute.status !== 'needs_response') return
      dispute.status = status
      emit('charge.dispute.closed', dispute)
    },
    disputeStatus: (id: string) => {
      const { status } = find(disputes, id)
      return status === 'needs_response' ? ('open' as const) : status
    },
    /** Refunds money in the dashboard: only the intent tells which payment it is for. */
    refundByHand: (intentId: string, amount: number) => {
      try {
        return createRefund({ payment_intent: intentId, amount: String(amount) })
      } catch {
        return null
      }
    },
    /** Reverses a transfer in the dashboard. */
    reverse: (transferId: string, amount: number) => {
      const transfer = find(transfers, transferId)
      const id = nextId('trr')
      reversals.set(id, { id, object: 'transfer_reversal', amount, transfer: transferId })
      transfer.amount_reversed += amount
      emit('transfer.reversed', transfer)
      return id
    },
    /** Makes a bank refuse a payout of an account, a student's or the platform's own. */
    failPayout: (accountId?: string) => {
      const id = nextId('po')
      emit('payout.failed', { id, object: 'payout', status: 'failed' }, accountId)
      return id
    },
    /** Makes the payer's bank refuse a refund that Stripe has accepted. */
    failRefund: (intentId: string) => {
      const [refund] = madeFor(intentId)
      if (!refund) return null
      refund.status = 'failed'
      for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed']) emit(type, refund)
      return refund
    },
    /** Finishes onboarding as the student does on Stripe's pages. */
    finishOnboarding: (accountId: string, holder = 'Élodie Essai') => {
      const account = find(accounts, accountId)
      account.capabilities.transfers = 'active'
      account.external_accounts.data = [
        {
          object: 'bank_account',
          account_holder_name: holder,
          bank_name: 'POSTFINANCE',
          last4: '2957',
          currency: 'chf',
          default_for_currency: true,
        },
      ]
      emit('account.updated', account, accountId)
    },
    /** Emits an event of any type. */
    tell: emit,
    /** Sets faults for the next requests, one each. */
    fail: (...next: Fault[]) => void faults.push(...next),
    /** Truncates every answer of this path. */
    breakOn: (path: string | null) => void (broken = path),
    /** Executes every request but never answers. */
    hang: (isHanging: boolean) => void (hangs = isHanging),
    noMoreFaults: () => void (faults.length = 0),
    /** Forgets all idempotency keys, as after a day. */
    forgetKeys: () => keys.clear(),
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>
