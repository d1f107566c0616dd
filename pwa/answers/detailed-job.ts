import * as v from 'valibot'
import {
  categories,
  deliveryTypes,
  experienceLevels,
  jobStatuses,
  languages,
  paymentMethods,
  physicalDemands,
  urgencyLevels,
} from '../../schema/choices.ts'
import type { Job } from '../../schema/entities/job.ts'
import { listedJob } from './listed-job.ts'
import type { Takes } from './takes.ts'

/** What the page of a job shows of it. */
export const detailedJob = v.object({
  ...listedJob.entries,
  status: v.picklist(jobStatuses),
  category: v.picklist(categories),
  deliveryType: v.picklist(deliveryTypes),
  requiredSkills: v.array(v.string()),
  languageRequired: v.picklist(languages),
  isLongTermProject: v.boolean(),
  projectDuration: v.nullable(v.string()),
  deliverables: v.array(v.string()),
  urgencyLevel: v.picklist(urgencyLevels),
  experienceRequired: v.picklist(experienceLevels),
  physicalDemand: v.picklist(physicalDemands),
  paymentMethod: v.picklist(paymentMethods),
  toolsProvided: v.boolean(),
  requiredTools: v.array(v.string()),
  scheduledFor: v.nullable(v.string()),
  createdAt: v.string(),
  poster: v.object({ firstName: v.string(), lastName: v.string(), city: v.string() }),
})

export type DetailedJob = Takes<typeof detailedJob, Job>
