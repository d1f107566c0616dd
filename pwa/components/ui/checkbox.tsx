import { Checkbox as Ark } from '@ark-ui/react/checkbox'
import { useId } from 'react'
import type { ChangeEventHandler, ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { overControl } from './over-control.ts'

type Props = {
  /** May contain a link, e.g. to the terms. */
  label: ReactNode
  hint?: string
  error?: string | undefined
  name?: string
  checked?: boolean
  defaultChecked?: boolean
  onChange?: ChangeEventHandler<HTMLInputElement>
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
  display: 'grid',
  placeItems: 'center',
  width: '1.5rem',
  height: '1.5rem',
  border: '1.5px solid',
  borderColor: 'control',
  borderRadius: '0.4rem',
  bg: 'surface',
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
  _checked: { bg: 'accent', borderColor: 'accent', _before: { transform: 'rotate(45deg)' } },
  '&[data-invalid]': { borderColor: 'danger' },
  '&[data-focus-visible]': { outline: '3px solid', outlineColor: 'accent', outlineOffset: '2px' },
})

export const Checkbox = ({ label, hint, error, onChange, ...props }: Props) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <Ark.Root {...props} invalid={Boolean(error)} className={row}>
        <span className={css({ position: 'relative', flex: 'none' })}>
          <Ark.Control className={box} />
          <Ark.HiddenInput style={overControl} aria-describedby={described || undefined} onChange={onChange} />
        </span>
        <Ark.Label className={css({ lineHeight: 'snug', pt: '0.5' })}>{label}</Ark.Label>
      </Ark.Root>
      {hint && (
        <p id={`${id}-hint`} className={css({ fontSize: 'small', color: 'quiet', ps: '2.25rem' })}>
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          className={css({ fontSize: 'small', color: 'danger', fontWeight: 'bold', ps: '2.25rem' })}
        >
          {error}
        </p>
      )}
    </div>
  )
}
