import type { ComponentProps } from 'react'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { css, cx } from '../../styled-system/css/index.js'
import { input } from '../../styled-system/recipes/index.js'
import { FieldFrame } from './field-frame.tsx'
import type { FieldNotes } from './field-frame.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

type Choice<Value extends string> = { value: Value; label: string }

type Props<Value extends string> = Omit<
  ComponentProps<'select'>,
  'id' | 'className' | 'value' | 'defaultValue' | 'onChange' | 'multiple' | 'children'
> &
  FieldNotes & {
    choices: readonly Choice<Value>[]
    value: Value
    onValue: (value: Value) => void
  }

const arrow = css({
  position: 'absolute',
  insetInlineEnd: '3',
  insetBlockStart: '50%',
  transform: 'translateY(-50%)',
  width: '1.25rem',
  color: 'quiet',
  pointerEvents: 'none',
})

/** The native select, with the picker the phone's owner knows. */
export const Select = <Value extends string>({
  label,
  hint,
  error,
  optional,
  choices,
  value,
  onValue,
  ...props
}: Props<Value>) => {
  const isHydrated = useIsHydrated()
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {described => (
        <div className={css({ position: 'relative' })}>
          <select
            {...props}
            {...described}
            inert={!isHydrated}
            value={value}
            className={cx(input(), css({ appearance: 'none', pr: '10', cursor: 'pointer', textOverflow: 'ellipsis' }))}
            onChange={event => {
              const chosen = choices.find(choice => choice.value === event.target.value)
              if (chosen) onValue(chosen.value)
            }}
          >
            {choices.map(choice => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className={arrow} />
        </div>
      )}
    </FieldFrame>
  )
}
