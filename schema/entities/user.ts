import * as z from 'zod'
import { mailNotices, propertyTypes, userTypes } from '../choices.ts'
import { timestamp } from '../fields.ts'
import { availability } from './availability.ts'

const studentProfile = z.strictObject({
  school: z.string().nullable(),
  bio: z.string().nullable(),
  availableTools: z.array(z.string()),
  /** Out of 5 with one decimal; null before the first review. */
  rating: z.number().nullable(),
  completedJobs: z.int(),
})

const privateProfile = z.strictObject({
  /** As a student's. */
  rating: z.number().nullable(),
  reviewsCount: z.int(),
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
}

/** Whoever is signed in, whole. */
export const ownUser = z.strictObject({
  ...person,
  email: z.string(),
  phone: z.string(),
  studentProfile: studentProfile.optional(),
  privateProfile: privateProfile.optional(),
  /** A student's own, and nobody else's to read; absent while it says nothing. */
  availability: availability.optional(),
  /** Whom this person wants nothing more to do with; absent while there is nobody. */
  blocked: z.array(z.strictObject({ id: z.uuid(), firstName: z.string(), lastName: z.string() })).optional(),
  isAdmin: z.literal(true).optional(),
  /** A link mailed to the address was used; absent where none was, also where none is asked for. */
  isVerified: z.literal(true).optional(),
  /** Which mails this person does not want; absent while all go. */
  mailsOff: z.array(z.enum(mailNotices)).optional(),
})

/** Somebody else: contact details only for those whom the person has to do with. */
export const user = z.strictObject({
  ...person,
  email: z.string().optional(),
  phone: z.string().optional(),
  studentProfile: studentProfile.optional(),
  privateProfile: privateProfile.omit({ propertyType: true }).optional(),
})

export type OwnUser = z.infer<typeof ownUser>
export type User = z.infer<typeof user>
