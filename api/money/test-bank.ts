import { newSecret } from '../server/secrets.ts'
import type { Sql } from '../db/connect.ts'
import { texts } from '../texts/fr.ts'
import type { DisputeState, IntentState, Move, Provider } from './provider.ts'

type IntentRow = {
  id: string
  paymentId: string
  amount: number
  clientSecret: string
  status: string
  charge: string | null
}

/** Behaviour of each test card. Unknown cards are refused. */
const cards: Record<string, 'accepted' | 'asks' | 'refused' | 'disputed'> = {
  4242424242424242: 'accepted',
  5555555555554444: 'accepted',
  4000002500003155: 'asks',
  4000000000003220: 'asks',
  4000000000000002: 'refused',
  4000000000009995: 'refused',
  4000000000000259: 'disputed',
}

const toState = ({ id, paymentId, amount, status, charge }: IntentRow): IntentState => ({
  intent: id,
  paymentId,
  amount,
  currency: 'chf',
  charge,
  status: status === 'succeeded' ? 'paid' : status === 'cancelled' ? 'cancelled' : 'open',
})

const accountPrefix = 'test_acct_'

/** A provider without keys and real money. It keeps its books in its own tables and is called like any other. */
export const createTestBank = (sql: Sql, publicUrl: string) => {
  const read = async (intent: string) => {
    const [row] = await sql<IntentRow[]>`select * from test_bank_intents where id = ${intent}`
    if (!row) throw new Error('the test bank knows no such payment')
    return toState(row)
  }

  const succeed = async (id: string, from: string) => {
    await sql`
      update test_bank_intents set status = 'succeeded', charge = 'test_ch_' || payment_id
      where id = ${id} and status = ${from}`
    return read(id)
  }

  const move = async (kind: 'transfer' | 'refund', { paymentId, amount }: Move, destination: string | null) => {
    const key = `${kind}:${paymentId}`
    await sql`
      insert into test_bank_moves (id, key, kind, payment_id, amount, destination)
      values (${`test_${kind}_${newSecret()}`}, ${key}, ${kind}, ${paymentId}, ${amount}, ${destination})
      on conflict (key) do nothing`
    const [row] = await sql<{ id: string }[]>`select id from test_bank_moves where key = ${key}`
    if (!row) throw new Error('the test bank has lost a move')
    return row.id
  }

  const provider: Provider = {
    name: 'test-bank',
    publishableKey: null,
    openIntent: async ({ id, amount }) => {
      await sql`
        insert into test_bank_intents (id, payment_id, amount, client_secret)
        values (${`test_pi_${id}`}, ${id}, ${amount}, ${`test_pi_${id}_secret_${newSecret()}`})
        on conflict do nothing`
      const [row] = await sql<IntentRow[]>`select * from test_bank_intents where payment_id = ${id}`
      if (!row) throw new Error('the test bank has lost a payment')
      return { state: toState(row), clientSecret: row.clientSecret }
    },
    readIntent: read,
    cancelIntent: async intent => {
      await sql`update test_bank_intents set status = 'cancelled' where id = ${intent} and status <> 'succeeded'`
      return read(intent)
    },
    refund: given => move('refund', given, null),
    transfer: given => move('transfer', given, given.destination),
    findMove: async (kind, { paymentId, amount }) => {
      const [row] = await sql<{ id: string }[]>`
        select id from test_bank_moves where kind = ${kind} and payment_id = ${paymentId}`
      return row ? { reference: row.id, amount } : null
    },
    readRefund: async () => null,
    readReversals: async () => null,
    readFee: async charge => ({ reference: `fee of ${charge}`, amount: 0 }),
    readDispute: async id => {
      const [row] = await sql<
        DisputeState[]
      >`select id, payment_id, null as intent, status from test_bank_disputes where id = ${id}`
      return row ? { ...row, fees: [] } : null
    },
    openAccount: async ({ id }) => `${accountPrefix}${id}`,
    accountLink: async () => `${publicUrl}/dashboard?tab=wallet`,
    readAccount: async account => {
      const [row] = await sql<{ holder: string }[]>`
        select concat_ws(' ', first_name, last_name) as holder from users where id::text = ${account.slice(accountPrefix.length)}`
      return { isReady: true, holder: row?.holder ?? null, bank: texts.testBank.name, last4: account.slice(-4) }
    },
    listBooked: async function* () {
      yield* await sql<
        { kind: 'charge' | 'transfer' | 'refund'; reference: string; paymentId: string; amount: number }[]
      >`
        select 'charge' as kind, charge as reference, payment_id, amount from test_bank_intents where charge is not null
        union all select kind, id, payment_id, amount from test_bank_moves`
    },
  }

  const find = async (clientSecret: string) => {
    const [row] = await sql<IntentRow[]>`select * from test_bank_intents where client_secret = ${clientSecret}`
    return row ?? null
  }

  return {
    ...provider,
    find,
    /** Pays as a card form would. */
    pay: async ({ id, paymentId }: IntentRow, cardNumber: string) => {
      const digits = cardNumber.replaceAll(/[\s-]/g, '')
      const card = cards[digits] ?? 'refused'
      if (card === 'refused') return 'refused' as const
      if (card === 'asks') {
        await sql`
          update test_bank_intents set status = 'requires_action', card = ${digits.slice(-4)}
          where id = ${id} and status = 'requires_payment'`
        return 'requires_action' as const
      }
      if (card === 'disputed')
        await sql`
          insert into test_bank_disputes (id, payment_id, status) values (${`test_dp_${paymentId}`}, ${paymentId}, 'open')
          on conflict do nothing`
      const state = await succeed(id, 'requires_payment')
      return state.status === 'paid' ? ('succeeded' as const) : ('refused' as const)
    },
    /** The payer's answer when the bank asks for confirmation. */
    authenticate: async ({ id }: IntentRow, isApproved: boolean) => {
      if (isApproved)
        return (await succeed(id, 'requires_action')).status === 'paid' ? ('succeeded' as const) : ('refused' as const)
      await sql`update test_bank_intents set status = 'requires_payment' where id = ${id} and status = 'requires_action'`
      return 'refused' as const
    },
    disputesOf: async (paymentId: string): Promise<DisputeState[]> => {
      const rows = await sql<Omit<DisputeState, 'fees'>[]>`
        select id, payment_id, null as intent, status from test_bank_disputes where payment_id = ${paymentId}`
      return rows.map(row => ({ ...row, fees: [] }))
    },
  }
}

export type TestBank = ReturnType<typeof createTestBank>
