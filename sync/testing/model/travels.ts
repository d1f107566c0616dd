import { privateFieldNames, publicFieldNames } from '../../../schema/offers/from-fields.ts'
import { inWords } from '../../../schema/notices/in-words.ts'
import type { EntityName } from '../../../schema/sync.ts'
import type { EntityRows } from '../../store.ts'
import { takeOrNull } from '../../../schema/take.ts'
import { jobRow, offerRow, paymentRow, userRow } from '../rows.ts'
import { changesSince, termsFor } from './terms.ts'
import { isOpen, jobsOf, type World } from './world.ts'

/** Resolves a reference of a notice, as the server does. */
const lookUp = ({ user, offer, job }: World, arg: unknown): unknown => {
  if (typeof arg !== 'object' || arg === null || 'changes' in arg) return arg
  const id = (name: string) => String(Reflect.get(arg, name))
  if ('person' in arg) return { name: user.get(id('person'))?.firstName ?? null }
  if ('offer' in arg) return { title: offer.get(id('offer'))?.title ?? null }
  if ('job' in arg) return { title: job.get(id('job'))?.title ?? null }
  return 'question' in arg ? { text: null } : arg
}

const people = (...ids: (string | null | undefined)[]) => [...new Set(ids)].filter(Boolean).map(id => `user:${id}`)

/** Open offers are in the feed of their canton; people involved also have them in their own feed, with more fields. */
const feedsOfOffer = (world: World, key: string) => {
  const offer = world.offer.get(key)
  if (!offer) return []
  const applicants = [...world.application.values()].filter(({ offerId }) => offerId === key)
  const askers = (offer.asked ?? []).filter(({ answer }) => answer === null)
  const own = people(
    offer.postedById,
    ...jobsOf(world, key).map(({ assignedToId }) => assignedToId),
    ...applicants.map(({ studentId }) => studentId),
    ...askers.map(({ askerId }) => askerId),
  )
  return isOpen(offer) ? [...own, `jobs:${offer.canton}`] : own
}

/** Returns every feed that contains a row. A feed's name says who may follow it. */
export const feedsOf = (world: World, entity: EntityName, key: string): string[] => {
  if (entity === 'offer') return feedsOfOffer(world, key)
  if (entity === 'user') return world.user.has(key) ? people(key) : []
  if (entity === 'notification' || entity === 'favourite' || entity === 'savedSearch')
    return people(world[entity].get(key)?.userId)
  if (entity === 'message') {
    const message = world.message.get(key)
    return people(message?.senderId, message?.receiverId)
  }
  if (entity === 'application') {
    const application = world.application.get(key)
    return people(application?.studentId, application && world.offer.get(application.offerId)?.postedById)
  }
  if (entity === 'payment') {
    const payment = world.payment.get(key)
    return people(payment?.payerId, payment?.payeeId)
  }
  const { postedById, assignedToId } = world[entity === 'series' ? 'series' : 'job'].get(key) ?? {}
  return entity === 'agreement' && !world.agreement.has(key) ? [] : people(postedById, assignedToId)
}

const at = '2026-03-01T09:00:00.000Z'
const named = (ids: readonly string[] = []) => ids.map(id => ({ id, firstName: 'Sam', lastName: 'S.' }))

const noProfile = { school: null, bio: null, availableTools: [] }

type Write = { [Name in EntityName]: (world: World, key: string, viewer: string | null) => EntityRows[Name] | null }

/** Fields of the offer that a job shows beside its agreed terms. */
const shownOf = ({ offer }: World, offerId: string) => {
  const said: Readonly<Record<string, unknown>> = { ...offer.get(offerId) }
  return Object.fromEntries(publicFieldNames.filter(name => said[name] !== undefined).map(name => [name, said[name]]))
}

