import { offerFieldNames, privateFieldNames, sharedFieldNames } from '../../schema/offers/from-fields.ts'
import type { Offer } from '../../schema/offers/zod.ts'
import { cantonOf } from '../../schema/cities.ts'
import type { Edit } from '../../schema/decisions/edited-offer.ts'
import { parseHours } from '../../schema/decisions/parse-hours.ts'
import { schedule } from '../../schema/entities/schedule.ts'
import type { Transaction } from '../db/connect.ts'
import { postgres } from '../db/driver.ts'

/** Columns of everything a poster enters for an offer, except its photos. */
export const offerColumns = offerFieldNames.map(postgres.fromCamel)

/** The private ones among them, and those of the private ones that a job and a series copy. */
export const privateColumns = privateFieldNames.map(postgres.fromCamel)
export const sharedColumns = sharedFieldNames.map(postgres.fromCamel)

/** Parses a schedule from PostgreSQL, which reorders its keys. Null if unreadable. */
export const readSchedule = (stored: unknown) => schedule.safeParse(stored).data ?? null

/** Returns an offer's fields as entered. */
export const readOffer = async (tx: Transaction, offerId: string): Promise<Offer> => {
  const [offer] = await tx<Offer[]>`select ${tx(offerFieldNames)} from offers where id = ${offerId}`
  if (!offer) throw new Error('an offer that is held is gone')
  return { ...offer, schedule: readSchedule(offer.schedule) }
}

/** Returns columns derived from the given fields, for a new or edited offer. */
export const derivedColumns = async (tx: Transaction, posterId: string, { location, duration }: Edit) => {
  const canton = async (place: string) => {
    const named = cantonOf(place)
    if (named) return named
    // Without a known canton, assume the poster's: students find the offer there.
    const [poster] = await tx<{ canton: string }[]>`select canton from users where id = ${posterId}`
    return poster?.canton ?? 'CH'
  }
  return {
    ...(location !== undefined && { canton: await canton(location) }),
    ...(duration !== undefined && { estimatedDuration: parseHours(duration) }),
  }
}
