import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { isPayable, toRappen } from '../../schema/decisions/amounts.ts'
import { isWholeRappen, limits } from '../../schema/rules.ts'
import { formatRappen } from '../format/format-money.ts'
import { useEngine } from '../live/use-engine.ts'
import { button } from '../styled-system/recipes/index.js'
import { amountTexts } from '../texts/fr/amount.ts'
import { uiTexts } from '../texts/fr/ui.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { sendMoney } from './send-money.ts'

type Props = { jobId: string; due: number | null; onClose: () => void }

const read = (typed: string) => {
  const francs = Number(typed.trim().replace(',', '.') || Number.NaN)
  const rappen = toRappen(francs)
  return isWholeRappen(francs) && isPayable(rappen) ? rappen : null
}

const invalid = amountTexts.invalid(formatRappen(limits.payment.min), formatRappen(limits.payment.max))

/** A figure of one's own; the other person says the same, or another. */
const AmountDialog = ({ jobId, due, onClose }: Props) => {
  const formId = useId()
  const live = useEngine()
  const [typed, setTyped] = useState(due === null ? '' : (due / 100).toFixed(2))
  const [problem, setProblem] = useState<string>()
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const amount = read(typed)
    if (amount === null) {
      event.currentTarget.querySelector('input')?.focus()
      setProblem(invalid)
      return
    }
    if (!live) return
    onClose()
    const words = { done: amountTexts.proposed, failed: amountTexts.failed }
    void sendMoney(live, 'agree-on-amount', { jobId, amount }, words)
  }
  return (
    <Dialog
      open
      holds
      size="small"
      onClose={onClose}
      title={amountTexts.title}
      description={amountTexts.hint}
      footer={
        <>
          <button type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
            {uiTexts.cancel}
          </button>
          <button type="submit" form={formId} disabled={!live} className={button()}>
            {amountTexts.send}
          </button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Field
          label={amountTexts.field}
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
      </form>
    </Dialog>
  )
}

export default AmountDialog
