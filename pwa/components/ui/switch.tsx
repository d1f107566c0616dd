import { useId } from 'react'
import { css } from '../../styled-system/css/index.js'

type Props = {
  label: string
  /** What a screen reader says where the label alone would not tell it from others. It begins with the label. */
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
  appearance: 'none',
  flex: 'none',
  width: '3.25rem',
  height: '2rem',
  p: '0.1875rem',
  border: '1.5px solid',
  borderColor: 'control',
  borderRadius: 'full',
  bg: 'sunken',
  cursor: 'pointer',
  transition: 'background-color token(durations.normal), border-color token(durations.normal)',
  _before: {
    content: '""',
    display: 'block',
    height: 'full',
    aspectRatio: '1',
    borderRadius: 'full',
    bg: 'control',
    transition: 'transform token(durations.normal) token(easings.spring), background-color token(durations.normal)',
  },
  '&:checked': {
    bg: 'accent',
    borderColor: 'accent',
    _before: { transform: 'translateX(1.25rem)', bg: 'onAccent' },
  },
  _disabled: { opacity: 0.5, cursor: 'default' },
})

/** On or off, at once: what waits for a button to be sent is a checkbox. */
export const Switch = ({ label, name = label, hint, checked, disabled = false, onChecked }: Props) => {
  const hintId = useId()
  return (
    <label className={row}>
      <span className={css({ lineHeight: 'snug' })}>
        <span className={css({ fontWeight: 'medium' })}>{label}</span>
        {hint && (
          <span id={hintId} aria-hidden className={css({ display: 'block', fontSize: 'small', color: 'quiet' })}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-label={name}
        aria-describedby={hint ? hintId : undefined}
        className={track}
        onChange={event => onChecked(event.target.checked)}
      />
    </label>
  )
}
