import { useState } from 'react'
import { isPayable, toRappen } from '../../../schema/decisions/amounts.ts'
import { isWholeRappen, limits } from '../../../schema/rules.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import * as m from '../../paraglide/messages.js'
import { Field } from '../../components/ui/field.tsx'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { send as sendAction } from '../../outbox/send.ts'

type Props = { jobId: string; due: number | null; onClose: () => void }

const read = (typed: string) => {
  const francs = Number(typed.trim().replace(',', '.') || Number.NaN)
  const rappen = toRappen(francs)
  return isWholeRappen(francs) && isPayable(rappen) ? rappen : null
}

const invalid = () =>
  m.amount_invalid({ least: formatRappen(limits.payment.min), most: formatRappen(limits.payment.max) })

/** Proposes an amount. The other person agrees or proposes another. */
export const AmountDialog = ({ jobId, due, onClose }: Props) => {
  const live = useEngine()
  const [typed, setTyped] = useState(due === null ? '' : (due / 100).toFixed(2))
  const [problem, setProblem] = useState<string>()
  const send = () => {
    const amount = read(typed)
    if (amount === null) {
      setProblem(invalid())
      return
    }
    const words = { onKept: onClose, sent: { title: m.amount_proposed() }, failed: { title: m.amount_failed() } }
    void sendAction('agree-on-amount', { jobId, amount }, words)
  }
  return (
    <FormDialog
      holds
      size="small"
      onClose={onClose}
      title={m.amount_title()}
      description={m.amount_hint()}
      action={m.amount_send()}
      canSend={live !== null}
      onSend={send}
    >
      <Field
        label={m.amount_field()}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={event => {
          setTyped(event.target.value)
          setProblem(undefined)
        }}
      />
    </FormDialog>
  )
}
