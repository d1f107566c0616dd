import { Fragment, type ReactNode } from 'react'
import { categories, deliveryTypes, paymentWays, presetTools, subcategories } from '../../../schema/choices.ts'
import { paymentWayOf, toPaid } from '../../../schema/decisions/payment-way.ts'
import { formatPercent } from '../../../schema/format-money.ts'
import { fees, limits, photo } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { categoryLabels, deliveryTypeLabels, paymentLabels, subcategoryLabels, toolLabels } from '../../texts/labels.ts'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { CategoryDrawing } from '../../components/drawings/category-drawing.tsx'
import { Fold } from '../../components/ui/fold.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { CityField } from '../../forms/city-field.tsx'
import { smallPhoto } from '../cards/photo-addresses.ts'
import { controlsOf, mayRecur, readRate, saysMore, type Offer, type Step } from './offer.ts'
import { OfferField } from './offer-field.tsx'
import { PriceHelp } from './price-help.tsx'
import type { StepProps } from './step-props.ts'
import { WhenField } from './when-field.tsx'

const PhotosField = lazyPart(async () => (await import('../../forms/photos-field.tsx')).PhotosField, {
  fallback: <Skeleton width="long" />,
  when: 'shown',
})

const drawing = css({ width: '2.25rem' })

/** « Suivant » needs a valid rate, so an invalid one is reported while typing. */
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

const ToolBoxes = ({ offer, set }: StepProps) => (
  <fieldset>
    <legend className={css({ fontWeight: 'bold', pb: '1' })}>{m.field_required_tools()}</legend>
    <div
      className={css({
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 12rem), 1fr))',
        columnGap: '4',
      })}
    >
      {presetTools.map(tool => (
        <Checkbox
          key={tool}
          label={toolLabels[tool]()}
          checked={offer.requiredTools.includes(tool)}
          onChange={({ target }) =>
            set({
              requiredTools: target.checked
                ? [...offer.requiredTools, tool]
                : offer.requiredTools.filter(other => other !== tool),
            })
          }
        />
      ))}
    </div>
  </fieldset>
)

/** Fields with a special control, or shown only under a condition. */
const own: { readonly [Name in keyof Offer]?: (props: StepProps) => ReactNode } = {
  category: ({ offer, set, problem }) => (
    <ChoiceCards
      legend={m.field_category()}
      choices={categories.map(value => ({
        value,
        label: categoryLabels[value](),
        icon: <CategoryDrawing category={value} className={drawing} />,
      }))}
      value={offer.category}
      error={problem('category')}
      // A subcategory belongs to its category.
      onValue={category => set({ category, subcategory: '' })}
    />
  ),
  photos: ({ offer, set, problem, onBusy }) => (
    <PhotosField
      label={m.photos_offer()}
      hint={m.photos_offer_hint({ most: limits.offerPhotos.max })}
      most={limits.offerPhotos.max}
      small={photo.offer}
      photos={offer.photos}
      sourceOf={smallPhoto}
      error={problem('photos')}
      // Drop duplicates.
      onPhotos={photos => set({ photos: [...new Set(photos)] })}
      onBusy={onBusy}
    />
  ),
  subcategory: ({ offer, set, problem }) => (
    <Select
      label={m.field_subcategory()}
      optional
      name="subcategory"
      choices={[
        { value: '', label: m.publish_no_subcategory() },
        ...subcategories[offer.category].map(value => ({ value, label: subcategoryLabels[value]() })),
      ]}
      value={offer.subcategory}
      error={problem('subcategory')}
      onValue={subcategory => set({ subcategory })}
    />
  ),
  location: ({ offer, set, problem }) => (
    <CityField
      label={m.field_location()}
      hint={m.publish_location_hint()}
      starred
      value={offer.location}
      error={problem('location')}
      onValue={location => set({ location })}
    />
  ),
  rate: props => (
    <>
      <OfferField {...props} name="rate" error={rateProblem(props.offer.rate) ?? props.problem('rate')} />
      <PriceHelp offer={props.offer} />
    </>
  ),
  address: props => <OfferField {...props} name="address" autoComplete="street-address" />,
  places: ({ offer, published, set, problem }) => (
    <Select
      label={m.publish_places()}
      hint={placesHint(offer.places, published?.chosen)}
      name="places"
      choices={places.filter(({ value }) => Number(value) > (published?.chosen ?? 0) || value === offer.places)}
      value={offer.places}
      error={problem('places')}
      onValue={value => set({ places: value })}
    />
  ),
  deliveryType: ({ offer, set }) => (
    <ChoiceCards
      legend={m.publish_delivery_type()}
      choices={deliveryTypes.map(value => ({ value, label: deliveryTypeLabels[value]() }))}
      value={offer.deliveryType}
      onValue={deliveryType => set({ deliveryType })}
    />
  ),
  schedule: ({ offer, set, problem }) => (
    <WhenField
      value={offer.schedule}
      location={offer.location}
      problem={problem('schedule')}
      onValue={schedule => set({ schedule })}
    />
  ),
  isRecurring: props => mayRecur(props.offer) && <OfferField {...props} name="isRecurring" />,
  projectDuration: props => props.offer.isLongTermProject && <OfferField {...props} name="projectDuration" />,
  requiredTools: props => !props.offer.toolsProvided && <ToolBoxes {...props} />,
  paymentMethod: ({ offer, set }) => (
    <ChoiceCards
      legend={m.field_payment_method()}
      choices={paymentWays.map(value => ({
        value,
        label: paymentLabels[value](),
        ...(value === 'pouce' && { text: m.publish_payment_pouce({ fee: formatPercent(fees.applicationPercent) }) }),
      }))}
      value={paymentWayOf(offer)}
      onValue={way => set(toPaid(way))}
    />
  ),
  // Part of `paymentMethod`.
  isThroughPouce: () => null,
}

const folds = {
  1: m.publish_more_essentials,
  2: m.publish_more_terms,
  3: m.publish_more_work,
  4: m.publish_more_person,
}

/** A step of the wizard: its main fields, and the optional ones below a fold. */
export const StepFields = ({ step, ...props }: StepProps & { step: Step }) => {
  const { offer, problem } = props
  const show = (name: keyof Offer) => (
    <Fragment key={name}>
      {name === 'photos' || own[name] ? own[name]?.(props) : <OfferField {...props} name={name} />}
    </Fragment>
  )
  const folded = controlsOf(step, true)
  return (
    <>
      {controlsOf(step, false).map(show)}
      <Fold
        what={folds[step]()}
        isFilled={saysMore(offer, folded)}
        isWrong={folded.some(field => problem(field) !== undefined)}
      >
        {folded.map(show)}
      </Fold>
    </>
  )
}
