import { timeOf } from '../ids.ts'
import { syncLimits, type Mutation } from '../sync.ts'

const day = 24 * 3600 * 1000

/**
 * For how long an action has waited at most. A device's clock may be years off: the age is its own difference, and no more than
 * what the server's clock says has passed since this device heard of it. An older app says neither, and its id is taken for the time.
 */
const waited = ({ id, age, after }: Mutation, now: number) =>
  age === undefined ? now - timeOf(id) : Math.min(age, after === undefined ? age : now - after)

/** It has waited longer than its receipt would be kept: it may have been done already, and is never run. */
export const isExpired = (mutation: Mutation, now: number) => waited(mutation, now) > syncLimits.receiptDays * day
