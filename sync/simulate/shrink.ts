import { live, type Outcome } from './live.ts'
import type { BugName } from './bugs.ts'
import type { Plan } from './plan.ts'
import type { Server } from './server.ts'

/** Removes steps, many at a time and then fewer, as long as the story still fails. */
export const shrink = async (server: Server, plan: Plan, found: Outcome, bug?: BugName, tries = 80) => {
  let shortest = { plan, outcome: found }
  let left = tries
  for (let size = Math.ceil(plan.steps.length / 2); size >= 1 && left > 0; size = Math.floor(size / 2)) {
    for (let from = 0; from < shortest.plan.steps.length && left > 0; left--) {
      const shorter = { ...shortest.plan, steps: shortest.plan.steps.toSpliced(from, size) }
      const outcome = await live(server, shorter, bug)
      if (outcome.violations.length > 0) shortest = { plan: shorter, outcome }
      else from += size
    }
  }
  return shortest
}