const write: Write = {
  offer: (world, key, viewer) => {
    const found = world.offer.get(key)
    if (!found) return null
    const { versions: _, closedBecause: __, asked = [], photos = [], proposedTo = [], address: ___, ...row } = found
    const { places, chosen, ...said } = row
    const left = jobsOf(world, key).filter(({ status, session = 1 }) => status === 'left' && session === 1)
    return {
      ...offerRow(0),
      ...said,
      ...(places !== undefined && places > 1 && { places }),
      ...(places && places > 1 && chosen && { chosen }),
      ...(photos.length > 0 && { photos: photos.map(name => `/api/images/${name}`) }),
      ...(asked.length > 0 && {
        questions: asked.map(({ askerId: ____, ...one }) => ({ ...one, askedAt: at, answeredAt: one.answer && at })),
      }),
      ...(found.postedById === viewer && {
        own: {
          ...takeOrNull(found, privateFieldNames),
          proposedTo: [...proposedTo],
          formerStudents: named(left.map(({ assignedToId }) => assignedToId)),
        },
      }),
    }
  },
  job: (world, key) => {
    const found = world.job.get(key)
    if (!found) return null
    const { applicationId: _, offerVersion: __, leftAt: ___, ...said } = found
    const { address, appointment, seriesId, session, startedAt, ...row } = said
    const isGoing = found.status === 'assigned' || found.status === 'in_progress'
    return {
      ...jobRow(0),
      ...shownOf(world, found.offerId),
      ...row,
      assignedTo: { ...jobRow(0).assignedTo, id: found.assignedToId },
      ...(address && { address }),
      ...(appointment && isGoing && { appointment }),
      ...(startedAt && { startedAt }),
      ...(seriesId && { seriesId }),
      ...(session && { session }),
    }
  },
  series: ({ series }, key) => {
    const found = series.get(key)
    return found ? { id: found.id, offerId: found.offerId, endedAt: found.endedAt } : null
  },
  application: (world, key) => {
    const found = world.application.get(key)
    const offer = found && world.offer.get(found.offerId)
    if (!found || !offer) return null
    const { decidedAt: _, closedBecause: __, offerVersion: ___, offerId, reservedAt, askedAt, ...row } = found
    const own = (offer.places ?? 1) > 1 ? jobsOf(world, offerId).find(job => job.applicationId === key) : undefined
    const changes = changesSince(offer, found)
    return {
      ...row,
      jobId: own?.id ?? offerId,
      motivationLetter: row.message,
      appliedAt: row.createdAt,
      terms: termsFor(offer, found),
      ...(changes.length > 0 && { changes }),
      ...(own && { offerId }),
      ...(reservedAt && { reservedAt }),
      ...(askedAt && { askedAt }),
    }
  },
  message: ({ message }, key) => {
    const found = message.get(key)
    return found ? { ...found, createdAt: found.createdAt ?? at } : null
  },
  notification: (world, key) => {
    const found = world.notification.get(key)
    if (!found) return null
    const { userId: _, offerBefore: __, messages: ___, args: kept, ...row } = found
    const args = kept.map(arg => lookUp(world, arg))
    return { ...row, args, ...(inWords({ kind: row.kind, args }) ?? { title: '', message: '' }) }
  },
  user: ({ user }, key) => {
    const found = user.get(key)
    if (!found) return null
    const { keptIds = [], blockedIds = [], lateEnds = [], studentProfile, availability, ...row } = found
    const whole = userRow(0)
    return {
      ...whole,
      ...row,
      studentProfile: { ...noProfile, rating: null, reviewersCount: 0, completedJobs: 0, ...studentProfile },
      ...(availability && { availability }),
      ...(blockedIds.length > 0 && { blocked: named(blockedIds) }),
      ...(keptIds.length > 0 && { keptStudents: named(keptIds).map(one => ({ ...one, profileImageUrl: null })) }),
      ...(lateEnds.length > 0 && {
        lapses: lateEnds.map(({ jobId: _, reason: __, agreedAt: ___, ...late }) => ({
          ...late,
          jobTitle: '',
          notedAt: at,
          decision: null,
        })),
      }),
    }
  },
  favourite: ({ favourite, offer }, key) => {
    const found = favourite.get(key)
    if (!found) return null
    const { id, title, location, rate, category, status, withdrawnAt } = { ...offerRow(0), ...offer.get(found.offerId) }
    const state = withdrawnAt === null ? (status === 'open' ? 'open' : 'taken') : 'gone'
    return { id, title, location, rate, category, state, createdAt: at }
  },
  savedSearch: ({ savedSearch }, key) => {
    const found = savedSearch.get(key)
    if (!found) return null
    const { userId: _, ...row } = found
    return { ...row, createdAt: at }
  },
  payment: ({ payment, job }, key) => {
    const found = payment.get(key)
    if (!found) return null
    const { deputyId: _, ...row } = found
    return { ...paymentRow(0), ...row, jobTitle: job.get(row.jobId)?.title ?? '' }
  },
  agreement: ({ agreement }, key) => agreement.get(key) ?? null,
}

/** Returns a row as a device receives it. Fields that the model does not track are constant. */
export const travelling = <Name extends EntityName>(
  world: World,
  entity: Name,
  key: string,
  viewer: string | null,
): EntityRows[Name] | null => write[entity](world, key, viewer)

/** A favourite is sent under the id of its offer. */
export const idOfRow = (key: string) => key.slice(key.indexOf('/') + 1)
