import { useState } from 'react'
import { limits } from '../../../schema/rules.ts'
import type { Stored } from '../../../sync/store.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { settleTexts } from '../../texts/fr/wallet.ts'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'
import { sendMoney } from './send-money.ts'
import { usePeople } from './use-people.ts'

export type Settling = 'release' | 'refund' | 'dispute' | 'object'

type Props = { kind: Settling; payment: Stored<'payment'>; onClose: () => void }

/** The one question before money moves, or is kept from moving. */
const SettleDialog = ({ kind, payment, onClose }: Props) => {
  const live = useEngine()
  const people = usePeople(payment)
  const [reason, setReason] = useState('')
  const words = settleTexts[kind]
  const { id, amount, net } = payment
  const question = {
    release: () => words.question(formatRappen(net), people.payee),
    refund: () => words.question(formatRappen(amount), people.payer),
    dispute: () => words.question(formatRappen(amount), people.payee),
    object: () => words.question(formatRappen(amount), people.payer),
  }[kind]()

  const isSaid = kind !== 'object' || reason.trim() !== ''

  const send = () => {
    if (!live || !isSaid) return
    onClose()
    const said = reason.trim() || null
    if (kind === 'release') void sendMoney(live, 'release-payment', { id }, words)
    else if (kind === 'refund') void sendMoney(live, 'refund-payment', { id }, words)
    else if (kind === 'dispute') void sendMoney(live, 'dispute-payment', { id, reason: said }, words)
    else if (said) void sendMoney(live, 'object-to-cancellation', { id, reason: said }, words)
  }

  return (
    <FormDialog
      size="small"
      role="alertdialog"
      holds={reason !== ''}
      onClose={onClose}
      title={words.title}
      description={question}
      action={words.action}
      danger={kind === 'refund'}
      canSend={live !== null && isSaid}
      onSend={send}
    >
      {(kind === 'dispute' || kind === 'object') && (
        <TextArea
          label={settleTexts.reason}
          optional={kind === 'dispute'}
          required={kind === 'object'}
          name="reason"
          most={kind === 'dispute' ? limits.cancelReason.max : limits.statement.max}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      )}
    </FormDialog>
  )
}

export default SettleDialog
