import * as v from 'valibot'
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
import { offerRules } from '../decisions/offer-rules.ts'
import { limits } from '../rules.ts'
import { choice, instant, line, offerPhotos, optionalLine, places, rate, wordList, words, yesOrNo } from './fields.ts'
import { form } from './form.ts'
import { schedule } from './schedule.ts'

const title = line(limits.title.max)
const description = words(limits.description.max)
const location = line(limits.location.max)
const duration = line(limits.duration.max)
const entries = v.optional(wordList(limits.listEntry.max, limits.list.max), [])

/** The wizard's whole payload. */
export const job = v.pipe(
  form({
    title,
    description,
    location,
    address: optionalLine(limits.address.max),
    duration,
    rate,
    category: v.optional(choice(categories), jobDefaults.category),
    subcategory: v.nullish(choice(Object.values(subcategories).flat())),
    deliveryType: v.optional(choice(deliveryTypes), jobDefaults.deliveryType),
    requiredSkills: entries,
    languageRequired: v.optional(choice(languages), jobDefaults.languageRequired),
    isLongTermProject: v.optional(yesOrNo, jobDefaults.isLongTermProject),
    projectDuration: optionalLine(limits.projectDuration.max),
    deliverables: entries,
    urgencyLevel: v.optional(choice(urgencyLevels), jobDefaults.urgencyLevel),
    experienceRequired: v.optional(choice(experienceLevels), jobDefaults.experienceRequired),
    physicalDemand: v.optional(choice(physicalDemands), jobDefaults.physicalDemand),
    paymentMethod: v.optional(choice(paymentMethods), jobDefaults.paymentMethod),
    isThroughPouce: v.optional(yesOrNo, false),
    toolsProvided: v.optional(yesOrNo, jobDefaults.toolsProvided),
    requiredTools: entries,
    scheduledFor: v.nullish(instant),
    schedule: v.nullish(schedule),
    photos: v.optional(offerPhotos),
    places: v.optional(places),
    isRecurring: v.optional(yesOrNo, false),
  }),
  v.forward(
    v.check(offer => offerRules.subcategory.holds(offer), offerRules.subcategory.message),
    ['subcategory'],
  ),
  v.forward(
    v.check(offer => offerRules.projectDuration.holds(offer), offerRules.projectDuration.message),
    ['projectDuration'],
  ),
  v.forward(
    v.check(offer => offerRules.requiredTools.holds(offer), offerRules.requiredTools.message),
    ['requiredTools'],
  ),
  v.forward(
    v.check(offer => offerRules.isRecurring.holds(offer), offerRules.isRecurring.message),
    ['isRecurring'],
  ),
)

/** The steps that hold « Suivant » back until they are filled. They look at their own fields of the draft only. */
const steps = {
  1: v.object({ title, description, category: choice(categories) }),
  2: v.object({ location, duration, rate }),
} as const

export const isStepComplete = (step: keyof typeof steps, draft: unknown) => v.is(steps[step], draft)
