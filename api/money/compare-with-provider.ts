import type { Sql } from '../db/connect.ts'
import type { Finding } from './check-ledger.ts'
import type { Provider } from './provider.ts'

const kinds = { charge: 'charge', payout: 'transfer', refund_paid: 'refund', refund_by_hand: 'refund' } as const

type Own = { kind: keyof typeof kinds; reference: string; paymentId: string; amount: number }

const nameOf = (kind: string, reference: string) => `${kind} ${reference}`

/**
 * Holds the ledger against the provider's own books, both ways. What the provider did a moment ago may still be on its way
 * into ours: our side is read last, so only that way round can something be found that is none.
 */
export const compareWithProvider = async (sql: Sql, provider: Provider): Promise<Finding[]> => {
  const theirs = []
  for await (const one of provider.listBooked()) theirs.push(one)
  const ours = await sql<Own[]>`
    select t.kind, t.reference, t.payment_id, case t.kind when 'payout' then p.amount - p.fee else p.amount end as amount
    from ledger_transfers t join payments p on p.id = t.payment_id
    where p.provider = ${provider.name} and (t.kind in ('charge', 'payout', 'refund_by_hand')
      or t.kind = 'refund_paid' and p.refund_failed_at is null)`
  const theirsByName = new Map(theirs.map(one => [nameOf(one.kind, one.reference), one]))
  // What was paid by hand may have gone past the provider.
  const isTheirs = ({ kind, reference }: Own) =>
    kind !== 'refund_by_hand' || theirsByName.has(nameOf('refund', reference))
  const oursByName = new Map(ours.filter(isTheirs).map(one => [nameOf(kinds[one.kind], one.reference), one]))
  const missing = [...oursByName].flatMap(([name, own]) => {
    const their = theirsByName.get(name)
    if (!their) return [{ about: name, says: `is in the ledger for payment ${own.paymentId} and not at the provider` }]
    if (their.amount !== own.amount)
      return [{ about: name, says: `is ${own.amount} in the ledger and ${their.amount} at the provider` }]
    // A refund made by hand at the provider names no payment.
    return their.paymentId === own.paymentId || (their.kind === 'refund' && their.paymentId === '')
      ? []
      : [{ about: name, says: 'belongs to another payment at the provider' }]
  })
  const unknown = [...theirsByName]
    .filter(([name]) => !oursByName.has(name))
    .map(([name, their]) => ({
      about: name,
      says: `is at the provider for payment ${their.paymentId} and not in the ledger`,
    }))
  const twice = [...Map.groupBy(theirs, one => `${one.kind} of payment ${one.paymentId}`)]
    .filter(([, list]) => list.length > 1)
    .map(([about, list]) => ({ about, says: `was made ${list.length} times` }))
  return [...missing, ...unknown, ...twice]
}
