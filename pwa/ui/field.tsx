import { useId } from 'react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { css } from '../styled-system/css/index.js'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  hint?: string
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
  children?: ReactNode
}

const input = css({
  width: 'full',
  minHeight: 'target',
  px: '3',
  py: '2',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'control',
  borderRadius: 'small',
  _invalid: { borderColor: 'danger' },
})

/** A labelled input with its hint, and its error beside it where screen readers find it too. */
export const Field = ({ label, hint, error, children, ...props }: Props) => {
  const id = useId()
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={css({ display: 'flex', flexDirection: 'column', gap: '1' })}>
      <label htmlFor={id} className={css({ fontWeight: 'medium' })}>
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={css({ fontSize: 'small', color: 'quiet' })}>
          {hint}
        </p>
      )}
      <div className={css({ display: 'flex', gap: '2' })}>
        <input
          {...props}
          id={id}
          className={input}
          aria-invalid={Boolean(error)}
          aria-describedby={notes || undefined}
        />
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className={css({ fontSize: 'small', color: 'danger', fontWeight: 'medium' })}>
          {error}
        </p>
      )}
    </div>
  )
}
