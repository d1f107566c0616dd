import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { limits } from '../../schema/rules.ts'
import type { Stored } from '../../sync/store.ts'
import { formatRappen } from '../format/format-money.ts'
import { useEngine } from '../live/use-engine.ts'
import { button } from '../styled-system/recipes/index.js'
import { settleTexts } from '../texts/fr/wallet.ts'
import { uiTexts } from '../texts/fr/ui.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { sendMoney } from './send-money.ts'
import { usePeople } from './use-people.ts'

export type Settling = 'release' | 'refund' | 'dispute'

type Props = { kind: Settling; payment: Stored<'payment'>; onClose: () => void }

/** The one question before money moves, or is kept from moving. */
const SettleDialog = ({ kind, payment, onClose }: Props) => {
  const formId = useId()
  const live = useEngine()
  const people = usePeople(payment)
  const [reason, setReason] = useState('')
  const words = settleTexts[kind]
  const { id, amount, net } = payment
  const question = {
    release: () => words.question(formatRappen(net), people.payee),
    refund: () => words.question(formatRappen(amount), people.payer),
    dispute: () => words.question(formatRappen(amount), people.payee),
  }[kind]()

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!live) return
    onClose()
    const said = reason.trim() || null
    if (kind === 'release') void sendMoney(live, 'release-payment', { id }, words)
    else if (kind === 'refund') void sendMoney(live, 'refund-payment', { id }, words)
    else void sendMoney(live, 'dispute-payment', { id, reason: said }, words)
  }

  return (
    <Dialog
      open
      size="small"
      role="alertdialog"
      holds={reason !== ''}
      onClose={onClose}
      title={words.title}
      description={question}
      footer={
        <>
          <button type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
            {uiTexts.cancel}
          </button>
          <button
            type="submit"
            form={formId}
            disabled={!live}
            className={kind === 'refund' ? button({ variant: 'danger' }) : button()}
          >
            {words.action}
          </button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        {kind === 'dispute' && (
          <TextArea
            label={settleTexts.reason}
            optional
            name="reason"
            most={limits.cancelReason.max}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        )}
      </form>
    </Dialog>
  )
}

export default SettleDialog
