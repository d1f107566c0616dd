import type { Transaction } from '../../../schema/entities/transaction.ts'
import { formatMonth } from '../../format/format-date.ts'

type Line = Pick<Transaction, 'type' | 'status' | 'amount' | 'createdAt'>

/** What a line adds to its month: of a student what was released to them, of a payer what they paid less what came back. */
const counts = ({ type, status, amount }: Line, isStudent: boolean) => {
  if (isStudent) return type === 'escrow_release' && status === 'completed' ? amount : 0
  if (type === 'payment') return status === 'completed' ? amount : 0
  return type === 'refund' && status !== 'failed' ? -amount : 0
}

/** A wallet's lines by the month of a Swiss calendar, in the order they came, and the sum of each. */
export const byMonth = <Of extends Line>(lines: readonly Of[], isStudent: boolean) =>
  Array.from(
    Map.groupBy(lines, ({ createdAt }) => formatMonth(createdAt)),
    ([month, own]) => ({ month, lines: own, sum: own.reduce((sum, line) => sum + counts(line, isStudent), 0) }),
  )
