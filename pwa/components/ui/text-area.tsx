import type { ComponentProps } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { input } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { FieldFrame } from './field-frame.tsx'
import type { FieldNotes } from './field-frame.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'value' | 'maxLength'> &
  FieldNotes & {
    value: string
    /** Shows a counter. Longer text is not cut off while typing, so that pasted text can be shortened by hand. */
    most?: number
  }

// Grows with its text where supported, up to half the screen.
const area = css({ minHeight: '7.5rem', maxHeight: '50dvh', py: '3', resize: 'vertical', fieldSizing: 'content' })
const counter = css({
  ms: 'auto',
  flex: 'none',
  fontSize: 'small',
  color: 'quiet',
  fontVariantNumeric: 'tabular-nums',
  '&[data-over]': { color: 'danger', fontWeight: 'bold' },
})

export const TextArea = ({ label, hint, error, optional, starred, most, value, ...props }: Props) => {
  const left = most === undefined ? undefined : most - value.length
  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      starred={starred}
      note={
        most !== undefined &&
        left !== undefined && (
          <p className={counter} data-over={left < 0 || undefined}>
            <span aria-hidden>{m.ui_characters({ used: value.length, most })}</span>
            {/* Announced only near the limit: a count after every letter would drown out the typed text. */}
            <span role="status" className={css({ srOnly: true })}>
              {left > 20
                ? ''
                : left < 0
                  ? m.ui_characters_over({ count: -left })
                  : m.ui_characters_left({ count: left })}
            </span>
          </p>
        )
      }
    >
      {described => (
        <textarea rows={4} required={starred} {...props} {...described} value={value} className={cx(input(), area)} />
      )}
    </FieldFrame>
  )
}
