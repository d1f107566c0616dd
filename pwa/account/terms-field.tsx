import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { Checkbox } from '../components/ui/checkbox.tsx'

type Props = { checked: boolean; error: string | undefined; onChecked: (checked: boolean) => void }

const link = css({ color: 'accent', textDecoration: 'underline', textUnderlineOffset: '0.2em' })

/** The terms open in another tab, so that nothing typed is lost. */
export const TermsField = ({ checked, error, onChecked }: Props) => (
  <Checkbox
    name="terms"
    checked={checked}
    error={error}
    onChange={event => onChecked(event.target.checked)}
    label={
      <>
        {m.sign_up_terms_start()}{' '}
        <a href="/terms" target="_blank" rel="noopener" className={link}>
          {m.sign_up_terms()}
        </a>{' '}
        {m.sign_up_terms_and()}{' '}
        <a href="/privacy" target="_blank" rel="noopener" className={link}>
          {m.sign_up_privacy()}
        </a>
      </>
    }
  />
)
