import { deliveryTypes, physicalDemands, presetTools, urgencyLevels } from '../../../schema/choices.ts'
import { limits } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import { labelTexts } from '../../texts/fr/labels.ts'
import { publishTexts } from '../../texts/fr/publish.ts'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import type { StepProps } from './step-props.ts'

/** How the work goes: on the spot or from afar, when, how hard, with whose tools. */
export const StepWork = ({ offer, set, problem }: StepProps) => (
  <>
    <ChoiceCards
      legend={publishTexts.deliveryType}
      choices={deliveryTypes.map(value => ({ value, label: labelTexts[`deliveryType.${value}`] }))}
      value={offer.deliveryType}
      onValue={deliveryType => set({ deliveryType })}
    />
    <Field
      label={publishTexts.scheduledFor}
      hint={publishTexts.scheduledForHint}
      optional
      name="scheduledFor"
      type="date"
      value={offer.scheduledFor}
      error={problem('scheduledFor')}
      onChange={event => set({ scheduledFor: event.target.value })}
    />
    <Select
      label={publishTexts.urgency}
      choices={urgencyLevels.map(value => ({ value, label: labelTexts[`urgency.${value}`] }))}
      value={offer.urgencyLevel}
      onValue={urgencyLevel => set({ urgencyLevel })}
    />
    <Select
      label={publishTexts.physicalDemand}
      choices={physicalDemands.map(value => ({ value, label: labelTexts[`physicalDemand.${value}`] }))}
      value={offer.physicalDemand}
      onValue={physicalDemand => set({ physicalDemand })}
    />
    <Switch
      label={publishTexts.longTerm}
      hint={publishTexts.longTermHint}
      checked={offer.isLongTermProject}
      onChecked={isLongTermProject => set({ isLongTermProject })}
    />
    {offer.isLongTermProject && (
      <Field
        label={publishTexts.projectDuration}
        optional
        name="projectDuration"
        maxLength={limits.projectDuration.max}
        placeholder={publishTexts.projectDurationPlaceholder}
        value={offer.projectDuration}
        error={problem('projectDuration')}
        onChange={event => set({ projectDuration: event.target.value })}
      />
    )}
    <Switch
      label={publishTexts.toolsProvided}
      hint={publishTexts.toolsProvidedHint}
      checked={offer.toolsProvided}
      onChecked={toolsProvided => set({ toolsProvided })}
    />
    {!offer.toolsProvided && (
      <fieldset>
        <legend className={css({ fontWeight: 'medium', pb: '1' })}>{publishTexts.requiredTools}</legend>
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
              label={labelTexts[`tool.${tool}`]}
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
    )}
  </>
)
