import { limits } from '../../../schema/rules.ts'
import { CityField } from '../../forms/city-field.tsx'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { MoreDetails } from './more-details.tsx'
import { readRate } from './offer.ts'
import { PriceHelp } from './price-help.tsx'
import type { StepProps } from './step-props.ts'

/** « Suivant » waits for a rate that counts, so the field says at once what is wrong with one that does not. */
const rateProblem = (typed: string) => {
  if (typed.trim() === '') return undefined
  const rate = readRate(typed)
  if (Number.isNaN(rate)) return m.rule_number()
  if (rate < limits.rate.min) return m.rule_rate_too_low()
  return rate > limits.rate.max ? m.rule_rate_too_high() : undefined
}

const places = Array.from({ length: limits.places.max }, (_, at) => String(at + limits.places.min)).map(value => ({
  value,
  label: value,
}))

const placesHint = (wanted: string, chosen = 0) => {
  if (chosen > 0) return `${m.publish_places_chosen({ count: chosen })} ${m.publish_places_hint()}`
  return Number(wanted) > 1 ? m.publish_places_hint() : undefined
}

const folded = ['address', 'places'] as const

/** Where, for how long, and for how much. */
export const StepTerms = ({ offer, published, set, problem }: StepProps) => (
  <>
    <CityField
      label={m.field_location()}
      hint={m.publish_location_hint()}
      starred
      value={offer.location}
      error={problem('location')}
      onValue={location => set({ location })}
    />
    <Field
      label={m.field_duration()}
      name="duration"
      starred
      maxLength={limits.duration.max}
      placeholder={m.publish_duration_placeholder()}
      value={offer.duration}
      error={problem('duration')}
      onChange={event => set({ duration: event.target.value })}
    />
    <Field
      label={m.publish_rate()}
      name="rate"
      starred
      inputMode="decimal"
      autoComplete="off"
      value={offer.rate}
      error={rateProblem(offer.rate) ?? problem('rate')}
      onChange={event => set({ rate: event.target.value })}
    />
    <PriceHelp offer={offer} />
    <MoreDetails offer={offer} problem={problem} what={m.publish_more_terms()} fields={folded}>
      <Field
        label={m.field_address()}
        hint={m.publish_address_hint()}
        name="address"
        optional
        autoComplete="street-address"
        maxLength={limits.address.max}
        value={offer.address}
        error={problem('address')}
        onChange={event => set({ address: event.target.value })}
      />
      <Select
        label={m.publish_places()}
        hint={placesHint(offer.places, published?.chosen)}
        name="places"
        choices={places.filter(({ value }) => Number(value) > (published?.chosen ?? 0) || value === offer.places)}
        value={offer.places}
        error={problem('places')}
        onValue={value => set({ places: value })}
      />
    </MoreDetails>
  </>
)
