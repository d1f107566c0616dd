import { logOutTexts } from '../../texts/fr/shell.ts'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'

type Props = { unsent: { entries: number; drafts: number }; onLeave: () => void; onStay: () => void }

/** Says what would be lost before it is. */
const LogOutDialog = ({ unsent, onLeave, onStay }: Props) => (
  <ConfirmDialog
    open
    danger
    title={logOutTexts.title}
    text={[unsent.entries > 0 && logOutTexts.unsent(unsent.entries), unsent.drafts > 0 && logOutTexts.drafts]
      .filter(Boolean)
      .join(' ')}
    confirm={logOutTexts.leave}
    cancel={logOutTexts.stay}
    onConfirm={onLeave}
    onClose={onStay}
  />
)

export default LogOutDialog
