import { each } from '../../schema/each.ts'
import {
  leastNumbers,
  offerDefaults,
  offerMerges,
  openFieldNames,
  optionalTextNames,
  privateFieldNames,
  publicFieldNames,
  sharedFieldNames,
  type OptionalTextName,
} from '../../schema/offers/from-fields.ts'
import type * as contracts from '../../schema/contracts/jobs.ts'
import { changedFrom, editedOffer, type Edit } from '../../schema/decisions/edited-offer.ts'
import { mergeEdit } from '../../schema/decisions/merge-edit.ts'
import { parseHours } from '../../schema/decisions/parse-hours.ts'
import { canMove } from '../../schema/decisions/job-life.ts'
import { isLaterSession } from '../../schema/decisions/series.ts'
import { when } from '../../schema/decisions/when.ts'
import { whyNotLeft } from '../../schema/decisions/why-not-left.ts'
import { limits } from '../../schema/rules.ts'
import { take, takeOrNull } from '../../schema/take.ts'
import type { EntityRows } from '../store.ts'
import type { Effect } from './effect.ts'
import { guessCanton } from './guess-canton.ts'
import { saw } from './saw.ts'

const isText = (name: string): name is OptionalTextName => optionalTextNames.some(text => text === name)

/** Typed fields as the server will store them. */
const asStored = <Said extends Edit>(said: Said): Said => ({
  ...said,
  ...Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      isText(name) && value !== undefined ? [[name, typeof value === 'string' ? value.trim() || null : null]] : [],
    ),
  ),
  ...(said.scheduledFor && { scheduledFor: new Date(said.scheduledFor).toISOString() }),
})

export const publishJob: Effect<typeof contracts.publishJob, 'offer'> = {
  command: 'publish-job',
  creates: 'offer',
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { id, photos, ...input }, { account, at }) => {
    const poster = await rows.get('user', account)
    const { title, description, location, duration, rate } = input
    const unsaid = { ...offerDefaults, ...leastNumbers, subcategory: null, projectDuration: null, scheduledFor: null }
    const first = { ...unsaid, title, description, location, duration, rate }
    const offer = editedOffer(first, asStored(input))
    const { schedule, places = limits.places.min, ...open } = take(offer, openFieldNames)
    await rows.create('offer', {
      id,
      ...open,
      ...(places > limits.places.min && { places }),
      ...(schedule && { schedule }),
      // Pictures as data strings, until the server returns their addresses.
      ...(photos?.length && { photos }),
      canton: await guessCanton(rows, location, account),
      hourlyRate: rate,
      minimumRate: limits.rate.min,
      estimatedDuration: parseHours(duration),
      status: 'open',
      isPremiumJob: false,
      postedById: account,
      createdAt: at,
      version: 1,
      withdrawnAt: null,
      own: { ...takeOrNull(offer, privateFieldNames), proposedTo: [], formerStudents: [] },
      poster: {
        id: account,
        firstName: poster?.firstName ?? '',
        lastName: poster?.lastName ?? '',
        city: poster?.city ?? '',
        profileImageUrl: poster?.profileImageUrl ?? null,
        rating: poster?.privateProfile?.rating ?? null,
        // Rows stored by an older app lack these counts.
        reviewsCount: poster?.privateProfile?.reviewsCount ?? 0,
        reviewersCount: poster?.privateProfile?.reviewersCount ?? 0,
      },
    })
  },
}

const unsaid: Partial<Edit> = {}

/** An offer in the form in which its poster edits it. */
const asEdited = ({ own, places = limits.places.min, photos = [], ...offer }: EntityRows['offer']) => ({
  ...offer,
  ...takeOrNull(own ?? unsaid, privateFieldNames),
  places,
  photos,
})

