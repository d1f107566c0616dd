import { isWholeRappen } from '../../../schema/rules.ts'

/** Search parameters of /payment. All three are required. `amount` is in francs. */
export type PaymentSearch = { jobId?: string; amount?: number; studentId?: string }
export type Asked = Required<PaymentSearch>

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Returns null if a parameter is missing or invalid. */
export const readPayment = (search: Record<string, unknown>): Asked | null => {
  const [jobId, studentId, amount] = [text(search['jobId']), text(search['studentId']), Number(search['amount'])]
  if (!jobId || !studentId || !(amount > 0) || !isWholeRappen(amount)) return null
  return { jobId, amount, studentId }
}
