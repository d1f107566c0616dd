import { upgradeMutation, upgrades } from '../schema/upgrade-mutation.ts'
import { version } from './version.ts'
import type { Entry } from './store.ts'

/** The first app version stored no version in its entries. */
const writtenIn = (entry: Pick<Entry, 'version'>) => entry.version ?? 1

/** Written by a newer tab of the same browser, which will send it. */
export const isNewer = (entry: Pick<Entry, 'version'>) => writtenIn(entry) > version

type Written = Pick<Entry, 'id' | 'command' | 'input' | 'version'>

/** Upgrades an entry to the current version, whichever app wrote it. Null if it cannot be upgraded. */
export const upgradeEntry = <E extends Written>(entry: E): E | null =>
  upgradeMutation(entry, writtenIn(entry), version, upgrades)

/** The version of a mutation on the wire, omitted if it equals the request's own. */
export const versionOnWire = (entry: Pick<Entry, 'version'>) =>
  writtenIn(entry) === version ? {} : { version: writtenIn(entry) }
