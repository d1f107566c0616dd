import * as v from 'valibot'
import { limits, messages } from '../rules.ts'
import { line } from './fields.ts'

const entryOf = (entryMax: number, max: number) => (list: readonly string[]) =>
  v.pipe(
    line(entryMax),
    v.check(entry => !list.includes(entry), messages.duplicate),
    v.check(() => list.length < max, messages.tooMany),
  )

/** One more entry for a list of a job: a deliverable, a skill, a tool. */
export const listEntry = entryOf(limits.listEntry.max, limits.list.max)

/** One more tool for the own profile. */
export const toolEntry = entryOf(limits.tool.max, limits.tools.max)
