import { experienceLevels, languages, paymentMethods } from '../../../schema/choices.ts'
import { limits } from '../../../schema/rules.ts'
import { labelTexts } from '../../texts/fr/labels.ts'
import { publishTexts } from '../../texts/fr/publish.ts'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { Select } from '../../components/ui/select.tsx'
import { TagsInput } from '../../components/ui/tags-input.tsx'
import type { StepProps } from './step-props.ts'

/** Who is looked for, what is to come out of it, and how it is paid. */
export const StepPerson = ({ offer, set, problem }: StepProps) => (
  <>
    <Select
      label={publishTexts.experience}
      choices={experienceLevels.map(value => ({ value, label: labelTexts[`experience.${value}`] }))}
      value={offer.experienceRequired}
      onValue={experienceRequired => set({ experienceRequired })}
    />
    <Select
      label={publishTexts.language}
      choices={languages.map(value => ({ value, label: labelTexts[`language.${value}`] }))}
      value={offer.languageRequired}
      onValue={languageRequired => set({ languageRequired })}
    />
    <TagsInput
      label={publishTexts.skills}
      hint={publishTexts.skillsHint}
      optional
      maxLength={limits.listEntry.max}
      tags={offer.requiredSkills}
      error={problem('requiredSkills')}
      onTags={requiredSkills => set({ requiredSkills })}
    />
    <TagsInput
      label={publishTexts.deliverables}
      hint={publishTexts.deliverablesHint}
      optional
      maxLength={limits.listEntry.max}
      tags={offer.deliverables}
      error={problem('deliverables')}
      onTags={deliverables => set({ deliverables })}
    />
    <ChoiceCards
      legend={publishTexts.payment}
      choices={paymentMethods.map(value => ({ value, label: labelTexts[`payment.${value}`] }))}
      value={offer.paymentMethod}
      onValue={paymentMethod => set({ paymentMethod })}
    />
  </>
)
