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
  /** `duration` in hours, if it can be parsed. */
  estimatedDuration: z.number().nullable(),
  /** Number of places already given, each as its own job. Absent if none. */
  chosen: z.int().optional(),
  /** The offer of which it is one place, if there are several. */
  offerId: z.uuid().optional(),
  isPremiumJob: z.boolean(),
  postedById: z.uuid(),
  /** The student of the job. Hidden from everyone but its two people. */
  assignedToId: z.uuid().nullable(),
  createdAt: timestamp,
  poster: z.strictObject({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    city: z.string(),
    profileImageUrl: z.string().nullable(),
    /** Average rating by students, out of 5 with one decimal. Null before the first review. */
    rating: z.number().nullable(),
    reviewsCount: z.int(),
    /** Number of students in the average. */
    reviewersCount: z.int(),
    isReliable: z.literal(true).optional(),
  }),
  /** Questions that the reader may see. Absent if there are none, and in lists of offers. */
  questions: z.array(question).optional(),
  /** Hidden by moderation from everyone but its two people. */
  isHidden: z.literal(true).optional(),
})

/** A job as one of its two people sees it. */
export const acceptedJob = job.extend({
  /** The reader has reviewed it. */
  isReviewed: z.literal(true).optional(),
  /** The reader was its student and left it. */
  hasLeft: z.literal(true).optional(),
  /** Students who left, in order. For the poster only. */
  formerStudents: z.array(z.strictObject({ id: z.uuid(), firstName: z.string(), lastName: z.string() })).optional(),
  /** Students whom the poster has asked to look at it. For the poster only. */
  proposedTo: z.array(z.uuid()).optional(),
  assignedTo: z
    .strictObject({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      profileImageUrl: z.string().nullable(),
    })
    .nullable(),
  /** First session of its series, which may be itself. Each week of an agreed weekly job is a job of its own. */
  seriesId: z.uuid().optional(),
  /** On the first session only: no further session follows. */
  seriesEndedAt: timestamp.optional(),
  /** Time of the agreement. Absent in later sessions of a series. */
  agreedAt: timestamp.optional(),
  /** Time when the poster marked the work as started. */
  startedAt: timestamp.optional(),
  /** Appointment of the two people, until the job is over. */
  appointment: appointment.optional(),
})

/** A job as its poster sees it. */
export const postedJob = acceptedJob.extend({ applicationsCount: z.int(), deletedAt: timestamp.nullable() })

export type Job = z.infer<typeof job>
export type AcceptedJob = z.infer<typeof acceptedJob>
export type PostedJob = z.infer<typeof postedJob>
