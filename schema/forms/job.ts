import * as v from 'valibot'
import { categories, offerChoices, offerDefaults, offerSwitches, subcategories } from '../choices.ts'
import { each } from '../each.ts'
import { offerRules } from '../decisions/offer-rules.ts'
import { isWithinAYear } from '../decisions/schedule.ts'
import { limits, messages } from '../rules.ts'
import {
  choice,
  choices,
  instant,
  line,
  offerPhotos,
  optionalLine,
  places,
  rate,
  withDefaults,
  wordList,
  words,
  yesOrNo,
} from './fields.ts'
import { form } from './form.ts'
import { schedule } from './schedule.ts'

const title = line(limits.title.max)
const description = words(limits.description.max)
const location = line(limits.location.max)
const duration = line(limits.duration.max)
const soonEnough = v.pipe(
  instant,
  v.check(day => isWithinAYear(day), messages.scheduleDay),
)
const entries = wordList(limits.listEntry.max, limits.list.max)

/** The wizard's whole payload. */
export const job = v.pipe(
  form(
    withDefaults(
      {
        ...choices(offerChoices),
        ...each(offerSwitches, yesOrNo),
        title,
        description,
        location,
        address: optionalLine(limits.address.max),
        duration,
        rate,
        subcategory: v.nullish(choice(Object.values(subcategories).flat())),
        requiredSkills: entries,
        projectDuration: optionalLine(limits.projectDuration.max),
        deliverables: entries,
        requiredTools: entries,
        scheduledFor: v.nullish(soonEnough),
        schedule: v.nullish(schedule),
        photos: v.optional(offerPhotos),
        places: v.optional(places),
      },
      offerDefaults,
    ),
  ),
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
