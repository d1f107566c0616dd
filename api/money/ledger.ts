import type { Transaction } from '../db/connect.ts'

export type TransferKind =
  | 'charge'
  | 'release'
  | 'split'
  | 'payout'
  | 'payout_reversed'
  | 'refund'
  | 'refund_outside'
  | 'refund_paid'
  | 'refund_failed'
  | 'refund_by_hand'
  | 'refund_kept'
  | 'chargeback'
  | 'loss'
  | 'provider_fee'

/** Ledger accounts. Each payment and each person has accounts of their own. */
export const accounts = {
  world: 'world',
  fees: 'fees',
  losses: 'losses',
  costs: 'costs',
  escrow: (paymentId: string) => `escrow:${paymentId}`,
  refund: (paymentId: string) => `refund:${paymentId}`,
  wallet: (userId: string) => `wallet:${userId}`,
} as const

export type Transfer = {
  paymentId: string
  /** The provider's id of the object. */
  reference?: string
  /** Signed amounts in rappen that sum to zero; the database checks this at commit. */
  sides: readonly (readonly [account: string, amount: number])[]
}

/** The only function that moves money. Writes all transfers of one kind in one statement. */
export const post = async (tx: Transaction, kind: TransferKind, transfers: readonly Transfer[]) => {
  if (transfers.length === 0) return
  const sides = transfers.flatMap(({ paymentId, sides }) =>
    sides.filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ paymentId, account, amount })),
  )
  await tx`
    with made as (
      insert into ledger_transfers (payment_id, kind, reference)
      select payment_id, ${kind}, reference
      from unnest(
        ${transfers.map(({ paymentId }) => paymentId)}::uuid[],
        ${transfers.map(({ reference }) => reference ?? null)}::text[]
      ) as given (payment_id, reference)
      returning id, payment_id
    )
    insert into ledger_postings (transfer_id, account, amount)
    select made.id, side.account, side.amount
    from unnest(
      ${sides.map(({ paymentId }) => paymentId)}::uuid[],
      ${sides.map(({ account }) => account)}::text[],
      ${sides.map(({ amount }) => amount)}::bigint[]
    ) as side (payment_id, account, amount)
    join made using (payment_id)`
}

/** Amount due to the payer. */
export const readDue = async (tx: Transaction, paymentId: string) => {
  const [row] = await tx<{ balance: number }[]>`
    select balance from ledger_balances where account = ${accounts.refund(paymentId)} for update`
  return row?.balance ?? 0
}

/** Books the provider's fee. Idempotent by the provider's reference. */
export const bookFee = async (
  tx: Transaction,
  paymentId: string,
  { reference, amount }: { reference: string; amount: number },
) => {
  const booked = await tx`select from ledger_transfers where reference = ${reference}`
  if (booked.length > 0 || amount === 0) return
  const sides = [[accounts.costs, -amount] as const, [accounts.world, amount] as const]
  await post(tx, 'provider_fee', [{ paymentId, reference, sides }])
}
