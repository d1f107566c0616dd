import { useState } from 'react'
import { whyNotSettled } from '../../../schema/decisions/payment-life.ts'
import type { Stored } from '../../../sync/store.ts'
import { formatDate } from '../../format/format-date.ts'
import { formatRappen } from '../../../schema/format-money.ts'
import { useLive } from '../../data/device/use-live.ts'
import { css } from '../../styled-system/css/index.js'
import { badge, button } from '../../styled-system/recipes/index.js'
import { jobTexts } from '../../texts/fr/job.ts'
import { paymentDetailTexts, settleTexts, walletTexts } from '../../texts/fr/wallet.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { DisputeTalk } from './dispute-talk.tsx'
import { Fact } from './fact.tsx'
import { Papers } from './papers.tsx'
import SettleDialog from './settle-dialog.tsx'
import type { Settling } from './settle-dialog.tsx'
import { usePeople } from './use-people.ts'

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

const facts = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const line = css({ borderTopWidth: '1px', borderColor: 'line' })

/** No bank took it: the payer alone is concerned, and still waits. */
const isOwed = ({ payerId, refundFailedAt, refundPaidAt }: Stored<'payment'>, me: string) =>
  payerId === me && Boolean(refundFailedAt) && !refundPaidAt

const freezes = {
  payer: paymentDetailTexts.frozenByPayer,
  payee: paymentDetailTexts.frozenByPayee,
  desk: paymentDetailTexts.frozenByDesk,
  bank: paymentDetailTexts.frozenByBank,
}

/** What stands in the way, in words. */
const warningOf = ({ status, frozenBy, refundAt }: Stored<'payment'>) => {
  if (status === 'charged_back') return paymentDetailTexts.chargedBack
  if (status === 'held' && refundAt) return paymentDetailTexts.goingBack
  return status === 'frozen' && frozenBy ? freezes[frozenBy] : null
}

const day = (at: string) => <span className={css({ whiteSpace: 'nowrap' })}>{formatDate(at)}</span>

const Dates = ({ payment, owed }: { payment: Stored<'payment'>; owed: boolean }) => {
  const { status, paidAt, releaseAt, refundAt, settledAt, passedOnAt, refundFailedAt } = payment
  const isReleased = status === 'released' || status === 'split'
  const settled = isReleased ? paymentDetailTexts.releasedAt : paymentDetailTexts.refundedAt
  const passedOn = isReleased ? paymentDetailTexts.passedOnAt : paymentDetailTexts.givenBackAt
  return (
    <dl className={facts}>
      {paidAt && <Fact label={paymentDetailTexts.paidAt}>{day(paidAt)}</Fact>}
      {status === 'held' && releaseAt && !refundAt && (
        <Fact label={paymentDetailTexts.releaseAt}>{day(releaseAt)}</Fact>
      )}
      {refundAt && <Fact label={paymentDetailTexts.refundAt}>{day(refundAt)}</Fact>}
      {settledAt && status !== 'charged_back' && !owed && <Fact label={settled}>{day(settledAt)}</Fact>}
      {owed && refundFailedAt && <Fact label={paymentDetailTexts.refundFailedAt}>{day(refundFailedAt)}</Fact>}
      {passedOnAt && <Fact label={passedOn}>{day(passedOnAt)}</Fact>}
    </dl>
  )
}

type Props = { paymentId: string; me: string; onClose: () => void; settling?: Settling }

/** Where each rappen of a payment is, and what its two people can still do about it. */
const PaymentDialog = ({ paymentId, me, onClose, settling }: Props) => {
  const found = useLive(`payment-detail/${paymentId}`, async db => ({ row: await db.payments.get(paymentId) }))
  const payment = found?.row
  const people = usePeople(payment ?? { jobId: '', payeeId: '' })
  const [kind, setKind] = useState(settling)
  if (!payment) return null
  if (kind) return <SettleDialog kind={kind} payment={payment} onClose={onClose} />

  const isPayer = payment.payerId === me
  const canSettle = whyNotSettled(payment) === null
  const owed = isOwed(payment, me)
  const warning = owed ? paymentDetailTexts.refundOwed : warningOf(payment)
  const state = owed ? paymentDetailTexts.refundFailed : paymentDetailTexts.statuses[payment.status]
  return (
    <Dialog
      open
      onClose={onClose}
      title={paymentDetailTexts.title}
      {...(canSettle && {
        footer: isPayer ? (
          <>
            {payment.status === 'held' && (
              <button type="button" className={button({ variant: 'ghost' })} onClick={() => setKind('dispute')}>
                {settleTexts.dispute.action}
              </button>
            )}
            <button type="button" className={button()} onClick={() => setKind('release')}>
              {settleTexts.release.action}
            </button>
          </>
        ) : (
          <>
            <button type="button" className={button({ variant: 'ghost' })} onClick={() => setKind('refund')}>
              {settleTexts.refund.action}
            </button>
            {payment.refundAt && (
              <button type="button" className={button()} onClick={() => setKind('object')}>
                {settleTexts.object.action}
              </button>
            )}
          </>
        ),
      })}
    >
      <div className={css({ display: 'flex', flexDirection: 'column', gap: '4' })}>
        <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          <span className={payment.pending ? neutral : owed ? failed : badges[payment.status]}>
            {payment.pending ? walletTexts.waiting : state}
          </span>
        </p>
        {payment.isTest && <Banner tone="warning">{paymentDetailTexts.test}</Banner>}
        {warning && <Banner tone="warning">{warning}</Banner>}
        <dl className={facts}>
          <Fact label={paymentDetailTexts.job}>
            <bdi>{payment.jobTitle || jobTexts.untitled}</bdi>
          </Fact>
          <Fact label={isPayer ? paymentDetailTexts.payee : paymentDetailTexts.payer}>
            <bdi>{isPayer ? people.payee : people.payer}</bdi>
          </Fact>
        </dl>
        <hr className={line} />
        <dl className={facts}>
          <Fact label={payment.paidAt ? paymentDetailTexts.amount : paymentDetailTexts.due}>
            {formatRappen(payment.amount)}
          </Fact>
          {payment.status === 'split' && (
            <Fact label={paymentDetailTexts.refunded}>{formatRappen(payment.refunded)}</Fact>
          )}
          <Fact label={paymentDetailTexts.fee}>{formatRappen(payment.fee)}</Fact>
          <Fact label={paymentDetailTexts.net}>
            <strong>{formatRappen(payment.net)}</strong>
          </Fact>
        </dl>
        {payment.paidAt && (
          <>
            <hr className={line} />
            <Dates payment={payment} owed={owed} />
            <Papers payment={payment} me={me} />
            <DisputeTalk payment={payment} me={me} other={isPayer ? people.payee : people.payer} />
          </>
        )}
      </div>
    </Dialog>
  )
}

export default PaymentDialog
