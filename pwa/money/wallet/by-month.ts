import type { Transaction } from '../../../schema/entities/transaction.ts'
import { formatMonth } from '../../format/format-date.ts'

type Line = Pick<Transaction, 'type' | 'status' | 'amount' | 'createdAt'>

/** Amount that a line adds to its month: releases for a student, payments less refunds for a payer. */
const counts = ({ type, status, amount }: Line, isStudent: boolean) => {
  if (isStudent) return type === 'escrow_release' && status === 'completed' ? amount : 0
  if (type === 'payment') return status === 'completed' ? amount : 0
  return type === 'refund' && status !== 'failed' ? -amount : 0
}

/** Groups a wallet's lines by Swiss calendar month, in their order, with the sum of each month. */
export const byMonth = <Of extends Line>(lines: readonly Of[], isStudent: boolean) =>
  Array.from(
    Map.groupBy(lines, ({ createdAt }) => formatMonth(createdAt)),
    ([month, own]) => ({ month, lines: own, sum: own.reduce((sum, line) => sum + counts(line, isStudent), 0) }),
  )
