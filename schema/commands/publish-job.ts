import * as z from 'zod'
import { contract } from '../contract.ts'
import { jobDefaults } from '../choices.ts'
import { brokenRules } from '../decisions/offer-rules.ts'
import { job } from '../entities/job.ts'
import { id, ownId } from '../fields.ts'
import { offerBodyLimit, offerFields, offerPhotos } from '../offer-fields.ts'

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
      ...offerFields,
      category: offerFields.category.default(jobDefaults.category),
      deliveryType: offerFields.deliveryType.default(jobDefaults.deliveryType),
      requiredSkills: offerFields.requiredSkills.default([]),
      languageRequired: offerFields.languageRequired.default(jobDefaults.languageRequired),
      isLongTermProject: offerFields.isLongTermProject.default(jobDefaults.isLongTermProject),
      deliverables: offerFields.deliverables.default([]),
      urgencyLevel: offerFields.urgencyLevel.default(jobDefaults.urgencyLevel),
      experienceRequired: offerFields.experienceRequired.default(jobDefaults.experienceRequired),
      physicalDemand: offerFields.physicalDemand.default(jobDefaults.physicalDemand),
      paymentMethod: offerFields.paymentMethod.default(jobDefaults.paymentMethod),
      toolsProvided: offerFields.toolsProvided.default(jobDefaults.toolsProvided),
      requiredTools: offerFields.requiredTools.default([]),
      isRecurring: offerFields.isRecurring.default(false),
      photos: offerPhotos,
    })
    .superRefine((offer, found) => {
      for (const { field, message } of brokenRules(offer)) found.addIssue({ code: 'custom', path: [field], message })
    }),
  answer: job,
  status: 201,
  bodyLimit: offerBodyLimit,
  refusals: ['id-taken', 'invalid-image', 'image-too-large', 'unknown-photo'],
})
