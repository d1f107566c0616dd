import * as v from 'valibot'
import { propertyTypes, userTypes } from '../../schema/choices.ts'
import type { OwnUser as Sent } from '../../schema/entities/user.ts'
import type { Takes } from './takes.ts'

const rating = v.nullable(v.number())

/** Whoever is signed in, whole: as the server sends it, and as the browser keeps it. */
export const ownUser = v.object({
  id: v.pipe(v.string(), v.uuid()),
  firstName: v.string(),
  lastName: v.string(),
  city: v.string(),
  userType: v.picklist(userTypes),
  profileImageUrl: v.nullable(v.string()),
  createdAt: v.string(),
  email: v.string(),
  phone: v.string(),
  studentProfile: v.optional(
    v.object({
      school: v.nullable(v.string()),
      bio: v.nullable(v.string()),
      availableTools: v.array(v.string()),
      rating,
      completedJobs: v.number(),
    }),
  ),
  privateProfile: v.optional(v.object({ rating, propertyType: v.nullable(v.picklist(propertyTypes)) })),
})

export type OwnUser = Takes<typeof ownUser, Sent>
