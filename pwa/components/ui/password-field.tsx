import { useState } from 'react'
import type { ComponentProps } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import { iconButton, input } from '../../styled-system/recipes/index.js'
import { uiTexts } from '../../texts/fr/ui.ts'
import { FieldFrame } from './field-frame.tsx'
import type { FieldNotes } from './field-frame.tsx'
import { EyeOffIcon } from './icons/eye-off.ts'
import { EyeIcon } from './icons/eye.ts'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'autoComplete'> &
  FieldNotes & { autoComplete: 'current-password' | 'new-password' }

const eye = css({ position: 'absolute', insetInlineEnd: '0.5', insetBlockStart: '0.5', color: 'quiet' })

/** A password that can be looked at; the name of the switch changes with what it will do. */
export const PasswordField = ({ label, hint, error, optional, ...props }: Props) => {
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional}>
      {described => (
        <div className={css({ position: 'relative' })}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...props}
            {...described}
            type={shown ? 'text' : 'password'}
            className={cx(input(), css({ pr: '12' }))}
          />
          <button
            type="button"
            aria-label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
            className={cx(iconButton(), eye)}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
