import { experienceLevels, languages, paymentWays } from '../../../schema/choices.ts'
import { toPaid, paymentWayOf } from '../../../schema/decisions/payment-way.ts'
import { limits } from '../../../schema/rules.ts'
import * as m from '../../paraglide/messages.js'
import { experienceLabels, languageLabels, paymentLabels } from '../../texts/labels.ts'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { TagsInput } from '../../components/ui/tags-input.tsx'
import { MoreDetails } from './more-details.tsx'
import type { StepProps } from './step-props.ts'

const folded = ['tipAllowed', 'experienceRequired', 'languageRequired', 'requiredSkills', 'deliverables'] as const

/** How it is paid, who is looked for, and what is to come out of it. */
export const StepPerson = ({ offer, set, problem }: StepProps) => (
  <>
    <ChoiceCards
      legend={m.field_payment_method()}
      choices={paymentWays.map(value => ({
        value,
        label: paymentLabels[value](),
        ...(value === 'pouce' && { text: m.publish_payment_pouce() }),
      }))}
      value={paymentWayOf(offer)}
      onValue={way => set(toPaid(way))}
    />
    <MoreDetails offer={offer} problem={problem} what={m.publish_more_person()} fields={folded}>
      <Switch
        label={m.field_tip_allowed()}
        hint={m.publish_tip_hint()}
        checked={offer.tipAllowed}
        onChecked={tipAllowed => set({ tipAllowed })}
      />
      <Select
        label={m.field_experience_required()}
        choices={experienceLevels.map(value => ({ value, label: experienceLabels[value]() }))}
        value={offer.experienceRequired}
        onValue={experienceRequired => set({ experienceRequired })}
      />
      <Select
        label={m.field_language_required()}
        choices={languages.map(value => ({ value, label: languageLabels[value]() }))}
        value={offer.languageRequired}
        onValue={languageRequired => set({ languageRequired })}
      />
      <TagsInput
        label={m.field_required_skills()}
        hint={m.publish_skills_hint()}
        optional
        maxLength={limits.listEntry.max}
        tags={offer.requiredSkills}
        error={problem('requiredSkills')}
        onTags={requiredSkills => set({ requiredSkills })}
      />
      <TagsInput
        label={m.field_deliverables()}
        hint={m.publish_deliverables_hint()}
        optional
        maxLength={limits.listEntry.max}
        tags={offer.deliverables}
        error={problem('deliverables')}
        onTags={deliverables => set({ deliverables })}
      />
    </MoreDetails>
  </>
)
