import { offerFieldNames, privateFieldNames, sharedFieldNames } from '../../schema/offers/from-fields.ts'
import type { Offer } from '../../schema/offers/zod.ts'
import { cantonOf } from '../../schema/cities.ts'
import type { Edit } from '../../schema/decisions/edited-offer.ts'
import { parseHours } from '../../schema/decisions/parse-hours.ts'
import { schedule } from '../../schema/entities/schedule.ts'
import type { Transaction } from '../db/connect.ts'
import { postgres } from '../db/driver.ts'

/** What a poster says of an offer, as columns: all but its photos. */
export const offerColumns = offerFieldNames.map(postgres.fromCamel)

/** Of these what not everybody reads, and what of that a job and a series take along. */
export const privateColumns = privateFieldNames.map(postgres.fromCamel)
export const sharedColumns = sharedFieldNames.map(postgres.fromCamel)

/** A schedule as PostgreSQL keeps it, with its keys in another order. An unreadable one is none. */
export const readSchedule = (stored: unknown) => schedule.safeParse(stored).data ?? null

/** An offer's fields as given. */
export const readOffer = async (tx: Transaction, offerId: string): Promise<Offer> => {
  const [offer] = await tx<Offer[]>`select ${tx(offerFieldNames)} from offers where id = ${offerId}`
  if (!offer) throw new Error('an offer that is held is gone')
  return { ...offer, schedule: readSchedule(offer.schedule) }
}

/** Columns derived from the given fields, for a new offer and for an edited one. */
export const derivedColumns = async (tx: Transaction, posterId: string, { location, duration }: Edit) => {
  const canton = async (place: string) => {
    const named = cantonOf(place)
    if (named) return named
    // A place that names no canton is read as near the poster: that is where students find it.
    const [poster] = await tx<{ canton: string }[]>`select canton from users where id = ${posterId}`
    return poster?.canton ?? 'CH'
  }
  return {
    ...(location !== undefined && { canton: await canton(location) }),
    ...(duration !== undefined && { estimatedDuration: parseHours(duration) }),
  }
}
