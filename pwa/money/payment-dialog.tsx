import { useState } from 'react'
import { whyNotSettled } from '../../schema/decisions/payment-life.ts'
import type { Stored } from '../../sync/store.ts'
import { formatDate } from '../format/format-date.ts'
import { formatRappen } from '../format/format-money.ts'
import { useLive } from '../live/use-live.ts'
import { css } from '../styled-system/css/index.js'
import { badge, button } from '../styled-system/recipes/index.js'
import { jobTexts } from '../texts/fr/job.ts'
import { paymentDetailTexts, settleTexts, walletTexts } from '../texts/fr/wallet.ts'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Fact } from './-fact.tsx'
import { Papers } from './-papers.tsx'
import SettleDialog from './-settle-dialog.tsx'
import type { Settling } from './-settle-dialog.tsx'
import { usePeople } from './use-people.ts'

const neutral = badge({ tone: 'neutral' })
const failed = badge({ tone: 'danger' })
const badges = {
  awaiting: neutral,
  held: badge({ tone: 'info' }),
  frozen: badge({ tone: 'warning' }),
  released: badge({ tone: 'success' }),
  refunded: neutral,
  charged_back: badge({ tone: 'warning' }),
  cancelled: neutral,
}

const facts = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const line = css({ borderTopWidth: '1px', borderColor: 'line' })

/** No bank took it: the payer alone is concerned, and still waits. */
const isOwed = ({ payerId, refundFailedAt, passedOnAt }: Stored<'payment'>, me: string) =>
  payerId === me && Boolean(refundFailedAt) && !passedOnAt

/** What stands in the way, in words. */
const warningOf = ({ status, frozenBy }: Stored<'payment'>) => {
  if (status === 'charged_back') return paymentDetailTexts.chargedBack
  if (status !== 'frozen') return null
  return frozenBy === 'bank' ? paymentDetailTexts.frozenByBank : paymentDetailTexts.frozenByPayer
}

const day = (at: string) => <span className={css({ whiteSpace: 'nowrap' })}>{formatDate(at)}</span>

const Dates = ({ payment, owed }: { payment: Stored<'payment'>; owed: boolean }) => {
  const { status, paidAt, releaseAt, settledAt, passedOnAt, refundFailedAt } = payment
  const settled = status === 'released' ? paymentDetailTexts.releasedAt : paymentDetailTexts.refundedAt
  const passedOn = status === 'released' ? paymentDetailTexts.passedOnAt : paymentDetailTexts.givenBackAt
  return (
    <dl className={facts}>
      {paidAt && <Fact label={paymentDetailTexts.paidAt}>{day(paidAt)}</Fact>}
      {status === 'held' && releaseAt && <Fact label={paymentDetailTexts.releaseAt}>{day(releaseAt)}</Fact>}
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
          <button type="button" className={button({ variant: 'ghost' })} onClick={() => setKind('refund')}>
            {settleTexts.refund.action}
          </button>
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
          </>
        )}
      </div>
    </Dialog>
  )
}

export default PaymentDialog
