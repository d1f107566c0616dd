import type { Sql } from '../db/connect.ts'
import type { Finding } from './check-ledger.ts'
import type { Provider } from './provider.ts'

const kinds = { charge: 'charge', payout: 'transfer', refund_paid: 'refund' } as const

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
    where t.kind in ('charge', 'payout', 'refund_paid') and p.provider = ${provider.name}`
  const theirsByName = new Map(theirs.map(one => [nameOf(one.kind, one.reference), one]))
  const oursByName = new Map(ours.map(one => [nameOf(kinds[one.kind], one.reference), one]))
  const missing = [...oursByName].flatMap(([name, own]) => {
    const their = theirsByName.get(name)
    if (!their) return [{ about: name, says: `is in the ledger for payment ${own.paymentId} and not at the provider` }]
    if (their.amount !== own.amount)
      return [{ about: name, says: `is ${own.amount} in the ledger and ${their.amount} at the provider` }]
    return their.paymentId === own.paymentId
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
