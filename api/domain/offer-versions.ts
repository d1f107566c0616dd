import { isTerm, offerDefaults, publicFieldNames } from '../../schema/offers/from-fields.ts'
import type { Offer } from '../../schema/offers/zod.ts'
import { changedFrom, type Edit } from '../../schema/decisions/edited-offer.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { postgres } from '../db/driver.ts'
import { changesOf } from '../../schema/notices/changes.ts'
import { sayChange } from '../../schema/notices/fr/changes.ts'
import { readSchedule } from './offer-columns.ts'

/** Default of each field, for versions from before the field existed. */
const unsaid: Edit = { ...Object.fromEntries(publicFieldNames.map(name => [name, null])), ...offerDefaults }

/** Returns the public text of a version, by field name. */
export const readVersion = (said: unknown): Edit => {
  const columns = Object.entries(said ?? {}).map(([name, value]) => [postgres.toCamel(name), value])
  const version: Edit = { ...unsaid, ...Object.fromEntries(columns) }
  return { ...version, schedule: readSchedule(version.schedule) }
}

/**
 * Column for application `a`: the version it was written for and the offer's current version, if they differ. For an application
 * that became a job, the version that the job was agreed on replaces the current one.
 */
export const versionsColumn = (sql: Sql | Transaction) => sql`
  (select json_build_object('written', w.said, 'now', n.said)
   from offers o left join jobs j on j.application_id = a.id
     join offer_versions n on (n.offer_id, n.number) = (o.id, coalesce(j.offer_version, o.version))
     join offer_versions w on (w.offer_id, w.number) = (o.id, a.offer_version)
   where o.id = a.offer_id and n.number <> w.number and (o.hidden_at is null or j.id is not null)) as versions`

/** A job keeps the terms of its application, whatever the offer says later. */
const beyondTerms = publicFieldNames.filter(name => !isTerm(name))

/** Two versions whose difference is shown as changes since an application was written. */
export type Versions = { written: unknown; now: unknown }

/** True if the version has every public field. */
const isWhole = (version: Edit): version is Offer => publicFieldNames.every(name => version[name] !== undefined)

export const sayVersions = (versions: Versions | null, isAccepted: boolean) => {
  if (!versions) return []
  const now = readVersion(versions.now)
  if (!isWhole(now)) throw new Error('a version of an offer lacks a field')
  const before = changedFrom(readVersion(versions.written), now, isAccepted ? beyondTerms : publicFieldNames)
  return changesOf(before, now).map(sayChange)
}
