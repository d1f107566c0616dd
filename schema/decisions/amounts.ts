import { fees, limits } from '../rules.ts'

/** Money is counted in whole rappen, so that nothing is ever lost between two roundings. */
export const toRappen = (francs: number) => Math.round(francs * 100)

/** Rounded half up, once, from whole numbers: hours come in hundredths. */
export const amountOf = (rate: number, hours: number) =>
  Math.floor((toRappen(rate) * Math.round(hours * 100) + 50) / 100)

export const isPayable = (rappen: number) =>
  Number.isInteger(rappen) && rappen >= limits.payment.min && rappen <= limits.payment.max

/** Five per cent, rounded half up. */
export const feeOf = (rappen: number) => Math.floor((rappen * fees.applicationPercent + 50) / 100)

export const netOf = (rappen: number) => rappen - feeOf(rappen)

/** What a job costs: what its two people agreed on, else rate times hours; null where neither can be told or paid. */
export const amountDue = (job: { rate: number; estimatedDuration: number | null }, agreed: number | null) => {
  const amount = agreed ?? (job.estimatedDuration === null ? null : amountOf(job.rate, job.estimatedDuration))
  return amount !== null && isPayable(amount) ? amount : null
}
