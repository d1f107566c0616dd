import * as v from 'valibot'
import {
  experienceLevels,
  languages,
  paymentMethods,
  physicalDemands,
  categories,
  deliveryTypes,
  jobStatuses,
  urgencyLevels,
} from '../../schema/choices.ts'
import type { Job } from '../../schema/entities/job.ts'
import type { Takes } from './takes.ts'

/** What the page of a job shows of it. */
export const detailedJob = v.object({
  id: v.string(),
  title: v.string(),
  location: v.string(),
  rate: v.number(),
  duration: v.string(),
  description: v.string(),
  status: v.picklist(jobStatuses),
  category: v.picklist(categories),
  subcategory: v.nullable(v.string()),
  deliveryType: v.picklist(deliveryTypes),
  urgencyLevel: v.picklist(urgencyLevels),
  createdAt: v.string(),
  requiredSkills: v.array(v.string()),
  languageRequired: v.picklist(languages),
  isLongTermProject: v.boolean(),
  projectDuration: v.nullable(v.string()),
  deliverables: v.array(v.string()),
  experienceRequired: v.picklist(experienceLevels),
  physicalDemand: v.picklist(physicalDemands),
  paymentMethod: v.picklist(paymentMethods),
  toolsProvided: v.boolean(),
  requiredTools: v.array(v.string()),
  scheduledFor: v.nullable(v.string()),
  estimatedDuration: v.nullable(v.number()),
  minimumRate: v.number(),
  isRecurring: v.boolean(),
  tipAllowed: v.boolean(),
  isPremiumJob: v.boolean(),
  postedById: v.string(),
  assignedToId: v.nullable(v.string()),
  poster: v.object({
    id: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    city: v.string(),
    profileImageUrl: v.nullable(v.string()),
  }),
})

export type DetailedJob = Takes<typeof detailedJob, Job>
