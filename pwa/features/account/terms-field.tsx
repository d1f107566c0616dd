import { css } from '../../styled-system/css/index.js'
import { signUpTexts } from '../../texts/fr/account.ts'
import { Checkbox } from '../../components/ui/checkbox.tsx'

type Props = { checked: boolean; error: string | undefined; onChecked: (checked: boolean) => void }

const link = css({ color: 'accent', textDecoration: 'underline', textUnderlineOffset: '0.2em' })

/** The texts open beside the form: nobody loses what is typed by reading them. */
export const TermsField = ({ checked, error, onChecked }: Props) => (
  <Checkbox
    name="terms"
    checked={checked}
    error={error}
    onChange={event => onChecked(event.target.checked)}
    label={
      <>
        {signUpTexts.termsStart}{' '}
        <a href="/terms" target="_blank" rel="noopener" className={link}>
          {signUpTexts.terms}
        </a>{' '}
        {signUpTexts.termsAnd}{' '}
        <a href="/privacy" target="_blank" rel="noopener" className={link}>
          {signUpTexts.privacy}
        </a>
      </>
    }
  />
)
