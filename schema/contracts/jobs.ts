import * as z from 'zod'
import { categories, jobStatuses } from '../choices.ts'
import { cantonCodes } from '../cities/cantons.ts'
import { contract } from '../contract.ts'
import { brokenRules } from '../decisions/offer-rules.ts'
import { acceptedJob, job, postedJob } from '../entities/job.ts'
import {
  choice,
  done,
  edited,
  id,
  optionalWords,
  ownId,
  searchWords,
  wholeNumber,
  withDefaults,
  words,
} from '../fields.ts'
import { offerDefaults, offerMerges } from '../offers/from-fields.ts'
import { offerBodyLimit, offerInput } from '../offers/zod.ts'
import { limits, messages } from '../rules.ts'

export const listJobs = contract({
  name: 'list-jobs',
  method: 'GET',
  path: '/api/jobs',
  cost: 'list',
  summary:
    'Offers, newest first; X-Total-Count tells how many there are in all, of a search up to 10,000, which is as far as pages lead. A search without three letters in a row looks among the newest 2,000',
  caller: 'anyone',
  input: z
    .strictObject({
      search: searchWords,
      location: searchWords,
      status: choice([...jobStatuses, 'all']).default('all'),
      category: choice(categories).optional(),
      canton: choice(cantonCodes).optional(),
      minimumRate: wholeNumber(limits.rate.min, limits.rate.max).optional(),
      limit: wholeNumber(1, limits.pageSize.max).default(limits.pageSize.default),
      page: wholeNumber(1, limits.page.max).default(limits.page.default),
    })
    .refine(({ limit, page }) => limit * page <= limits.reach, {
      path: ['page'],
      error: messages.number,
    }),
  answer: z.array(job),
  refusals: [],
})

export const getMapTiles = contract({
  name: 'get-map-tiles',
  method: 'GET',
  path: '/api/map/tiles',
  cost: 'little',
  summary: 'What the operator of this server puts under the map of offers, and whose work it is',
  caller: 'anyone',
  input: z.strictObject({}),
  answer: z.strictObject({ tiles: z.strictObject({ url: z.string(), credit: z.string() }).nullable() }),
  refusals: [],
})

export const publishJob = contract({
  name: 'publish-job',
  method: 'POST',
  path: '/api/jobs',
  cost: 'row',
  summary: 'Publish an offer',
  caller: 'private',
  offline: true,
  deputy: 'told',
  anHour: 60,
  input: z
    .strictObject({
      id: ownId,
      /** Accepted because clients send it. It must be the session's own id. */
      postedById: id.optional(),
      ...withDefaults(offerInput, offerDefaults),
    })
    .superRefine((offer, found) => {
      for (const { field, message } of brokenRules(offer)) found.addIssue({ code: 'custom', path: [field], message })
    }),
  answer: job,
  status: 201,
  bodyLimit: offerBodyLimit,
  refusals: ['id-taken', 'list-full', 'invalid-image', 'image-too-large', 'unknown-photo'],
})

export const getJob = contract({
  name: 'get-job',
  method: 'GET',
  path: '/api/jobs/:id',
  cost: 'row',
  summary: 'One offer',
  caller: 'anyone',
  input: z.strictObject({ id }),
  answer: job,
  refusals: [],
})

export const changeJobStatus = contract({
  name: 'change-job-status',
  method: 'PATCH',
  path: '/api/jobs/:id',
  cost: 'row',
  summary: 'Start, complete or cancel a job',
  caller: 'private',
  opens: 'poster',
  offline: true,
  deputy: 'mailed',
  input: z
    .strictObject({
      id,
      status: choice(['in_progress', 'completed', 'cancelled']),
      /** Reason for a cancellation, shown to the student of the job. */
      reason: optionalWords(limits.cancelReason.max),
    })
    .refine(({ status, reason }) => status === 'cancelled' || !reason, {
      path: ['reason'],
      error: messages.cancelReason,
    }),
  answer: postedJob,
  refusals: ['status-conflict'],
})

