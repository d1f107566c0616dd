import { cantonOf } from '../../schema/cities.ts'
import type { Edit } from '../../schema/decisions/edited-offer.ts'
import { parseHours } from '../../schema/decisions/parse-hours.ts'
import type { Transaction } from '../db/connect.ts'

/** What is stored beside what somebody said of an offer: it follows from that, for a new offer and for an edited one. */
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
