import { isDeepStrictEqual } from 'node:util'
import { sayChanges } from '../../../api/texts/offer-changes.ts'
import { cantonOf } from '../../../schema/cities.ts'
import { changedFrom, offerFieldNames, type Edit } from '../../../schema/decisions/edited-offer.ts'
import type { Offer } from '../../../schema/decisions/offer-rules.ts'
import { parseHours } from '../../../schema/decisions/parse-hours.ts'
import { agreedTerms, termsOf, termsThatDiffer } from '../../../schema/decisions/terms.ts'
import type { Terms } from '../../../schema/entities/terms.ts'
import { limits } from '../../../schema/rules.ts'
import { change, type By, type Job, type Application, type World } from './world.ts'

export const offerOf = (job: Job): Offer => {
  const all = { address: null, schedule: null, places: limits.places.min, ...job }
  // oxlint-disable-next-line no-unsafe-type-assertion -- exactly the fields of an offer
  return Object.fromEntries(offerFieldNames.map(name => [name, all[name]])) as Offer
}

/** A place that names no canton is near its poster. */
const cantonNear = ({ user }: World, location: string, posterId: string) =>
  cantonOf(location) ?? user.get(posterId)?.canton ?? 'CH'

/** Fields derived from an offer's input. */
export const derivedOf = (world: World, posterId: string, { location, duration }: Edit) => ({
  ...(location !== undefined && { canton: cantonNear(world, location, posterId) }),
  ...(duration !== undefined && { estimatedDuration: parseHours(duration) }),
})

/** What an application is for, and what its writer has not read yet: what they saw counts where the offer did say so. */
export const termsFor = (job: Job, seen: Terms | undefined): Pick<Application, 'terms' | 'offerBefore' | 'changes'> => {
  const now = termsOf(job)
  const terms = [now, ...(job.pastTerms ?? [])].find(said => isDeepStrictEqual(said, seen)) ?? now
  const offer = offerOf(job)
  const offerBefore = changedFrom(terms, offer)
  return terms === now ? { terms } : { terms, offerBefore, changes: sayChanges(offerBefore, offer) }
}

/** Makes the terms of an application those of its job; what the offer says otherwise stands beside. */
export const agreeOnTerms = (world: World, by: By, job: Job, { id, terms, offerBefore = {} }: Application) => {
  const differing = termsThatDiffer(terms, job)
  if (differing.length === 0) return
  const { duration, location, ...agreed } = agreedTerms(terms, job, Date.parse(by.now))
  const touched = { ...(differing.includes('hours') && { duration }), ...(differing.includes('where') && { location }) }
  const { address, canton, estimatedDuration } = job
  world.offered.set(job.id, { ...termsOf(job), address, canton, estimatedDuration })
  const elsewhere = 'location' in touched && { address: null }
  change(world.job, job.id, { ...agreed, ...touched, ...elsewhere, ...derivedOf(world, job.postedById, touched) })
  const others = Object.fromEntries(Object.entries(offerBefore).filter(([name]) => !(name in terms)))
  change(world.application, id, { offerBefore: others, changes: sayChanges(others, offerOf(job)) })
}

/** An offer that is looked for again has its own words again. */
export const restoreOffer = ({ job, offered }: World, id: string) => {
  change(job, id, offered.get(id) ?? {})
  offered.delete(id)
}
