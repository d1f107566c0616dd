import { lift, lifts } from '../schema/lift.ts'
import { effectOf } from './effects/effects.ts'
import { version } from './version.ts'
import type { Entry } from './store.ts'

/** The first app noted no version in its entries. */
const writtenIn = (entry: Pick<Entry, 'version'>) => entry.version ?? 1

/** A newer tab of the same browser wrote it: it is that tab's to send. */
export const isNewer = (entry: Pick<Entry, 'version'>) => writtenIn(entry) > version

type Written = Pick<Entry, 'id' | 'command' | 'input' | 'version'>

/** An entry in the form of today, whichever app wrote it; null where no way leads there. */
export const inForce = <E extends Written>(entry: E): E | null => lift(entry, writtenIn(entry), version, lifts)

/** What the wire says of the version, where it is not the request's own. */
export const versionOnWire = (entry: Pick<Entry, 'version'>) =>
  writtenIn(entry) === version ? {} : { version: writtenIn(entry) }

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isPlain = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const canBeWritten = (value: unknown) => {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

/** Whether an entry that came out of the database is one: a disk may fail, and a command may have left the product. */
export const isReadable = (entry: Entry) => {
  const texts = [entry.id, entry.account, entry.command, entry.lane]
  if (!texts.every(isText) || !isPlain(entry.input) || !canBeWritten(entry.input)) return false
  if (!Number.isFinite(entry.enqueuedAt) || !Number.isInteger(entry.attempts)) return false
  if (isNewer(entry)) return true
  const read = inForce(entry)
  return read !== null && effectOf(read.command) !== undefined
}
