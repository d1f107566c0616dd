import { Switch as Ark } from '@ark-ui/react/switch'
import { useEffect, useId, useReducer, useRef } from 'react'
import { css } from '../../styled-system/css/index.js'
import { overControl } from './over-control.ts'

type Props = {
  label: string
  /** Accessible name, if the label alone is ambiguous. It starts with the label. */
  name?: string
  hint?: string
  checked: boolean
  disabled?: boolean
  onChecked: (checked: boolean) => void
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  minHeight: 'target',
  py: '2',
  cursor: 'pointer',
})
const track = css({
  display: 'block',
  width: '3.25rem',
  height: '2rem',
  p: '0.1875rem',
  border: '1.5px solid',
  borderColor: 'control',
  borderRadius: 'full',
  bg: 'sunken',
  transition: 'background-color token(durations.normal), border-color token(durations.normal)',
  _checked: { bg: 'accent', borderColor: 'accent' },
  '&[data-focus-visible]': { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' },
  '&[data-disabled]': { opacity: 0.5, cursor: 'default' },
})
const thumb = css({
  display: 'block',
  height: 'full',
  aspectRatio: '1',
  borderRadius: 'full',
  bg: 'control',
  // Visible in forced-colors mode only.
  border: '1px solid transparent',
  transition: 'transform token(durations.normal) token(easings.spring), background-color token(durations.normal)',
  _checked: { transform: 'translateX(1.25rem)', bg: 'onAccent' },
})

/** Takes effect at once. Use a checkbox for a value sent by a button. */
export const Switch = ({ label, name = label, hint, checked, disabled = false, onChecked }: Props) => {
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [, turn] = useReducer((count: number) => count + 1, 0)
  // The change may be refused, so reset the element to the actual value.
  useEffect(() => {
    if (input.current) input.current.checked = checked
  })
  return (
    <Ark.Root
      checked={checked}
      disabled={disabled}
      className={row}
      onCheckedChange={details => {
        onChecked(details.checked)
        turn()
      }}
    >
      <span className={css({ lineHeight: 'snug', minWidth: '0', overflowWrap: 'anywhere', hyphens: 'auto' })}>
        <Ark.Label className={css({ fontWeight: 'bold' })}>
          {label}
          <span className={css({ srOnly: true })}>{name.slice(label.length)}</span>
        </Ark.Label>
        {hint && (
          <span id={hintId} aria-hidden className={css({ display: 'block', fontSize: 'small', color: 'quiet' })}>
            {hint}
          </span>
        )}
      </span>
      <span className={css({ position: 'relative', flex: 'none' })}>
        <Ark.Control className={track}>
          <Ark.Thumb className={thumb} />
        </Ark.Control>
        <Ark.HiddenInput
          ref={input}
          role="switch"
          style={overControl}
          aria-checked={checked}
          aria-describedby={hint ? hintId : undefined}
        />
      </span>
    </Ark.Root>
  )
}
