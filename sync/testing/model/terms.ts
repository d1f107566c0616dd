import { offerFieldNames, publicFieldNames } from '../../../schema/offers/from-fields.ts'
import { isDeepStrictEqual } from 'node:util'
import { changesOf } from '../../../schema/notices/changes.ts'
import { sayChange } from '../../../schema/notices/fr/changes.ts'
import { cantonOf } from '../../../schema/cities.ts'
import { changedFrom, type Edit } from '../../../schema/decisions/edited-offer.ts'
import type { Offer as Said } from '../../../schema/offers/zod.ts'
import { parseHours } from '../../../schema/decisions/parse-hours.ts'
import { agreedTerms, termsOf, termsThatDiffer } from '../../../schema/decisions/terms.ts'
import type { Terms } from '../../../schema/entities/terms.ts'
import { limits } from '../../../schema/rules.ts'
import { change, type By, type Offer, type Application, type World } from './world.ts'

/** Texts of an offer and of its versions. */

export const saidOf = (offer: Offer): Said => {
  const all = { address: null, schedule: null, places: limits.places.min, ...offer }
  // oxlint-disable-next-line no-unsafe-type-assertion -- exactly the fields of an offer
  return Object.fromEntries(offerFieldNames.map(name => [name, all[name]])) as Said
}

const publicOf = (offer: Offer): Edit => {
  const said = saidOf(offer)
  return Object.fromEntries(publicFieldNames.map(name => [name, said[name]]))
}

/** Returns the offer with its public text appended as a new version. */
export const versioned = (before: Offer | undefined, now: Offer): Offer => ({
  ...now,
  versions: [...(before ? (before.versions ?? [publicOf(before)]) : []), publicOf(now)],
})

const readVersion = (offer: Offer, number: number): Said =>
  number === offer.version ? saidOf(offer) : Object.assign(saidOf(offer), offer.versions?.[number - 1])

/** Returns the canton of a location. If it names none, the poster's canton. */
export const cantonNear = ({ user }: World, location: string, posterId: string) =>
  cantonOf(location) ?? user.get(posterId)?.canton ?? 'CH'

/** Returns the version an application is for: the latest one with the terms the student saw, else the current one. */
export const versionFor = (offer: Offer, seen: Terms | undefined) => {
  const numbers = Array.from({ length: offer.version }, (_, before) => offer.version - before)
  return numbers.find(number => isDeepStrictEqual(termsOf(readVersion(offer, number)), seen)) ?? offer.version
}

export const termsFor = (offer: Offer, { offerVersion }: Pick<Application, 'offerVersion'>) =>
  termsOf(readVersion(offer, offerVersion))

/** Returns changes of the offer since the application, in words. */
export const changesSince = (offer: Offer, { offerVersion }: Application) => {
  const now = saidOf(offer)
  return changesOf(changedFrom(readVersion(offer, offerVersion), now, publicFieldNames), now).map(sayChange)
}

/** Returns a job's terms: those of the version applied to, and the rest of the offer. */
export const agreeOn = (world: World, by: By, offer: Offer, application: Application) => {
  const written = termsFor(offer, application)
  const differing = termsThatDiffer(written, offer)
  const terms = differing.length === 0 ? termsOf(offer) : agreedTerms(written, offer, Date.parse(by.now))
  const { rate, duration, location, scheduledFor, schedule } = terms
  const { title, address, isThroughPouce, paymentMethod } = offer
  return {
    terms,
    scheduledFor,
    weekly: {
      title,
      rate,
      duration,
      location,
      schedule,
      isThroughPouce,
      paymentMethod,
      canton: cantonNear(world, location, offer.postedById),
      estimatedDuration: parseHours(duration),
      address: differing.includes('where') ? null : address,
    },
  }
}

/** Updates the taken places, and the status once all are taken. Mirrors the trigger `count_places`. */
export const countPlaces = ({ offer, job, series }: World, offerId: string) => {
  const found = offer.get(offerId)
  if (!found) return
  const standing = [...job.values()].filter(one => one.offerId === offerId && one.status !== 'left')
  const held = [...series.values()].filter(one => one.offerId === offerId && one.endedBecause !== 'left')
  const taken = standing.filter(({ seriesId }) => !seriesId).length + held.length
  const first = standing[0]?.status ?? 'assigned'
  const filled = first === 'left' ? 'assigned' : first
  const status = taken < (found.places ?? limits.places.min) ? 'open' : filled
  change(offer, offerId, {
    chosen: taken || undefined,
    status: found.closedBecause === 'cancelled' ? 'cancelled' : status,
  })
}
