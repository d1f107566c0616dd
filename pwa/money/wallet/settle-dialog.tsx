import { disputeReason, statement } from '../../../schema/forms/texts.ts'
import { limits } from '../../../schema/rules.ts'
import type { Stored } from '../../../sync/store.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import { useWritten } from '../../forms/use-written.ts'
import * as m from '../../paraglide/messages.js'
import { FormDialog } from '../../components/ui/form-dialog.tsx'
import { TextArea } from '../../components/ui/text-area.tsx'
import { send as sendAction } from '../../outbox/send.ts'
import { usePaidJob } from './use-paid-job.ts'

/** A student's appeal to the desk: money is held, about to be refunded, or was refunded at once. */
export type Objecting = 'hold' | 'object' | 'gone'
export type Settling = 'release' | 'refund' | 'dispute' | Objecting

const wordsOf = {
  release: {
    action: m.wallet_release,
    title: m.settle_release_title,
    question: m.settle_release_question,
    done: m.settle_release_done,
    doneHint: m.settle_release_done_hint,
    failed: m.settle_release_failed,
  },
  refund: {
    action: m.settle_refund_action,
    title: m.settle_refund_title,
    question: m.settle_refund_question,
    done: m.settle_refund_done,
    doneHint: m.settle_refund_done_hint,
    failed: m.settle_refund_failed,
  },
  dispute: {
    action: m.settle_dispute_action,
    title: m.settle_dispute_title,
    question: m.settle_dispute_question,
    done: m.settle_dispute_done,
    doneHint: m.settle_dispute_done_hint,
    failed: m.settle_dispute_failed,
  },
  hold: {
    action: m.settle_hold_action,
    title: m.settle_hold_title,
    question: m.settle_hold_question,
    done: m.settle_hold_done,
    doneHint: m.settle_dispute_done_hint,
    failed: m.settle_hold_failed,
  },
  gone: {
    action: m.settle_hold_action,
    title: m.settle_gone_title,
    question: m.settle_gone_question,
    done: m.settle_gone_done,
    doneHint: m.settle_dispute_done_hint,
    failed: m.settle_gone_failed,
  },
  object: {
    action: m.settle_object_action,
    title: m.settle_object_title,
    question: m.settle_object_question,
    done: m.settle_object_done,
    doneHint: m.settle_dispute_done_hint,
    failed: m.settle_object_failed,
  },
}

type Props = { kind: Settling; payment: Stored<'payment'>; onClose: () => void }

/** Confirmation before money moves or is stopped. */
export const SettleDialog = ({ kind, payment, onClose }: Props) => {
  const people = usePaidJob(payment)
  const words = wordsOf[kind]
  const { id, amount, net } = payment
  const isObjecting = kind === 'hold' || kind === 'object' || kind === 'gone'
  const toPayer = () => words.question({ amount: formatRappen(amount), person: people.payer })
  const question = {
    release: () => words.question({ amount: formatRappen(net), person: people.payee }),
    refund: toPayer,
    dispute: () => words.question({ amount: formatRappen(amount), person: people.payee }),
    object: toPayer,
    hold: toPayer,
    gone: toPayer,
  }[kind]()

  const reason = useWritten(isObjecting ? statement : disputeReason, `${kind}/${id}`)

  const send = () => {
    const said = reason.take()
    if (said === undefined) return
    const outcome = {
      ...reason.leaves(onClose),
      sent: { title: words.done(), text: words.doneHint() },
      failed: { title: words.failed() },
      // A refusal must not lose a typed reason.
      isOver: said === null,
    }
    if (kind === 'release') void sendAction('release-payment', { id }, outcome)
    else if (kind === 'refund') void sendAction('refund-payment', { id }, outcome)
    else if (kind === 'dispute') void sendAction('dispute-payment', { id, reason: said }, outcome)
    else if (said) void sendAction('object-to-cancellation', { id, reason: said }, outcome)
  }

  return (
    <FormDialog
      size="small"
      role="alertdialog"
      holds={!reason.isBlank}
      onClose={onClose}
      title={words.title()}
      description={question}
      action={words.action()}
      danger={kind === 'refund'}
      canSend={reason.hasDevice}
      onSend={send}
    >
      {(kind === 'dispute' || isObjecting) && (
        <TextArea
          label={m.field_reason()}
          optional={kind === 'dispute'}
          required={isObjecting}
          name="reason"
          most={kind === 'dispute' ? limits.cancelReason.max : limits.statement.max}
          {...reason.field}
        />
      )}
    </FormDialog>
  )
}
