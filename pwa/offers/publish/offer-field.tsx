import { offerFields, type OfferField as Field } from '../../../schema/offers/fields.ts'
import * as m from '../../paraglide/messages.js'
import { offerFieldWords } from '../../texts/offer-fields.ts'
import { Field as Line } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { TagsInput } from '../../components/ui/tags-input.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'
import type { ControlName } from './offer.ts'
import type { StepProps } from './step-props.ts'

type Words = {
  /** The question, if it differs from the field's name. */
  asked?: () => string
  hint?: () => string
  example?: () => string
}

/** Texts of the wizard beside the field's name. */
const words: { readonly [Name in ControlName]?: Words } = {
  title: { example: m.publish_name_placeholder },
  description: { hint: m.publish_description_hint },
  location: { hint: m.publish_location_hint },
  duration: { example: m.publish_duration_placeholder },
  rate: { asked: m.publish_rate },
  address: { hint: m.publish_address_hint },
  places: { asked: m.publish_places },
  deliveryType: { asked: m.publish_delivery_type },
  isRecurring: { hint: m.publish_weekly_hint },
  isLongTermProject: { hint: m.publish_long_term_hint },
  projectDuration: { example: m.publish_project_duration_placeholder },
  toolsProvided: { asked: m.publish_tools_provided, hint: m.publish_tools_provided_hint },
  tipAllowed: { hint: m.publish_tip_hint },
  requiredSkills: { hint: m.publish_skills_hint },
  deliverables: { hint: m.publish_deliverables_hint },
}

type Props = Pick<StepProps, 'offer' | 'set' | 'problem'> & {
  name: ControlName
  autoComplete?: string
  error?: string | undefined
}

/** A field of an offer with the control for its kind. */
export const OfferField = ({ name, offer, set, problem, autoComplete, error = problem(name) }: Props) => {
  const field: Field = offerFields[name]
  const { name: called, values } = offerFieldWords[name]
  const { asked = called, hint, example } = words[name] ?? {}
  const common = { label: asked(), hint: hint?.(), error }
  const value: unknown = offer[name]
  const text = typeof value === 'string' ? value : ''
  const list = Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
  const onText = (typed: string) => set({ [name]: typed })
  switch (field.kind) {
    case 'line':
    case 'rate':
    case 'number':
      return (
        <Line
          {...common}
          name={name}
          placeholder={example?.()}
          value={text}
          onChange={event => onText(event.target.value)}
          {...(field.kind === 'line'
            ? { maxLength: field.most, ...(field.isOptional ? { optional: true } : { starred: true }), autoComplete }
            : { inputMode: field.kind === 'rate' ? 'decimal' : 'numeric', starred: true, autoComplete: 'off' })}
        />
      )
    case 'words':
      return (
        <TextArea
          {...common}
          name={name}
          {...(field.isOptional ? { optional: true } : { starred: true })}
          most={field.most}
          value={text}
          onChange={event => onText(event.target.value)}
        />
      )
    case 'choice':
    case 'optionalChoice':
      return (
        <Select
          {...common}
          name={name}
          optional={field.kind === 'optionalChoice'}
          choices={[...(field.kind === 'choice' ? [] : ['']), ...field.of].map(one => ({
            value: one,
            label: values?.[one]?.() ?? '–',
          }))}
          value={text}
          onValue={onText}
        />
      )
    case 'switch':
      return (
        <Switch
          label={common.label}
          {...(hint && { hint: hint() })}
          checked={value === true}
          onChecked={is => set({ [name]: is })}
        />
      )
    case 'list':
      return (
        <TagsInput
          {...common}
          optional
          maxLength={field.mostLetters}
          tags={list}
          onTags={tags => set({ [name]: tags })}
        />
      )
    default:
      throw new Error(`${name} has a control of its own`)
  }
}
