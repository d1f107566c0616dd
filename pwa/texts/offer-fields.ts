import type { OfferFieldName } from '../../schema/offers/from-fields.ts'
import * as m from '../paraglide/messages.js'
import {
  categoryLabels,
  deliveryTypeLabels,
  experienceLabels,
  languageLabels,
  paymentLabels,
  physicalDemandLabels,
  subcategoryLabels,
  toolLabels,
  urgencyLabels,
} from './labels.ts'

type Words = {
  name: () => string
  /** Labels for each value of a closed list. */
  values?: Readonly<Record<string, () => string>>
}

/** Labels of each field of an offer. A field without them does not compile. */
export const offerFieldWords: Readonly<Record<OfferFieldName, Words>> = {
  title: { name: m.field_title },
  description: { name: m.field_description },
  category: { name: m.field_category, values: categoryLabels },
  subcategory: { name: m.field_subcategory, values: subcategoryLabels },
  location: { name: m.field_location },
  duration: { name: m.field_duration },
  rate: { name: m.field_rate },
  address: { name: m.field_address },
  places: { name: m.field_places },
  deliveryType: { name: m.field_delivery_type, values: deliveryTypeLabels },
  scheduledFor: { name: m.field_scheduled_for },
  schedule: { name: m.field_schedule },
  isRecurring: { name: m.field_is_recurring },
  urgencyLevel: { name: m.field_urgency_level, values: urgencyLabels },
  physicalDemand: { name: m.field_physical_demand, values: physicalDemandLabels },
  isLongTermProject: { name: m.field_is_long_term_project },
  projectDuration: { name: m.field_project_duration },
  toolsProvided: { name: m.field_tools_provided },
  requiredTools: { name: m.field_required_tools, values: toolLabels },
  paymentMethod: { name: m.field_payment_method, values: paymentLabels },
  isThroughPouce: { name: m.label_payment_pouce },
  tipAllowed: { name: m.field_tip_allowed },
  experienceRequired: { name: m.field_experience_required, values: experienceLabels },
  languageRequired: { name: m.field_language_required, values: languageLabels },
  requiredSkills: { name: m.field_required_skills },
  deliverables: { name: m.field_deliverables },
}
