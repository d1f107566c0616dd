import type { ComponentProps, ReactNode, Ref } from 'react'
import { css } from '../../styled-system/css/index.js'
import { input } from '../../styled-system/recipes/index.js'
import { FieldFrame } from './field-frame.tsx'
import type { FieldNotes } from './field-frame.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> &
  FieldNotes & {
    ref?: Ref<HTMLInputElement>
    /** Content beside the input. */
    children?: ReactNode
  }

export const Field = ({ label, hint, error, optional, starred, children, ...props }: Props) => (
  <FieldFrame label={label} hint={hint} error={error} optional={optional} starred={starred}>
    {described => (
      <div className={css({ display: 'flex', gap: '2' })}>
        <input required={starred} {...props} {...described} className={input()} />
        {children}
      </div>
    )}
  </FieldFrame>
)
