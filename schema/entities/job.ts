import * as z from 'zod'
import { jobStatuses } from '../choices.ts'
import { timestamp } from '../fields.ts'
import { offerAnswer } from '../offers/zod.ts'
import { appointment } from './appointment.ts'
import { question } from './question.ts'

export const job = z.strictObject({
  id: z.uuid(),
  status: z.enum(jobStatuses),
  ...offerAnswer,
  isCompleted: z.boolean(),
  canton: z.string(),
  hourlyRate: z.number(),
  minimumRate: z.number(),
  /** What `duration` means in hours, when it can be told. */
  estimatedDuration: z.number().nullable(),
  /** How many of the places are given, each as a job of its own; absent where none is. */
  chosen: z.int().optional(),
  /** The offer for several that it is one place of, where it is. */
  offerId: z.uuid().optional(),
  isPremiumJob: z.boolean(),
  postedById: z.uuid(),
  /** Only the two people of the job read who does it. */
  assignedToId: z.uuid().nullable(),
  createdAt: timestamp,
  poster: z.strictObject({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    city: z.string(),
    profileImageUrl: z.string().nullable(),
    /** What students say of them, out of 5 with one decimal; null before the first review. */
    rating: z.number().nullable(),
    reviewsCount: z.int(),
    /** How many students the stars are the mean of. */
    reviewersCount: z.int(),
    isReliable: z.literal(true).optional(),
  }),
  /** Questions about it that its reader may see; absent if there are none, and in lists of offers. */
  questions: z.array(question).optional(),
  /** Moderation has taken it out of sight of all but its two people. */
  isHidden: z.literal(true).optional(),
})

/** A job as one of its two people sees it. */
export const acceptedJob = job.extend({
  /** The reader has written a review of it. */
  isReviewed: z.literal(true).optional(),
  /** The reader was its student, and could not come. */
  hasLeft: z.literal(true).optional(),
  /** Who could not come, for its poster alone, in the order in which they left. */
  formerStudents: z.array(z.strictObject({ id: z.uuid(), firstName: z.string(), lastName: z.string() })).optional(),
  /** Whom its poster has asked to look at it, for that poster alone. */
  proposedTo: z.array(z.uuid()).optional(),
  assignedTo: z
    .strictObject({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      profileImageUrl: z.string().nullable(),
    })
    .nullable(),
  /** The first session of its series, which may be itself: once agreed on, each week of a weekly job is a job of its own. */
  seriesId: z.uuid().optional(),
  /** On that first one: no further session comes. */
  seriesEndedAt: timestamp.optional(),
  /** Since when the two have agreed on it; absent of a later session of a series. */
  agreedAt: timestamp.optional(),
  /** When its poster said that the work has begun. */
  startedAt: timestamp.optional(),
  /** When its two people meet, for as long as the work is not over. */
  appointment: appointment.optional(),
})

/** A job as its poster sees it. */
export const postedJob = acceptedJob.extend({ applicationsCount: z.int(), deletedAt: timestamp.nullable() })

export type Job = z.infer<typeof job>
export type AcceptedJob = z.infer<typeof acceptedJob>
export type PostedJob = z.infer<typeof postedJob>
