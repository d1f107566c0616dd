import { offerDefaults } from '../../schema/choices.ts'
import type * as contracts from '../../schema/contracts/jobs.ts'
import { changedFrom, editedOffer, type Edit } from '../../schema/decisions/edited-offer.ts'
import { mergeEdit, offerMerges } from '../../schema/decisions/merge-edit.ts'
import { parseHours } from '../../schema/decisions/parse-hours.ts'
import { isOneOfSeveral } from '../../schema/decisions/series.ts'
import { when } from '../../schema/decisions/when.ts'
import { whyNotLeft } from '../../schema/decisions/why-not-left.ts'
import { limits } from '../../schema/rules.ts'
import type { EntityRows } from '../store.ts'
import type { Effect } from './effect.ts'
import { guessCanton } from './guess-canton.ts'
import { saw } from './saw.ts'

/** What is typed, as the server will store it. */
const asStored = <Said extends Pick<Edit, 'address' | 'projectDuration' | 'scheduledFor'>>(said: Said) => ({
  ...said,
  address: said.address === undefined ? undefined : said.address?.trim() || null,
  projectDuration: said.projectDuration === undefined ? undefined : said.projectDuration?.trim() || null,
  scheduledFor: said.scheduledFor ? new Date(said.scheduledFor).toISOString() : said.scheduledFor,
})

export const publishJob: Effect<typeof contracts.publishJob, 'job'> = {
  command: 'publish-job',
  creates: 'job',
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { id, photos, ...input }, { account, at }) => {
    const poster = await rows.get('user', account)
    const { title, description, location, duration, rate } = input
    const unsaid = { ...offerDefaults, subcategory: null, projectDuration: null, scheduledFor: null }
    const first = { ...unsaid, title, description, location, duration, rate }
    const { address, schedule, ...offer } = editedOffer(first, asStored(input))
    await rows.create('job', {
      id,
      ...offer,
      ...(schedule && { schedule }),
      // The pictures themselves stand where their addresses will.
      ...(photos?.length && { photos }),
      ...(address && { address }),
      canton: await guessCanton(rows, location, account),
      hourlyRate: rate,
      minimumRate: limits.rate.min,
      estimatedDuration: parseHours(duration),
      status: 'open',
      isCompleted: false,
      isPremiumJob: false,
      postedById: account,
      assignedToId: null,
      assignedTo: null,
      createdAt: at,
      deletedAt: null,
      poster: {
        id: account,
        firstName: poster?.firstName ?? '',
        lastName: poster?.lastName ?? '',
        city: poster?.city ?? '',
        profileImageUrl: poster?.profileImageUrl ?? null,
        rating: poster?.privateProfile?.rating ?? null,
        // A row that an app before this one took in says no number.
        reviewsCount: poster?.privateProfile?.reviewsCount ?? 0,
        reviewersCount: poster?.privateProfile?.reviewersCount ?? 0,
      },
    })
  },
}

/** What a row does not say where it says nothing. */
const seldomSaid = ({ address = null, places = limits.places.min, photos = [] }: EntityRows['job']) => ({
  address,
  places,
  photos,
})

/** What was touched, over the offer as it stands meanwhile: what another device says of the rest stays. */
export const editJob: Effect<typeof contracts.editJob, null> = {
  command: 'edit-job',
  creates: null,
  complete: async (rows, edit) => {
    const job = await rows.get('job', edit.id)
    return saw(edit, job && { ...job, ...seldomSaid(job) })
  },
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { id, was, placesLeft, ...asked }) => {
    const job = await rows.get('job', id)
    if (!job) return
    const merged = mergeEdit(offerMerges, asked, was, { ...job, ...seldomSaid(job) })
    const { photos, ...edit } = merged
    const edited = editedOffer(job, {
      ...asStored(edit),
      places: edit.places ?? (job.chosen === undefined ? placesLeft : undefined),
    })
    const changes = changedFrom(edited, job)
    const { location, duration, rate } = changes
    await rows.update('job', id, {
      ...changes,
      ...(photos && { photos }),
      ...(location !== undefined && { canton: await guessCanton(rows, location, job.postedById) }),
      ...(duration !== undefined && { estimatedDuration: parseHours(duration) }),
      ...(rate !== undefined && { hourlyRate: rate }),
    })
  },
}

