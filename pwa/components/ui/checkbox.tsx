import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & {
  /** May hold a link, such as the one to the terms. */
  label: ReactNode
  hint?: string
  error?: string | undefined
}

const row = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '3',
  minHeight: 'target',
  py: '2',
  cursor: 'pointer',
})
const box = css({
  appearance: 'none',
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '1.5rem',
  height: '1.5rem',
  border: '1.5px solid',
  borderColor: 'control',
  borderRadius: '0.4rem',
  bg: 'surface',
  cursor: 'pointer',
  transition: 'background-color token(durations.quick), border-color token(durations.quick)',
  _before: {
    content: '""',
    width: '0.4rem',
    height: '0.75rem',
    mt: '-0.15rem',
    border: 'solid',
    borderColor: 'onAccent',
    borderWidth: '0 2.5px 2.5px 0',
    transform: 'rotate(45deg) scale(0)',
    transition: 'transform token(durations.normal) token(easings.spring)',
  },
  '&:checked': { bg: 'accent', borderColor: 'accent', _before: { transform: 'rotate(45deg)' } },
  _invalid: { borderColor: 'danger' },
})

export const Checkbox = ({ label, hint, error, ...props }: Props) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label className={row}>
        <input
          {...props}
          type="checkbox"
          aria-invalid={Boolean(error)}
          aria-describedby={described || undefined}
          className={box}
        />
        <span className={css({ lineHeight: 'snug', pt: '0.5' })}>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css({ fontSize: 'small', color: 'quiet', ps: '2.25rem' })}>
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          className={css({ fontSize: 'small', color: 'danger', fontWeight: 'medium', ps: '2.25rem' })}
        >
          {error}
        </p>
      )}
    </div>
  )
}
