import { fields, flag, listOf, maybe, number, oneOf, oneOfEach, orElse, orNull, text } from './read.ts'
import { jobStatuses, offerChoices, offerSwitches } from '../../../schema/choices.ts'
import { each } from '../../../schema/each.ts'
import { readSchedule } from './schedule.ts'

/** What the page of a job shows of it. */
export const detailedJob = fields({
  id: text,
  title: text,
  location: text,
  address: maybe(orNull(text)),
  rate: number,
  duration: text,
  description: text,
  status: oneOf(jobStatuses),
  ...oneOfEach(offerChoices),
  ...each(offerSwitches, flag),
  subcategory: orNull(text),
  createdAt: text,
  requiredSkills: listOf(text),
  projectDuration: orNull(text),
  deliverables: listOf(text),
  // A server before this app does not say it.
  isThroughPouce: orElse(flag, false),
  requiredTools: listOf(text),
  scheduledFor: orNull(text),
  schedule: maybe(readSchedule),
  photos: maybe(listOf(text)),
  places: maybe(number),
  chosen: maybe(number),
  canton: text,
  estimatedDuration: orNull(number),
  minimumRate: number,
  isPremiumJob: flag,
  postedById: text,
  assignedToId: orNull(text),
  poster: fields({
    id: text,
    firstName: text,
    lastName: text,
    city: text,
    profileImageUrl: orNull(text),
    // A server before this app says nothing of them.
    rating: orElse(orNull(number), null),
    reviewersCount: orElse(number, 0),
    isReliable: maybe(oneOf([true])),
  }),
  questions: maybe(listOf(fields({ id: text, text, answer: orNull(text), askedAt: text, answeredAt: orNull(text) }))),
  isHidden: maybe(oneOf([true])),
})

export type DetailedJob = ReturnType<typeof detailedJob>
