import { at, browserOf, type Act } from './choose.ts'
import type { Kind } from './plan.ts'
import { turn } from './under-way.ts'

/** Returns whether the work was done. False if it lost a deadlock. */
export const survive = async (work: Promise<unknown> | undefined) => {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '40P01') return false
    throw error
  }
}

const laneNames = { messages: 'conversation', applications: 'application' } as const

export const conflictSteps: Partial<Record<Kind, Act>> = {
  // A permanent failure: every action on it fails, each time, until the story ends.
  sicken: async (life, step) => {
    const job = at(life.jobs, step.which)
    if (!job) return ''
    const entity = step.what < 0.7 ? 'messages' : 'applications'
    await life.alone(() => life.server.sicken(job.id, entity))
    life.sickLanes.add(`${laneNames[entity]}/${job.id}`)
    return `from now on what becomes ${entity} of the offer ${job.id} breaks on the server`
  },
  // One time less than the API retries.
  conflict: async (life, step) => {
    const times = 1 + Math.floor(step.what * 3)
    await life.server.failCommits(times)
    return `the next ${times} commits of actions fail to serialize`
  },
  // Locks a later offer and then an earlier one, while requests with the opposite order are on their way.
  grapple: async (life, step) => {
    const { sql } = life.server
    const [one, other] = [at(life.jobs, step.which), at(life.jobs, step.what)]
    if (!one || !other || one === other) return ''
    const begun = Promise.withResolvers<void>()
    const grapple = sql.begin(async tx => {
      await tx`select 1 from offers where id = ${one.id} for update`
      begun.resolve()
      for (let pause = 0; pause < 40; pause++) await turn()
      await tx`select 1 from offers where id = ${other.id} for update`
    })
    const over = survive(grapple)
    await Promise.race([begun.promise, over])
    for (const browser of [browserOf(life, step), ...life.browsers])
      for (const tab of browser.tabs) void tab?.engine.drain()
    await over
    return 'a transaction locks two offers, one after the other'
  },
}
