import * as z from 'zod'
import { contract } from '../contract.ts'
import {
  categories,
  deliveryTypes,
  experienceLevels,
  jobDefaults,
  languages,
  paymentMethods,
  physicalDemands,
  subcategories,
  urgencyLevels,
} from '../choices.ts'
import { job } from '../entities/job.ts'
import { choice, id, instant, line, optionalLine, ownId, wordList, words } from '../fields.ts'
import { isWholeRappen, limits, messages } from '../rules.ts'

export const publishJob = contract({
  name: 'publish-job',
  method: 'POST',
  path: '/api/jobs',
  summary: 'Publish an offer',
  caller: 'private',
  input: z
    .strictObject({
      id: ownId,
      /** Accepted because screens send it; it must be the session's own. */
      postedById: id.optional(),
      title: line(limits.title.max),
      description: words(limits.description.max),
      location: line(limits.location.max),
      duration: line(limits.duration.max),
      rate: z
        .number({ error: messages.number })
        .min(limits.rate.min, messages.rateTooLow)
        .max(limits.rate.max, messages.rateTooHigh)
        .refine(isWholeRappen, { error: messages.number }),
      category: choice(categories).default(jobDefaults.category),
      subcategory: choice(Object.values(subcategories).flat()).nullish(),
      deliveryType: choice(deliveryTypes).default(jobDefaults.deliveryType),
      requiredSkills: wordList(limits.listEntry.max, limits.list.max).default([]),
      languageRequired: choice(languages).default(jobDefaults.languageRequired),
      isLongTermProject: z.boolean({ error: messages.choice }).default(jobDefaults.isLongTermProject),
      projectDuration: optionalLine(limits.projectDuration.max),
      deliverables: wordList(limits.listEntry.max, limits.list.max).default([]),
      urgencyLevel: choice(urgencyLevels).default(jobDefaults.urgencyLevel),
      experienceRequired: choice(experienceLevels).default(jobDefaults.experienceRequired),
      physicalDemand: choice(physicalDemands).default(jobDefaults.physicalDemand),
      paymentMethod: choice(paymentMethods).default(jobDefaults.paymentMethod),
      toolsProvided: z.boolean({ error: messages.choice }).default(jobDefaults.toolsProvided),
      requiredTools: wordList(limits.listEntry.max, limits.list.max).default([]),
      scheduledFor: instant.nullish(),
    })
    .refine(
      ({ category, subcategory }) => !subcategory || subcategories[category].some(known => known === subcategory),
      { path: ['subcategory'], error: messages.subcategory },
    )
    .refine(({ isLongTermProject, projectDuration }) => isLongTermProject || !projectDuration, {
      path: ['projectDuration'],
      error: messages.projectDuration,
    })
    .refine(({ toolsProvided, requiredTools }) => !toolsProvided || requiredTools.length === 0, {
      path: ['requiredTools'],
      error: messages.requiredTools,
    }),
  answer: job,
  status: 201,
  refusals: ['id-taken'],
})
