import type { Transaction } from '../../../schema/entities/transaction.ts'

type Line = Pick<Transaction, 'type' | 'status'>

/**
 * Whether a line of a wallet is money that came in, money that went out, or money that lies still. What is held or released
 * takes nothing more from the payer, who has paid it by then; and what did not come about moves nothing.
 */
export const wayOf = ({ type, status }: Line, isPayer: boolean): 'in' | 'out' | 'still' => {
  if (status === 'failed') return 'still'
  if (type === 'refund') return 'in'
  if (status === 'pending') return 'still'
  if (type === 'escrow_release') return isPayer ? 'still' : 'in'
  return 'out'
}
