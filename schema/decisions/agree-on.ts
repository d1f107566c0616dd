import type { Agreement } from '../entities/agreement.ts'

type Terms = Pick<Agreement, 'amount' | 'proposedAmount' | 'proposedById'>

/**
 * Returns the price terms after one of the two has named an amount. The same amount from both is agreed, and stays so until they
 * agree on another. Repeating the agreed amount withdraws the sender's later proposal, or declines the other's.
 */
export const agreeOn = (before: Terms | null, said: { by: string; to: string; amount: number }) => {
  const isAgreed = before?.proposedAmount === said.amount && before.proposedById === said.to
  const amount = isAgreed ? said.amount : (before?.amount ?? null)
  const isProposed = amount !== said.amount
  const terms: Terms = {
    amount,
    proposedAmount: isProposed ? said.amount : null,
    proposedById: isProposed ? said.by : null,
  }
  return { isAgreed, terms }
}
