import { useId } from 'react'
import type { ReactNode } from 'react'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { css } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import * as m from '../../paraglide/messages.js'

export type FieldNotes = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Says so beside the label. Most fields are required, so the exceptions are marked. */
  optional?: boolean | undefined
  /** Marks the field as required, in a form that explains the mark. */
  starred?: boolean | undefined
}

type Described = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

type Props = FieldNotes & {
  /** At the end of the notes' line, e.g. a counter. */
  note?: ReactNode
  children: (control: Described) => ReactNode
}

const frame = stack({ gap: '1.5', minWidth: '0' })
const labelStyle = css({ fontWeight: 'bold', lineHeight: 'snug' })
const mark = css({ color: 'danger' })
const quiet = css({ fontSize: 'small', fontWeight: 'normal', color: 'quiet', lineHeight: 'snug' })
const notes = css({ display: 'flex', justifyContent: 'space-between', gap: '3', _empty: { display: 'none' } })
const errorStyle = css({
  display: 'flex',
  gap: '1.5',
  fontSize: 'small',
  color: 'danger',
  fontWeight: 'bold',
  lineHeight: 'snug',
  '& svg': { width: '1.2em', height: '1.2em', mt: '0.1em' },
})

/** Label, control, hint and error, linked for screen readers. */
export const FieldFrame = ({ label, hint, error, optional = false, starred = false, note, children }: Props) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={frame}>
      <label id={`${id}-label`} htmlFor={id} className={labelStyle}>
        {label}{' '}
        {starred && (
          <span aria-hidden className={mark}>
            *
          </span>
        )}
        {optional && <span className={quiet}>{m.ui_optional()}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={quiet}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': described || undefined })}
      <div className={notes}>
        {error && (
          <p id={`${id}-error`} className={errorStyle}>
            <TriangleAlertIcon />
            {error}
          </p>
        )}
        {note}
      </div>
    </div>
  )
}
