import { RadioGroup } from '@ark-ui/react/radio-group'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { overControl } from './over-control.ts'

type Choice<Value extends string> = { value: Value; label: string; text?: string; icon?: ReactNode }

type Props<Value extends string> = {
  legend: string
  /** The legend is heard and not seen, where a heading already says it. */
  legendHidden?: boolean
  choices: readonly Choice<Value>[]
  value: Value | undefined
  onValue?: (value: Value) => void
  /** Chosen by hand, be it what was chosen already. */
  onTap?: (value: Value) => void
  /** The labels are words as short as « Oui ». */
  short?: boolean
  error?: string | undefined
}

const grid = css({
  display: 'grid',
  gap: '3',
})
const roomy = css({ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 13.5rem), 1fr))' })
const short = css({ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 7rem), 1fr))' })
const choiceCard = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: 'target',
  p: '4',
  bg: 'surface',
  border: '1.5px solid',
  borderColor: 'control',
  borderRadius: 'medium',
  cursor: 'pointer',
  transition: 'background-color token(durations.quick), border-color token(durations.quick)',
  _hover: { borderColor: 'accent' },
  _checked: { bg: 'accentSoft', borderColor: 'accent', boxShadow: 'inset 0 0 0 1px token(colors.accent)' },
  '&[data-focus-visible]': { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' },
})
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

/** One of a few, each with room for an icon and a line that explains it. */
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
      </RadioGroup.Label>
      <div className={cx(grid, props.short ? short : roomy)}>
        {props.choices.map(({ value, label, text, icon }) => (
          <RadioGroup.Item key={value} value={value} className={choiceCard}>
            {icon && <span className={css({ color: 'accent', pt: '0.5' })}>{icon}</span>}
            <RadioGroup.ItemText className={css({ lineHeight: 'snug', minWidth: '0' })}>
              <span className={css({ fontWeight: 'bold' })}>{label}</span>
              {text && <span className={css({ display: 'block', fontSize: 'small', color: 'quiet' })}>{text}</span>}
            </RadioGroup.ItemText>
            <span className={mark}>
              <RadioGroup.ItemControl className={dot} />
              <RadioGroup.ItemHiddenInput style={overControl} onClick={() => props.onTap?.(value)} />
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