/**
 * The poster keeps a deleted offer under its own tab, without its photos, which are deleted, and without its questions.
 * Applications that wait are refused with it.
 */
export const deleteJob: Effect<typeof contracts.deleteJob, null> = {
  command: 'delete-job',
  creates: null,
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { id }, { at }) => {
    await rows.update('job', id, { deletedAt: at, photos: [], questions: undefined })
    for (const application of await rows.all('application'))
      if (application.jobId === id && application.status === 'pending')
        await rows.update('application', application.id, {
          status: 'rejected',
          reservedAt: undefined,
          askedAt: undefined,
        })
  },
}

/** The offer is open again, and what made it this student's is gone; the words of both stay. */
export const leaveJob: Effect<typeof contracts.leaveJob, null> = {
  command: 'leave-job',
  creates: null,
  /** The lane of the offer's applications: a student who changes their mind may apply again at once. */
  lane: async ({ id }, rows) => {
    const applications = await rows.all('application')
    return `application/${applications.find(({ jobId, status }) => jobId === id && status === 'accepted')?.offerId ?? id}`
  },
  show: async (rows, { id }, { account, at }) => {
    const job = await rows.get('job', id)
    if (job?.assignedToId !== account) return
    const payments = (await rows.all('payment')).filter(({ jobId }) => jobId === id)
    if (whyNotLeft(job, payments) !== null) return
    for (const { id: paymentId, status, amount } of payments)
      if (status === 'held')
        await rows.update('payment', paymentId, { status: 'refunded', refundAt: null, settledAt: at, refunded: amount })
    const isOver = { status: 'cancelled', appointment: undefined } as const
    if (isOneOfSeveral({ ...job, beginsAt: when(job) }, Date.parse(at))) return rows.update('job', id, isOver)
    const application = (await rows.all('application')).find(
      ({ jobId, studentId }) => jobId === id && studentId === account,
    )
    if (application) await rows.remove('application', application.id)
    await rows.remove('agreement', id)
    // One of several gives the place back to the offer, while that still looks for others.
    const offer = application?.offerId === undefined ? undefined : await rows.get('job', application.offerId)
    if (offer?.status === 'open' && offer.chosen !== undefined) {
      await rows.update('job', offer.id, { chosen: offer.chosen > 1 ? offer.chosen - 1 : undefined })
      await rows.update('job', id, { ...isOver, agreedAt: undefined, hasLeft: true })
      return
    }
    // What its two people alone read, and the series that it has begun, go with the agreement.
    await rows.update('job', id, {
      status: 'open',
      assignedToId: null,
      assignedTo: null,
      hasLeft: true,
      address: undefined,
      appointment: undefined,
      agreedAt: undefined,
      startedAt: undefined,
      seriesId: undefined,
      seriesEndedAt: undefined,
    })
  },
}

export const endSeries: Effect<typeof contracts.endSeries, null> = {
  command: 'end-series',
  creates: null,
  lane: ({ id }) => `series/${id}`,
  show: async (rows, { id }, { at }) => {
    const first = await rows.get('job', id)
    if (first?.seriesId === id) await rows.update('job', id, { seriesEndedAt: first.seriesEndedAt ?? at })
  },
}

/** A student is asked only once. */
export const proposeJob: Effect<typeof contracts.proposeJob, null> = {
  command: 'propose-job',
  creates: null,
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { id, studentId }) => {
    const asked = (await rows.get('job', id))?.proposedTo ?? []
    if (!asked.includes(studentId)) await rows.update('job', id, { proposedTo: [...asked, studentId] })
  },
}
