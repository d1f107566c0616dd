import * as z from 'zod'
import { mailNotices, propertyTypes, userTypes } from '../choices.ts'
import { timestamp } from '../fields.ts'
import { availability } from './availability.ts'
import { lapse } from './lapse.ts'
import { suspension } from './suspension.ts'
import { namedPerson } from './named-person.ts'

const studentProfile = z.strictObject({
  school: z.string().nullable(),
  bio: z.string().nullable(),
  availableTools: z.array(z.string()),
  /** Out of 5 with one decimal. Null before the first review. */
  rating: z.number().nullable(),
  /** Number of people in the average. Each counts once, however often they wrote. */
  reviewersCount: z.int(),
  completedJobs: z.int(),
})

const privateProfile = z.strictObject({
  /** Same as a student's. */
  rating: z.number().nullable(),
  reviewsCount: z.int(),
  reviewersCount: z.int(),
  propertyType: z.enum(propertyTypes).nullable(),
})

const person = {
  id: z.uuid(),
  firstName: z.string(),
  /** Strangers see only the initial with a point (`api/domain/names.ts`), here and wherever people are named. */
  lastName: z.string(),
  city: z.string(),
  userType: z.enum(userTypes),
  profileImageUrl: z.string().nullable(),
  createdAt: timestamp,
  /** Has done three jobs, with hardly any late cancellation. Otherwise absent. */
  isReliable: z.literal(true).optional(),
}

/** The signed-in person with all fields. */
export const ownUser = z.strictObject({
  ...person,
  email: z.string(),
  phone: z.string(),
  studentProfile: studentProfile.optional(),
  privateProfile: privateProfile.optional(),
  /** A student's own, private. Absent while empty. */
  availability: availability.optional(),
  /** People whom this person has blocked. Absent if there are none. */
  blocked: z.array(z.strictObject({ id: z.uuid(), firstName: z.string(), lastName: z.string() })).optional(),
  /** Muted askers, each by one of their questions: a poster does not learn who asked. Absent if there are none. */
  mutedAskers: z.array(z.strictObject({ questionId: z.uuid(), jobId: z.uuid(), since: timestamp })).optional(),
  /** A poster's favourite students, newest first. Absent if there are none. */
  keptStudents: z
    .array(
      z.strictObject({
        id: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        profileImageUrl: z.string().nullable(),
      }),
    )
    .optional(),
  isAdmin: z.literal(true).optional(),
  /** The address was confirmed by a mailed link. Otherwise absent, also if the server requires no confirmation. */
  isVerified: z.literal(true).optional(),
  /** Newest late cancellations by this person. Absent if there are none. */
  lapses: z.array(lapse).optional(),
  /** Absent while the account is not suspended. */
  suspension: suspension.optional(),
  /** Kinds of mail that are switched off. Absent if none are. */
  mailsOff: z.array(z.enum(mailNotices)).optional(),
  /** People whom this person may act for, each by the id of the agreement. Absent if there are none. */
  principals: z.array(namedPerson).optional(),
  /** The deputy who acts in this session. Set per session and stored in no row. */
  actedBy: namedPerson.optional(),
})

/** Another person. Contact details only for those who have a job or an application with them. */
export const user = z.strictObject({
  ...person,
  email: z.string().optional(),
  phone: z.string().optional(),
  studentProfile: studentProfile.optional(),
  privateProfile: privateProfile.omit({ propertyType: true }).optional(),
})

export type OwnUser = z.infer<typeof ownUser>
export type User = z.infer<typeof user>
