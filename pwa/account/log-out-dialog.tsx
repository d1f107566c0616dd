import * as m from '../paraglide/messages.js'
import { ConfirmDialog } from '../components/ui/confirm-dialog.tsx'

type Props = { unsent: { entries: number; drafts: number }; onLeave: () => void; onStay: () => void }

/** Warns about unsent entries and drafts before they are lost. */
export const LogOutDialog = ({ unsent, onLeave, onStay }: Props) => (
  <ConfirmDialog
    open
    danger
    title={m.log_out_title()}
    text={[unsent.entries > 0 && m.log_out_unsent({ count: unsent.entries }), unsent.drafts > 0 && m.log_out_drafts()]
      .filter(Boolean)
      .join(' ')}
    confirm={m.log_out_leave()}
    cancel={m.log_out_stay()}
    onConfirm={onLeave}
    onClose={onStay}
  />
)
