import { EmailForm } from './email-form.tsx'
import { textLink } from '../../styled-system/recipes/index.js'
import { forgotTexts } from '../../texts/fr/account.ts'
import { Dialog } from '../../components/ui/dialog.tsx'

type Props = { onClose: () => void; onShow: (name: 'login') => void }

export const ForgotDialog = ({ onClose, onShow }: Props) => (
  <Dialog open onClose={onClose} title={forgotTexts.title} description={forgotTexts.text} size="small">
    <EmailForm
      path="/api/auth/forgot-password"
      submit={forgotTexts.submit}
      sent={{ title: forgotTexts.sent, text: forgotTexts.sentHint }}
    />
    <button type="button" className={textLink()} onClick={() => onShow('login')}>
      {forgotTexts.back}
    </button>
  </Dialog>
)
