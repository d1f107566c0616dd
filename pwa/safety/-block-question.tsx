import { useState } from 'react'
import { useEngine } from '../live/use-engine.ts'
import { safetyTexts } from '../texts/fr/safety.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'

type Props = { person: { id: string; firstName: string }; onClose: () => void }

/** What a block means, before it is one. */
export const BlockQuestion = ({ person, onClose }: Props) => {
  const engine = useEngine()?.engine
  const [isBusy, setIsBusy] = useState(false)
  const block = async () => {
    if (!engine || isBusy) return
    setIsBusy(true)
    try {
      await engine.send('block-user', { id: person.id })
      toast({ kind: 'success', title: safetyTexts.blocked(person.firstName), text: safetyTexts.blockedHint })
      onClose()
    } catch {
      setIsBusy(false)
      toast({ kind: 'error', title: safetyTexts.failed, text: safetyTexts.failedHint })
    }
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={isBusy || !engine}
      title={safetyTexts.blockTitle(person.firstName)}
      text={`${safetyTexts.blockText} ${safetyTexts.blockRunning}`}
      confirm={safetyTexts.blockConfirm}
      onClose={onClose}
      onConfirm={() => void block()}
    />
  )
}