/** Applies the touched fields to the current offer. Changes of other fields by another device stay. */
export const editJob: Effect<typeof contracts.editJob, null> = {
  command: 'edit-job',
  creates: null,
  complete: async (rows, edit) => {
    const offer = await rows.get('offer', edit.id)
    return saw(edit, offer && asEdited(offer))
  },
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { id, was, placesLeft, ...asked }) => {
    const offer = await rows.get('offer', id)
    if (!offer) return
    const before = asEdited(offer)
    const merged = mergeEdit(offerMerges, asked, was, before)
    const { photos, ...edit } = merged
    const edited = editedOffer(before, {
      ...asStored(edit),
      places: edit.places ?? (offer.chosen === undefined ? placesLeft : undefined),
    })
    const changes = changedFrom(edited, before, openFieldNames)
    const { location, duration, rate } = changes
    const isSaidAnew = publicFieldNames.some(name => name in changes)
    await rows.update('offer', id, {
      ...changes,
      ...(isSaidAnew && { version: offer.version + 1 }),
      ...(offer.own && { own: { ...offer.own, ...takeOrNull(edited, privateFieldNames) } }),
      ...(photos && { photos }),
      ...(location !== undefined && { canton: await guessCanton(rows, location, offer.postedById) }),
      ...(duration !== undefined && { estimatedDuration: parseHours(duration) }),
      ...(rate !== undefined && { hourlyRate: rate }),
    })
  },
}

/**
 * The poster keeps a withdrawn offer under its own tab, without its photos, which are deleted, and without its questions. Its
 * pending applications are refused.
 */
export const deleteJob: Effect<typeof contracts.deleteJob, null> = {
  command: 'delete-job',
  creates: null,
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { id }, { at }) => {
    await rows.update('offer', id, { withdrawnAt: at, photos: [], questions: undefined })
    for (const application of await rows.all('application'))
      if (application.jobId === id && application.status === 'pending')
        await rows.update('application', application.id, {
          status: 'rejected',
          reservedAt: undefined,
          askedAt: undefined,
        })
  },
}

/** Ends the student's job. The conversation stays. */
export const leaveJob: Effect<typeof contracts.leaveJob, null> = {
  command: 'leave-job',
  creates: null,
  /** The lane of the offer's applications: a student who changes their mind may apply again at once. */
  lane: async ({ id }, rows) => `application/${(await rows.get('job', id))?.offerId ?? id}`,
  show: async (rows, { id }, { account, at }) => {
    const job = await rows.get('job', id)
    if (job?.assignedToId !== account || !canMove(job.status, 'left', 'student')) return
    const payments = (await rows.all('payment')).filter(({ jobId }) => jobId === id)
    if (whyNotLeft(job, payments) !== null) return
    for (const { id: paymentId, status, amount } of payments)
      if (status === 'held')
        await rows.update('payment', paymentId, { status: 'refunded', refundAt: null, settledAt: at, refunded: amount })
    const isSession = isLaterSession({ ...job, beginsAt: when(job) }, Date.parse(at))
    await rows.update('job', id, { status: 'left', appointment: undefined, ...each(sharedFieldNames, undefined) })
    if (isSession) return
    const application = (await rows.all('application')).find(
      ({ jobId, offerId = jobId, studentId }) => offerId === job.offerId && studentId === account,
    )
    if (application) await rows.remove('application', application.id)
    await rows.remove('agreement', id)
    const series = job.seriesId === undefined ? undefined : await rows.get('series', job.seriesId)
    if (series) await rows.update('series', series.id, { endedAt: series.endedAt ?? at })
    const offer = await rows.get('offer', job.offerId)
    if (!offer || offer.withdrawnAt !== null) return
    const chosen = (offer.chosen ?? 1) - 1
    await rows.update('offer', offer.id, { status: 'open', chosen: chosen > 0 ? chosen : undefined })
  },
}

export const endSeries: Effect<typeof contracts.endSeries, null> = {
  command: 'end-series',
  creates: null,
  lane: ({ id }) => `series/${id}`,
  show: async (rows, { id }, { at }) => {
    const series = await rows.get('series', id)
    if (series) await rows.update('series', id, { endedAt: series.endedAt ?? at })
  },
}

/** A student is asked only once. */
export const proposeJob: Effect<typeof contracts.proposeJob, null> = {
  command: 'propose-job',
  creates: null,
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { id, studentId }) => {
    const own = (await rows.get('offer', id))?.own
    if (own && !own.proposedTo.includes(studentId))
      await rows.update('offer', id, { own: { ...own, proposedTo: [...own.proposedTo, studentId] } })
  },
}
