import type { Transaction } from '../../../schema/entities/transaction.ts'

type Line = Pick<Transaction, 'type' | 'status'>

/**
 * Direction of a wallet line: in, out or still. Held or released money moves nothing for the payer, because the line of the
 * payment already counts it as out. Failed lines move nothing.
 */
export const wayOf = ({ type, status }: Line, isPayer: boolean): 'in' | 'out' | 'still' => {
  if (status === 'failed') return 'still'
  if (type === 'refund') return 'in'
  if (status === 'pending') return 'still'
  if (type === 'escrow_release') return isPayer ? 'still' : 'in'
  return 'out'
}
