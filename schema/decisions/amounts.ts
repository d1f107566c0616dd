import { limits } from '../rules.ts'

/** Money is counted in whole rappen, so that nothing is ever lost between two roundings. */
export const toRappen = (francs: number) => Math.round(francs * 100)

/** Rounded half up, once, from whole numbers: hours come in hundredths. */
export const amountOf = (rate: number, hours: number) =>
  Math.floor((toRappen(rate) * Math.round(hours * 100) + 50) / 100)

export const isPayable = (rappen: number) =>
  Number.isInteger(rappen) && rappen >= limits.payment.min && rappen <= limits.payment.max

/** Rounded half up. A job has the fee that was in force when it was agreed on; `percent` has two decimals at most. */
export const feeOf = (rappen: number, percent: number) =>
  Math.floor((rappen * Math.round(percent * 100) + 5000) / 10_000)

export const netOf = (rappen: number, percent: number) => rappen - feeOf(rappen, percent)

/** What a job costs: what its two people agreed on, else rate times hours; null where neither can be told or paid. */
export const amountDue = (job: { rate: number; estimatedDuration: number | null }, agreed: number | null) => {
  const amount = agreed ?? (job.estimatedDuration === null ? null : amountOf(job.rate, job.estimatedDuration))
  return amount !== null && isPayable(amount) ? amount : null
}