/**
 * Carries only the touched fields, so that an edit does not undo a concurrent change from another device. The previous app
 * version sends the number of places still free (`placesLeft`) instead of the total.
 */
export const editJob = contract({
  name: 'edit-job',
  method: 'PATCH',
  path: '/api/jobs/:id/details',
  cost: 'row',
  summary: 'Edit an open offer; students who wait for an answer are told what changed',
  caller: 'private',
  opens: 'poster',
  offline: true,
  deputy: 'noted',
  anHour: 60,
  input: z
    .strictObject({
      id,
      ...edited(offerInput, offerMerges),
      placesLeft: offerInput.places,
    })
    .refine(({ id: _, was: __, ...fields }) => Object.values(fields).some(value => value !== undefined), {
      error: messages.noChange,
    }),
  answer: postedJob,
  bodyLimit: offerBodyLimit,
  refusals: ['job-not-open', 'places-given', 'already-hidden', 'invalid-image', 'image-too-large', 'unknown-photo'],
})

export const deleteJob = contract({
  name: 'delete-job',
  method: 'DELETE',
  path: '/api/jobs/:id',
  cost: 'row',
  summary: 'Withdraw an open offer',
  caller: 'private',
  opens: 'poster',
  offline: true,
  deputy: 'told',
  anHour: 60,
  input: z.strictObject({ id }),
  answer: done,
  refusals: ['job-not-open'],
})

export const leaveJob = contract({
  name: 'leave-job',
  method: 'POST',
  path: '/api/jobs/:id/leave',
  cost: 'row',
  summary:
    'Say as the student of a job that you cannot come: the offer is open again, held funds go back, the poster is told why',
  caller: 'student',
  opens: 'student',
  offline: true,
  anHour: 30,
  input: z.strictObject({ id, reason: words(limits.leaveReason.max) }),
  answer: done,
  refusals: ['status-conflict', 'payment-frozen', 'already-paid'],
})

export const endSeries = contract({
  name: 'end-series',
  method: 'POST',
  path: '/api/jobs/:id/end-series',
  cost: 'row',
  summary:
    'End a weekly job, by its first session, as one of its two people: what is planned stays, nothing more is added',
  caller: 'signed-in',
  opens: 'both',
  offline: true,
  deputy: 'told',
  anHour: 60,
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
})

export const proposeJob = contract({
  name: 'propose-job',
  method: 'POST',
  path: '/api/jobs/:id/propose',
  cost: 'row',
  summary: 'Ask a student who has worked for oneself, or is a favourite, to look at an open offer of one’s own',
  caller: 'private',
  opens: 'poster',
  offline: true,
  deputy: 'noted',
  anHour: 60,
  input: z.strictObject({ id, studentId: id }),
  answer: done,
  refusals: ['status-conflict', 'list-full'],
})

export const listAcceptedJobs = contract({
  name: 'list-accepted-jobs',
  method: 'GET',
  path: '/api/users/:userId/accepted-jobs',
  cost: 'list',
  summary: 'Jobs with a student: those one does, or those one posted',
  caller: 'signed-in',
  opens: 'own',
  deputy: 'may',
  input: z.strictObject({ userId: id }),
  answer: z.array(acceptedJob),
  refusals: [],
})

export const listPostedJobs = contract({
  name: 'list-posted-jobs',
  method: 'GET',
  path: '/api/users/:userId/jobs',
  cost: 'list',
  summary: 'The jobs one posted',
  caller: 'signed-in',
  opens: 'own',
  deputy: 'may',
  input: z.strictObject({ userId: id }),
  answer: z.array(postedJob),
  refusals: [],
})

export const listDeletedJobs = contract({
  name: 'list-deleted-jobs',
  method: 'GET',
  path: '/api/users/:userId/deleted-jobs',
  cost: 'list',
  summary: 'The offers one deleted',
  caller: 'signed-in',
  opens: 'own',
  deputy: 'may',
  input: z.strictObject({ userId: id }),
  answer: z.array(postedJob),
  refusals: [],
})
