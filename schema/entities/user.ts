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
  /** Out of 5 with one decimal; null before the first review. */
  rating: z.number().nullable(),
  /** How many people it is the mean of: each counts once, however often they wrote. */
  reviewersCount: z.int(),
  completedJobs: z.int(),
})

const privateProfile = z.strictObject({
  /** As a student's. */
  rating: z.number().nullable(),
  reviewsCount: z.int(),
  reviewersCount: z.int(),
  propertyType: z.enum(propertyTypes).nullable(),
})

const person = {
  id: z.uuid(),
  firstName: z.string(),
  /** To strangers its initial with a point (`api/domain/names.ts`), here as wherever people are named. */
  lastName: z.string(),
  city: z.string(),
  userType: z.enum(userTypes),
  profileImageUrl: z.string().nullable(),
  createdAt: timestamp,
  /** Has done three jobs, and ended hardly any late; else absent. */
  isReliable: z.literal(true).optional(),
}

/** The signed-in person, with everything. */
export const ownUser = z.strictObject({
  ...person,
  email: z.string(),
  phone: z.string(),
  studentProfile: studentProfile.optional(),
  privateProfile: privateProfile.optional(),
  /** A student's own, private; absent while it is empty. */
  availability: availability.optional(),
  /** People whom this person has blocked; absent while there are none. */
  blocked: z.array(z.strictObject({ id: z.uuid(), firstName: z.string(), lastName: z.string() })).optional(),
  /** Muted askers, each named by one of their questions, because a poster does not learn who asked. Absent while there are none. */
  mutedAskers: z.array(z.strictObject({ questionId: z.uuid(), jobId: z.uuid(), since: timestamp })).optional(),
  /** Students whom a poster has kept as favourites, the newest first; absent while there are none. */
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
  /** A link mailed to the address was used; else absent, also if the server asks for none. */
  isVerified: z.literal(true).optional(),
  /** The newest jobs that this person ended late; absent where there are none. */
  lapses: z.array(lapse).optional(),
  /** Absent while the account is not suspended. */
  suspension: suspension.optional(),
  /** Which mails this person does not want; absent while all go. */
  mailsOff: z.array(z.enum(mailNotices)).optional(),
  /** People whom this person may act for, each by the id of their agreement; absent while there are none. */
  principals: z.array(namedPerson).optional(),
  /** In a session in which a deputy acts: who. It is of the session, and in no row. */
  actedBy: namedPerson.optional(),
})

/** Another person: contact details only for those who have a job or an application with them. */
export const user = z.strictObject({
  ...person,
  email: z.string().optional(),
  phone: z.string().optional(),
  studentProfile: studentProfile.optional(),
  privateProfile: privateProfile.omit({ propertyType: true }).optional(),
})

export type OwnUser = z.infer<typeof ownUser>
export type User = z.infer<typeof user>
