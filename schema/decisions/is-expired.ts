import { timeOf } from '../ids.ts'
import { syncLimits, type Mutation } from '../sync.ts'

const day = 24 * 3600 * 1000

/**
 * Upper bound of how long an action has waited. A device's clock may be years off, so the age is a difference on that clock, and
 * at most the server time since the device last heard from it. An older app sends neither, so the time in its id is used.
 */
const waited = ({ id, age, after }: Mutation, now: number) =>
  age === undefined ? now - timeOf(id) : Math.min(age, after === undefined ? age : now - after)

/** Returns whether the action waited longer than its receipt is kept. It may have run already, so it must not run again. */
export const isExpired = (mutation: Mutation, now: number) => waited(mutation, now) > syncLimits.receiptDays * day
