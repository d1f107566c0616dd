import { PasswordInput } from '@ark-ui/react/password-input'
import type { ComponentProps } from 'react'
import EyeIcon from 'lucide-react/icons/eye'
import EyeOffIcon from 'lucide-react/icons/eye-off'
import { css, cx } from '../../styled-system/css/index.js'
import { iconButton, input } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { FieldFrame } from './field-frame.tsx'
import type { FieldNotes } from './field-frame.tsx'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'autoComplete'> &
  FieldNotes & { autoComplete: 'current-password' | 'new-password' }

const eye = css({ position: 'absolute', insetInlineEnd: '0.5', insetBlockStart: '0.5', color: 'quiet' })

const translations = {
  visibilityTrigger: (isShown: boolean) => (isShown ? m.ui_hide_password() : m.ui_show_password()),
}

/** A password that can be shown. The button's name says what it will do next. */
export const PasswordField = ({ label, hint, error, optional, autoComplete, ...props }: Props) => (
  <FieldFrame label={label} hint={hint} error={error} optional={optional}>
    {described => (
      <PasswordInput.Root
        ids={{ input: described.id }}
        autoComplete={autoComplete}
        translations={translations}
        className={css({ position: 'relative' })}
      >
        <PasswordInput.Input {...props} {...described} className={cx(input(), css({ pr: '12' }))} />
        <PasswordInput.Context>
          {({ toggleVisible }) => (
            <PasswordInput.VisibilityTrigger
              // Reachable by keyboard. Ark handles pointer events only, so handle presses by keyboard and screen reader here.
              tabIndex={0}
              className={cx(iconButton(), eye)}
              onClick={({ detail }) => detail === 0 && toggleVisible()}
            >
              <PasswordInput.Indicator fallback={<EyeIcon />}>
                <EyeOffIcon />
              </PasswordInput.Indicator>
            </PasswordInput.VisibilityTrigger>
          )}
        </PasswordInput.Context>
      </PasswordInput.Root>
    )}
  </FieldFrame>
)
