import * as z from 'zod'
import { formatRappen } from '../../schema/format-money.ts'
import type { Sql } from '../db/connect.ts'
import type { Finding } from './check-ledger.ts'
import type { Booked, Provider } from './provider.ts'

const kinds = {
  charge: 'charge',
  payout: 'transfer',
  refund_paid: 'refund',
  refund_outside: 'refund',
  refund_by_hand: 'refund',
  provider_fee: 'fee',
} as const

type Own = { kind: keyof typeof kinds; reference: string; paymentId: string; amount: number }

const keyOf = (kind: string, reference: string) => `${kind} ${reference}`

/** Net amounts moved to or from the provider, without what came back. */
const readOurs = (sql: Sql, provider: Provider) => sql<Own[]>`
  select t.kind, t.reference, t.payment_id, abs(g.amount) - case t.kind when 'payout' then coalesce((
      select sum(b.amount) from ledger_transfers r join ledger_postings b on b.transfer_id = r.id and b.account = 'losses'
      where r.payment_id = t.payment_id and r.kind = 'payout_reversed'
    ), 0) else 0 end as amount
  from ledger_transfers t join payments p on p.id = t.payment_id
  join ledger_postings g on g.transfer_id = t.id and g.account = 'world'
  where p.provider = ${provider.name} and (t.kind in ('charge', 'payout', 'refund_by_hand', 'provider_fee')
    or t.kind = 'refund_paid' and p.refund_failed_at is null
    or t.kind = 'refund_outside' and t.reference not like '%:failed'
      and not exists (select from ledger_transfers f where f.reference = t.reference || ':failed'))`

/** Keeps only our objects: the provider's account may serve another product as well. */
const keepOurs = async (sql: Sql, theirs: readonly Booked[]) => {
  const [ids, intents] = [theirs.map(({ paymentId }) => paymentId), theirs.map(({ intent }) => intent ?? null)]
  const known = await sql<{ id: string; intent: string | null }[]>`
    select id, intent from payments where id::text = any(${ids}::text[]) or intent = any(${intents}::text[])`
  const names = new Set(known.flatMap(({ id, intent }) => [id, intent]))
  return theirs.filter(({ paymentId, intent }) => names.has(paymentId) || (intent && names.has(intent)))
}

/** Payments older than a year are not searched for. */
const longestMs = 365 * 24 * 3600_000

/** Finds charges made after the backup that this database was restored from: the provider holds their payers' money. */
const findForgotten = (all: readonly Booked[], known: ReadonlySet<Booked>) =>
  all.flatMap(one => {
    const { kind, reference, paymentId, begun } = one
    const isOurs = begun && z.uuid().safeParse(paymentId).success && !known.has(one)
    if (!isOurs || begun.held === 0 || Date.now() - begun.madeAt.getTime() > longestMs) return []
    const what = `${formatRappen(begun.held)} of ${begun.madeAt.toISOString()}`
    return [
      {
        about: keyOf(kind, reference),
        says: `holds ${what} for payment ${paymentId}, which this database does not know: if it was begun after the backup that was restored, refund it at the provider`,
      },
    ]
  })

/**
 * Compares the ledger with the provider's books in both directions. The ledger is read last. A finding about a
 * change made in the meantime, or not booked yet, is gone in the next run.
 */
export const compareWithProvider = async (sql: Sql, provider: Provider): Promise<Finding[]> => {
  const all: Booked[] = []
  for await (const one of provider.listBooked()) all.push(one)
  const theirs = await keepOurs(sql, all)
  const ours = await readOurs(sql, provider)
  const theirsByName = new Map(theirs.map(one => [keyOf(one.kind, one.reference), one]))
  // A manual refund may have bypassed the provider.
  const isTheirs = ({ kind, reference }: Own) =>
    kind !== 'refund_by_hand' || theirsByName.has(keyOf('refund', reference))
  const oursByName = new Map(ours.filter(isTheirs).map(one => [keyOf(kinds[one.kind], one.reference), one]))
  const missing = [...oursByName].flatMap(([name, own]) => {
    const their = theirsByName.get(name)
    if (!their) return [{ about: name, says: `is in the ledger for payment ${own.paymentId} and not at the provider` }]
    if (their.amount !== own.amount)
      return [{ about: name, says: `is ${own.amount} in the ledger and ${their.amount} at the provider` }]
    // Refunds made by hand at the provider and disputes name no payment.
    return their.paymentId === own.paymentId || (their.kind !== 'charge' && their.paymentId === '')
      ? []
      : [{ about: name, says: 'belongs to another payment at the provider' }]
  })
  const asked = await sql<{ paymentId: string }[]>`
    select payment_id from instructions where kind = 'fee' and done_at is null`
  // The fee of a charge is requested a little later.
  const isAsked = ({ kind, paymentId }: Booked) => kind === 'fee' && asked.some(one => one.paymentId === paymentId)
  const unknown = [...theirsByName]
    .filter(([name, their]) => !oursByName.has(name) && !isAsked(their))
    .map(([name, their]) => ({
      about: name,
      says: `is at the provider for payment ${their.paymentId} and not in the ledger`,
    }))
  const named = theirs.filter(({ kind, paymentId }) => paymentId !== '' && kind !== 'fee')
  const twice = [...Map.groupBy(named, one => `${one.kind} of payment ${one.paymentId}`)]
    .filter(([, list]) => list.length > 1)
    .map(([about, list]) => ({ about, says: `was made ${list.length} times` }))
  return [...missing, ...unknown, ...twice, ...findForgotten(all, new Set(theirs))]
}
