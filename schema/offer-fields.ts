import * as z from 'zod'
import { offerChoices, offerSwitches, subcategories } from './choices.ts'
import { each } from './each.ts'
import { areDifferent, inOrder, isPlannable, isWithinAYear } from './decisions/schedule.ts'
import { schedule } from './entities/schedule.ts'
import { choice, choices, instant, line, optionalLine, wordList, words } from './fields.ts'
import { isWholeRappen, limits, messages, offerPhotoShape, photo } from './rules.ts'

const entries = wordList(limits.listEntry.max, limits.list.max)

/** What a poster says of an offer, to publish it or to edit it. What may be left out, and what it then is, each contract says. */
export const offerFields = {
  ...choices(offerChoices),
  ...each(offerSwitches, z.boolean({ error: messages.choice })),
  title: line(limits.title.max),
  description: words(limits.description.max),
  /** The place, which anybody may read. */
  location: line(limits.location.max),
  /** Where exactly, for its two people alone. */
  address: optionalLine(limits.address.max),
  duration: line(limits.duration.max),
  rate: z
    .number({ error: messages.number })
    .min(limits.rate.min, messages.rateTooLow)
    .max(limits.rate.max, messages.rateTooHigh)
    .refine(isWholeRappen, { error: messages.number }),
  subcategory: choice(Object.values(subcategories).flat()).nullish(),
  requiredSkills: entries,
  projectDuration: optionalLine(limits.projectDuration.max),
  deliverables: entries,
  /** How many students are wanted. */
  places: z
    .int({ error: messages.number })
    .min(limits.places.min, messages.places)
    .max(limits.places.max, messages.places)
    .optional(),
  requiredTools: entries,
  scheduledFor: instant.refine(day => isWithinAYear(day), { error: messages.scheduleDay }).nullish(),
  /** When; null is « à convenir ». `scheduledFor` follows from it; clients that know no schedule send only that. */
  schedule: schedule
    .transform(inOrder)
    .refine(areDifferent, { error: messages.duplicate })
    .refine(isPlannable, { error: messages.scheduleDay })
    .nullish(),
}

/**
 * Its photos in their order, apart from its text: new ones as data strings, those that stay by their address. If absent, the
 * photos stay as they are.
 */
export const offerPhotos = z
  .array(z.string({ error: messages.image }).regex(offerPhotoShape, messages.image), { error: messages.offerPhotos })
  .max(limits.offerPhotos.max, messages.offerPhotos)
  .optional()

export const offerBodyLimit = limits.offerPhotos.max * Math.ceil((photo.maxBytes * 4) / 3) + 65_536
