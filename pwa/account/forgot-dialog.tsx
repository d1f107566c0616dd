import { EmailForm } from './email-form.tsx'
import { textLink } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { Dialog } from '../components/ui/dialog.tsx'

type Props = { onClose: () => void; onShow: (name: 'login') => void }

export const ForgotDialog = ({ onClose, onShow }: Props) => (
  <Dialog open onClose={onClose} title={m.forgot_password_title()} description={m.forgot_password_text()} size="small">
    <EmailForm
      path="/api/auth/forgot-password"
      submit={m.forgot_password_submit()}
      sent={{ title: m.account_check_inbox(), text: m.forgot_password_sent_hint() }}
    />
    <button type="button" className={textLink()} onClick={() => onShow('login')}>
      {m.forgot_password_back()}
    </button>
  </Dialog>
)
