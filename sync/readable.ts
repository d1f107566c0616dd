import { isObject } from '../schema/is-object.ts'
import { effectOf } from './effects/effects.ts'
import { upgradeEntry, isNewer } from './upgrade-entry.ts'
import type { Entry } from './store.ts'

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const canBeWritten = (value: unknown) => {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

/** Returns whether a stored entry is readable. A disk may fail, and a command may no longer exist. */
export const isReadable = (entry: Entry) => {
  const texts = [entry.id, entry.account, entry.command, entry.lane]
  if (!texts.every(isText) || !isObject(entry.input) || !canBeWritten(entry.input)) return false
  if (!Number.isFinite(entry.enqueuedAt) || !Number.isInteger(entry.attempts)) return false
  if (isNewer(entry)) return true
  const read = upgradeEntry(entry)
  return read !== null && effectOf(read.command) !== undefined
}
