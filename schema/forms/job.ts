import * as v from 'valibot'
import { offerRules } from '../decisions/offer-rules.ts'
import { offerDefaults } from '../offers/from-fields.ts'
import { offerForm } from '../offers/valibot.ts'
import { withDefaults } from './fields.ts'
import { form } from './form.ts'

/** The wizard's whole payload. */
export const job = v.pipe(
  form(withDefaults(offerForm, offerDefaults)),
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

/** Steps that disable « Suivant » until they are filled. Each checks only its own fields of the draft. */
const steps = {
  1: v.object({ title: offerForm.title, description: offerForm.description, category: offerForm.category }),
  2: v.object({ location: offerForm.location, duration: offerForm.duration, rate: offerForm.rate }),
} as const

export const isStepComplete = (step: keyof typeof steps, draft: unknown) => v.is(steps[step], draft)
