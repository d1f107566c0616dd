import { RadioGroup } from '@ark-ui/react/radio-group'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'
import { overControl } from './over-control.ts'

type Choice<Value extends string> = { value: Value; label: string; text?: string; icon?: ReactNode }

type Props<Value extends string> = {
  legend: string
  /** Hides the legend visually if a heading already shows it. */
  legendHidden?: boolean
  choices: readonly Choice<Value>[]
  value: Value | undefined
  onValue?: (value: Value) => void
  /** For labels as short as « Oui »: chips in a row. */
  short?: boolean
  optional?: boolean
  error?: string | undefined
}

const roomy = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13.5rem), 1fr))',
  gap: '3',
})
const chips = wrap({ gap: '3' })
const choice = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: 'target',
  bg: 'surface',
  border: '1.5px solid',
  borderColor: 'control',
  cursor: 'pointer',
  transition: 'background-color token(durations.quick), border-color token(durations.quick)',
  _hover: { borderColor: 'accent' },
  _checked: { bg: 'accentSoft', borderColor: 'accent', boxShadow: 'inset 0 0 0 1px token(colors.accent)' },
  '&[data-focus-visible]': { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' },
})
const card = css({ p: '4', borderRadius: 'medium' })
const chip = css({ flexDirection: 'row-reverse', ps: '3', pe: '5', borderRadius: 'full' })
const mark = css({ position: 'relative', flex: 'none', ms: 'auto' })
const dot = css({
  width: '1.375rem',
  height: '1.375rem',
  bg: 'surface',
  border: '1.5px solid',
  borderColor: 'control',
  borderRadius: 'full',
  _checked: { borderColor: 'accent', borderWidth: '0.4375rem' },
})

/** Radio group of a few choices, each with room for an icon and an explanation. */
export const ChoiceCards = <Value extends string>(props: Props<Value>) => {
  const errorId = useId()
  return (
    <RadioGroup.Root
      value={props.value ?? null}
      invalid={Boolean(props.error)}
      aria-describedby={props.error ? errorId : undefined}
      onValueChange={details => {
        const chosen = props.choices.find(({ value }) => value === details.value)
        if (chosen) props.onValue?.(chosen.value)
      }}
    >
      <RadioGroup.Label
        className={
          props.legendHidden
            ? css({ srOnly: true })
            : css({ display: 'block', fontWeight: 'bold', pb: '2', lineHeight: 'snug' })
        }
      >
        {props.legend}
        {props.optional && (
          <span className={css({ fontWeight: 'normal', fontSize: 'small', color: 'quiet' })}> {m.ui_optional()}</span>
        )}
      </RadioGroup.Label>
      <div className={props.short ? chips : roomy}>
        {props.choices.map(({ value, label, text, icon }) => (
          <RadioGroup.Item key={value} value={value} className={cx(choice, props.short ? chip : card)}>
            {icon && <span className={css({ color: 'accent', pt: '0.5' })}>{icon}</span>}
            <RadioGroup.ItemText className={css({ lineHeight: 'snug', minWidth: '0' })}>
              <span className={css({ fontWeight: 'bold' })}>{label}</span>
              {text && <span className={css({ display: 'block', fontSize: 'small', color: 'quiet' })}>{text}</span>}
            </RadioGroup.ItemText>
            <span className={mark}>
              <RadioGroup.ItemControl className={dot} />
              <RadioGroup.ItemHiddenInput style={overControl} />
            </span>
          </RadioGroup.Item>
        ))}
      </div>
      {props.error && (
        <p id={errorId} className={css({ fontSize: 'small', color: 'danger', fontWeight: 'bold', pt: '1.5' })}>
          {props.error}
        </p>
      )}
    </RadioGroup.Root>
  )
}
