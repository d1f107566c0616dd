import * as z from 'zod'
import { contract } from '../contract.ts'
import { offerMerges } from '../decisions/merge-edit.ts'
import { postedJob } from '../entities/job.ts'
import { edited, id } from '../fields.ts'
import { offerBodyLimit, offerFields, offerPhotos } from '../offer-fields.ts'
import { messages } from '../rules.ts'

/**
 * Only what was touched travels, so that an edit undoes nothing that another device has changed meanwhile. An app of the version
 * before says how many are still wanted (`placesLeft`), and not how many in all.
 */
export const editJob = contract({
  name: 'edit-job',
  method: 'PATCH',
  path: '/api/jobs/:id/details',
  summary: 'Edit an open offer; whoever waits for an answer is told what changed',
  caller: 'private',
  input: z
    .strictObject({
      id,
      ...edited({ ...offerFields, photos: offerPhotos }, offerMerges),
      placesLeft: offerFields.places,
    })
    .refine(({ id: _, was: __, ...fields }) => Object.values(fields).some(value => value !== undefined), {
      error: messages.noChange,
    }),
  answer: postedJob,
  bodyLimit: offerBodyLimit,
  refusals: ['job-not-open', 'places-given', 'already-hidden', 'invalid-image', 'image-too-large', 'unknown-photo'],
})
