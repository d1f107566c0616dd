import type { Stored } from '../../../sync/store.ts'

/** Link to pay a job. The amount is in rappen. */
export const paymentOf = ({ id, assignedToId }: Stored<'job'>, amount: number) =>
  ({ to: '/payment', search: { jobId: id, amount: amount / 100, studentId: assignedToId ?? '' } }) as const
