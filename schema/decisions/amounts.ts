import { limits } from '../rules.ts'

/** Money is counted in whole rappen, so that rounding never loses any. */
export const toRappen = (francs: number) => Math.round(francs * 100)

/** Rounded half up, once, from whole numbers: hours have two decimals. */
export const amountOf = (rate: number, hours: number) =>
  Math.floor((toRappen(rate) * Math.round(hours * 100) + 50) / 100)

export const isPayable = (rappen: number) =>
  Number.isInteger(rappen) && rappen >= limits.payment.min && rappen <= limits.payment.max

/** Rounded half up. A job keeps the fee in force when it was agreed. `percent` has at most two decimals. */
export const feeOf = (rappen: number, percent: number) =>
  Math.floor((rappen * Math.round(percent * 100) + 5000) / 10_000)

export const netOf = (rappen: number, percent: number) => rappen - feeOf(rappen, percent)

/** Price of a job: the agreed amount, otherwise rate times hours. Null if neither is known or payable. */
export const amountDue = (job: { rate: number; estimatedDuration: number | null }, agreed: number | null) => {
  const amount = agreed ?? (job.estimatedDuration === null ? null : amountOf(job.rate, job.estimatedDuration))
  return amount !== null && isPayable(amount) ? amount : null
}
