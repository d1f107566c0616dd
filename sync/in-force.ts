import { upgradeMutation, upgrades } from '../schema/upgrade-mutation.ts'
import { version } from './version.ts'
import type { Entry } from './store.ts'

/** The first app noted no version in its entries. */
const writtenIn = (entry: Pick<Entry, 'version'>) => entry.version ?? 1

/** A newer tab of the same browser wrote it: it is that tab's to send. */
export const isNewer = (entry: Pick<Entry, 'version'>) => writtenIn(entry) > version

type Written = Pick<Entry, 'id' | 'command' | 'input' | 'version'>

/** An entry in the form of today, whichever app wrote it; null where no way leads there. */
export const inForce = <E extends Written>(entry: E): E | null =>
  upgradeMutation(entry, writtenIn(entry), version, upgrades)

/** What the wire says of the version, where it is not the request's own. */
export const versionOnWire = (entry: Pick<Entry, 'version'>) =>
  writtenIn(entry) === version ? {} : { version: writtenIn(entry) }
