import { useState } from 'react'
import { whyNotObjected, whyNotSettled } from '../../../schema/decisions/payment-life.ts'
import { owedOf } from '../../../schema/decisions/wallet.ts'
import type { PaymentStatus } from '../../../schema/choices.ts'
import type { Stored } from '../../../sync/store.ts'
import { formatDay, formatTime } from '../../format/format-date.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'
import { css } from '../../styled-system/css/index.js'
import { stack, wrap } from '../../styled-system/patterns/index.js'
import { badge, button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { useNow } from '../../components/ui/use-now.ts'
import { DisputeTalk } from './dispute-talk.tsx'
import { Fact } from './fact.tsx'
import { Papers } from './papers.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import type { Objecting, Settling } from './settle-dialog.tsx'
import { usePaidJob } from './use-paid-job.ts'

const neutral = badge({ tone: 'neutral' })
const failed = badge({ tone: 'danger' })
const badges = {
  awaiting: neutral,
  held: badge({ tone: 'info' }),
  frozen: badge({ tone: 'warning' }),
  released: badge({ tone: 'success' }),
  split: badge({ tone: 'success' }),
  refunded: neutral,
  charged_back: badge({ tone: 'warning' }),
  cancelled: neutral,
}

const facts = stack({ gap: '2' })
const line = css({ borderTopWidth: '1px', borderColor: 'line' })

const statuses: Record<PaymentStatus, () => string> = {
  awaiting: m.payment_detail_statuses_awaiting,
  held: m.wallet_held,
  frozen: m.payment_detail_statuses_frozen,
  released: m.wallet_released,
  split: m.payment_detail_statuses_split,
  refunded: m.payment_detail_statuses_refunded,
  charged_back: m.payment_detail_statuses_charged_back,
  cancelled: m.payment_detail_statuses_cancelled,
}

/** Texts that say who froze the payment, per reader. */
const freezes = {
  payer: { payer: m.payment_detail_frozen_by_you_payer, payee: m.payment_detail_frozen_by_payer },
  payee: { payer: m.payment_detail_frozen_by_payee, payee: m.payment_detail_frozen_by_you_payee },
  desk: { payer: m.payment_detail_frozen_by_desk, payee: m.payment_detail_frozen_by_desk },
  bank: { payer: m.payment_detail_frozen_by_bank, payee: m.payment_detail_frozen_by_bank },
}

const objections: Record<Objecting, () => string> = {
  hold: m.settle_hold_action,
  object: m.settle_object_action,
  gone: m.settle_hold_action,
}

/** How the student may appeal to the desk, if at all. */
const objectingOf = (payment: Stored<'payment'>, now: number): Objecting | null => {
  if (whyNotObjected(payment, now) !== null) return null
  if (payment.status === 'refunded') return 'gone'
  return payment.refundAt ? 'object' : 'hold'
}

/** Warning about the payment's state, or null. */
const warningOf = (payment: Stored<'payment'>, reader: 'payer' | 'payee', now: number) => {
  const { status, frozenBy, refundAt, objectionEndsAt, disputeDueAt } = payment
  if (status === 'refunded' && disputeDueAt) return m.payment_detail_contested()
  if (reader === 'payee' && objectionEndsAt && objectingOf(payment, now))
    return m.payment_detail_gone_back({ date: `${formatDay(objectionEndsAt)}, ${formatTime(objectionEndsAt)}` })
  if (status === 'charged_back') return m.payment_detail_charged_back()
  if (status === 'held' && refundAt) return m.payment_detail_going_back()
  // A bank also stops payments that were released but not paid out.
  return frozenBy ? freezes[frozenBy][reader]() : null
}

const day = (at: string) => <span className={css({ whiteSpace: 'nowrap' })}>{formatDay(at)}</span>

const Dates = ({ payment, owed, isPayer }: { payment: Stored<'payment'>; owed: boolean; isPayer: boolean }) => {
  const { status, paidAt, releaseAt, refundAt, settledAt, passedOnAt, payoutAt, refundFailedAt } = payment
  const isReleased = status === 'released' || status === 'split'
  const settled = isReleased ? m.payment_detail_released_at() : m.payment_detail_refunded_at()
  const passedOn = isReleased ? m.payment_detail_passed_on_at() : m.payment_detail_given_back_at()
  return (
    <dl className={facts}>
      {paidAt && <Fact label={m.payment_detail_paid_at()}>{day(paidAt)}</Fact>}
      {status === 'held' && releaseAt && !refundAt && (
        <Fact label={m.payment_detail_release_at()}>{day(releaseAt)}</Fact>
      )}
      {refundAt && <Fact label={m.payment_detail_refund_at()}>{day(refundAt)}</Fact>}
      {settledAt && status !== 'charged_back' && !owed && <Fact label={settled}>{day(settledAt)}</Fact>}
      {owed && refundFailedAt && <Fact label={m.payment_detail_refund_failed_at()}>{day(refundFailedAt)}</Fact>}
      {isReleased && !isPayer && !passedOnAt && payoutAt && (
        <Fact label={m.payment_detail_payout_from()}>{day(payoutAt)}</Fact>
      )}
      {passedOnAt && <Fact label={passedOn}>{day(passedOnAt)}</Fact>}
    </dl>
  )
}

type Props = { paymentId: string; me: string; onClose: () => void; settling?: Settling }

/** Details of a payment, and what its two people can still do about it. */
export const PaymentDialog = ({ paymentId, me, onClose, settling }: Props) => {
  const found = useLive(`payment-detail/${paymentId}`, async db => ({ row: await db.payments.get(paymentId) }))
  const payment = found?.row
  const isDeputy = useSession().user?.actedBy !== undefined
  const paid = usePaidJob(payment ?? { jobId: '', payeeId: '' })
  const [kind, setKind] = useState(settling)
  const now = useNow()
  if (!payment) return null
  if (kind) return <SettleDialog kind={kind} payment={payment} onClose={onClose} />

  const isPayer = payment.payerId === me
  const canSettle = whyNotSettled(payment) === null
  const objecting = isPayer ? null : objectingOf(payment, now)
  // The refund failed at the bank. The payer still waits for the money, and the student is not concerned.
  const amountOwed = isPayer ? owedOf(payment) : 0
  const owed = amountOwed > 0
  const warning = owed
    ? m.payment_detail_refund_owed({ amount: formatRappen(amountOwed) })
    : warningOf(payment, isPayer ? 'payer' : 'payee', now)
  const state = owed ? m.payment_detail_refund_failed() : statuses[payment.status]()
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.payment_detail_title()}
      {...((canSettle || objecting) && {
        footer: isPayer ? (
          <>
            {payment.status === 'held' && !isDeputy && (
              <button type="button" className={button({ variant: 'ghost' })} onClick={() => setKind('dispute')}>
                {m.settle_dispute_action()}
              </button>
            )}
            <button type="button" className={button()} onClick={() => setKind('release')}>
              {m.wallet_release()}
            </button>
          </>
        ) : (
          <>
            {canSettle && (
              <button type="button" className={button({ variant: 'ghost' })} onClick={() => setKind('refund')}>
                {m.settle_refund_action()}
              </button>
            )}
            {objecting && (
              <button
                type="button"
                className={objecting === 'hold' ? button({ variant: 'soft' }) : button()}
                onClick={() => setKind(objecting)}
              >
                {objections[objecting]()}
              </button>
            )}
          </>
        ),
      })}
    >
      <div className={stack({ gap: '4' })}>
        <p className={wrap({ gap: '2' })}>
          <span className={payment.pending ? neutral : owed ? failed : badges[payment.status]}>
            {payment.pending ? m.wallet_waiting() : state}
          </span>
        </p>
        {payment.isTest && <Banner tone="warning">{m.test_bank_sign()}</Banner>}
        {warning && <Banner tone="warning">{warning}</Banner>}
        <dl className={facts}>
          <Fact label={m.payment_detail_job()}>
            <bdi>{payment.jobTitle || m.job_untitled()}</bdi>
          </Fact>
          <Fact label={isPayer ? m.payment_detail_payee() : m.payment_detail_payer()}>
            <bdi>{isPayer ? paid.payee : paid.payer}</bdi>
          </Fact>
        </dl>
        <hr className={line} />
        <dl className={facts}>
          <Fact label={payment.paidAt ? m.payment_detail_amount() : m.field_amount()}>
            {formatRappen(payment.amount)}
          </Fact>
          {payment.status === 'split' && (
            <Fact label={m.payment_detail_refunded()}>{formatRappen(payment.refunded)}</Fact>
          )}
          {/* After a full refund the student has no share. */}
          {(isPayer || payment.status !== 'refunded') && (
            <>
              <Fact label={m.label_service_fee({ fee: paid.fee })}>{formatRappen(payment.fee)}</Fact>
              <Fact label={isPayer ? m.payment_detail_net() : m.payment_detail_net_own()}>
                <strong>{formatRappen(payment.net)}</strong>
              </Fact>
            </>
          )}
        </dl>
        {payment.paidAt && (
          <>
            <hr className={line} />
            <Dates payment={payment} owed={owed} isPayer={isPayer} />
            <Papers payment={payment} me={me} />
            {/* A dispute concerns its two people and the desk only, not a deputy. */}
            {!isDeputy && <DisputeTalk payment={payment} me={me} other={isPayer ? paid.payee : paid.payer} />}
          </>
        )}
      </div>
    </Dialog>
  )
}
