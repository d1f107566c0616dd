import { deliveryTypes, physicalDemands, presetTools, urgencyLevels } from '../../../schema/choices.ts'
import { limits } from '../../../schema/rules.ts'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { deliveryTypeLabels, physicalDemandLabels, toolLabels, urgencyLabels } from '../../texts/labels.ts'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { ChoiceCards } from '../../components/ui/choice-cards.tsx'
import { Field } from '../../components/ui/field.tsx'
import { Select } from '../../components/ui/select.tsx'
import { Switch } from '../../components/ui/switch.tsx'
import { MoreDetails } from './more-details.tsx'
import { mayRecur } from './offer.ts'
import type { StepProps } from './step-props.ts'
import { WhenField } from './when-field.tsx'

const folded = [
  'urgencyLevel',
  'physicalDemand',
  'isLongTermProject',
  'projectDuration',
  'toolsProvided',
  'requiredTools',
] as const

/** How the work goes: on the spot or from afar, when, how hard, with whose tools. */
export const StepWork = ({ offer, set, problem }: StepProps) => (
  <>
    <ChoiceCards
      legend={m.publish_delivery_type()}
      choices={deliveryTypes.map(value => ({ value, label: deliveryTypeLabels[value]() }))}
      value={offer.deliveryType}
      onValue={deliveryType => set({ deliveryType })}
    />
    <WhenField
      value={offer.schedule}
      location={offer.location}
      problem={problem('schedule')}
      onValue={schedule => set({ schedule })}
    />
    {mayRecur(offer) && (
      <Switch
        label={m.field_is_recurring()}
        hint={m.publish_weekly_hint()}
        checked={offer.isRecurring}
        onChecked={isRecurring => set({ isRecurring })}
      />
    )}
    <MoreDetails offer={offer} problem={problem} what={m.publish_more_work()} fields={folded}>
      <Select
        label={m.field_urgency_level()}
        choices={urgencyLevels.map(value => ({ value, label: urgencyLabels[value]() }))}
        value={offer.urgencyLevel}
        onValue={urgencyLevel => set({ urgencyLevel })}
      />
      <Select
        label={m.field_physical_demand()}
        choices={physicalDemands.map(value => ({ value, label: physicalDemandLabels[value]() }))}
        value={offer.physicalDemand}
        onValue={physicalDemand => set({ physicalDemand })}
      />
      <Switch
        label={m.field_is_long_term_project()}
        hint={m.publish_long_term_hint()}
        checked={offer.isLongTermProject}
        onChecked={isLongTermProject => set({ isLongTermProject })}
      />
      {offer.isLongTermProject && (
        <Field
          label={m.field_project_duration()}
          optional
          name="projectDuration"
          maxLength={limits.projectDuration.max}
          placeholder={m.publish_project_duration_placeholder()}
          value={offer.projectDuration}
          error={problem('projectDuration')}
          onChange={event => set({ projectDuration: event.target.value })}
        />
      )}
      <Switch
        label={m.publish_tools_provided()}
        hint={m.publish_tools_provided_hint()}
        checked={offer.toolsProvided}
        onChecked={toolsProvided => set({ toolsProvided })}
      />
      {!offer.toolsProvided && (
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
      )}
    </MoreDetails>
  </>
)
