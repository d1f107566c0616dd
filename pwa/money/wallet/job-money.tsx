import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Stored } from '../../../sync/store.ts'
import { formatPercent, formatRate, formatSum } from '../../../schema/format-money.ts'
import { periods } from '../../../schema/rules.ts'
import { formatDay } from '../../format/format-date.ts'
import { formatNumber } from '../../format/format-number.ts'
import { useLive } from '../../data/device/use-live.ts'
import { css } from '../../styled-system/css/index.js'
import { stack, wrap } from '../../styled-system/patterns/index.js'
import { button, textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Arrival } from '../../components/ui/arrival.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useNow } from '../../components/ui/use-now.ts'
import { agreeOn } from './agree-on.ts'
import { PaidByHand } from './paid-by-hand.tsx'
import { paymentOf } from './payment-of.ts'
import type { NextStep } from '../../../schema/decisions/next-step.ts'
import { isPayableNow, whyNotObjected } from '../../../schema/decisions/payment-life.ts'
import { hasFirstPayouts } from '../../../schema/decisions/first-payouts.ts'
import { gainOf, standOf, type Stand } from '../../../schema/decisions/stand-of.ts'
import { paymentWayOf } from '../../../schema/decisions/payment-way.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { titleOf } from '../../offers/cards/title-of.ts'
import { paymentLabels } from '../../texts/labels.ts'

const PaymentDialog = lazyPart(async () => (await import('./payment-dialog.tsx')).PaymentDialog)
const AmountDialog = lazyPart(async () => (await import('./amount-dialog.tsx')).AmountDialog)

type Job = Stored<'job'>
type Paid = Stored<'payment'>

const box = stack({
  gap: '1',
  p: '3',
  bg: 'sunken',
  borderRadius: 'small',
  lineHeight: 'snug',
})
const actions = wrap({
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
  pt: '1',
  _empty: { display: 'none' },
})

const useJobMoney = (job: Job, me: string) => {
  const found = useLive(`job-money/${job.id}`, async db => ({
    payments: await db.payments.where('jobId').equals(job.id).toArray(),
    agreement: await db.agreements.get(job.id),
    earned: await db.payments.toArray(),
  }))
  return (
    found && {
      ...found,
      stand: standOf<Paid>(job, found.payments, found.agreement ?? null, me),
      waits: hasFirstPayouts(found.earned, me),
    }
  )
}

const sayPaid = ({ status, amount, net, refunded, refundAt }: Paid, isPayer: boolean) => {
  const figure = formatSum(isPayer ? amount - (status === 'split' ? refunded : 0) : net)
  if (status === 'split') return isPayer ? m.amount_split({ amount: figure }) : m.amount_split_for({ net: figure })
  if (status === 'held' && refundAt) return m.amount_going_back({ amount: figure })
  if (status === 'released')
    return isPayer ? m.amount_released({ amount: figure }) : m.amount_released_for({ net: figure })
  if (status === 'frozen') return isPayer ? m.amount_frozen({ amount: figure }) : m.amount_frozen_for({ net: figure })
  return isPayer ? m.amount_held({ amount: figure }) : m.amount_held_for({ net: figure })
}

/** When the student gets the money. First payouts are delayed, which is said before the work is done. */
const sayPayout = (payment: Paid | null | undefined, waits: boolean) => {
  const soonest = m.amount_first_payouts({ days: periods.payout.days })
  if (!payment) return waits ? soonest : null
  const { status, frozenBy, passedOnAt, payoutAt, refundAt } = payment
  if (status === 'held') return waits && !refundAt ? soonest : null
  if ((status !== 'released' && status !== 'split') || passedOnAt) return null
  if (frozenBy === 'bank') return m.amount_payout_stopped()
  return payoutAt ? m.amount_payout_from({ date: formatDay(payoutAt) }) : null
}

const Price = ({ job, isPayer, stand: { due, isAgreed } }: { job: Job; isPayer: boolean; stand: Stand }) => {
  if (due === null)
    return (
      <p>
        <strong>{m.amount_none()}</strong>
        <br />
        <span className={css({ color: 'quiet', fontSize: 'small' })}>{m.amount_none_hint()}</span>
      </p>
    )
  return (
    <p>
      {isAgreed ? m.amount_agreed() : m.amount_due()} : <strong>{formatSum(due)}</strong>
      {!isAgreed && job.estimatedDuration !== null && (
        <span className={css({ color: 'quiet', fontSize: 'small' })}>
          {' '}
          ({m.amount_made({ rate: formatRate(job.rate), hours: formatNumber(job.estimatedDuration) })})
        </span>
      )}
      {!isPayer && job.isThroughPouce && job.status !== 'completed' && (
        <span className={css({ display: 'block', fontSize: 'small' })}>
          {m.amount_net({ net: formatSum(gainOf(job, due)), fee: formatPercent(job.feePercent) })}
        </span>
      )}
    </p>
  )
}

type GoneBackProps = { job: Job; me: string; payments: readonly Paid[] }

/** After a cancellation with immediate refund, the student may contest it for a while. */
const GoneBack = ({ job, me, payments }: GoneBackProps) => {
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const payment = payments.find(one => one.payeeId === me && one.status === 'refunded')
  const isContested = payment?.disputeDueAt !== null
  if (!payment || (!isContested && whyNotObjected(payment, now) !== null)) return null
  return (
    <div className={box}>
      <p className={css({ overflowWrap: 'anywhere' })}>
        {isContested ? m.payment_detail_contested() : m.amount_gone_back({ person: job.poster.firstName })}
      </p>
      <div className={actions}>
        <button type="button" aria-haspopup="dialog" className={textLink()} onClick={() => setIsOpen(true)}>
          {isContested ? m.amount_details() : m.settle_hold_action()}
        </button>
      </div>
      {isOpen && <PaymentDialog paymentId={payment.id} me={me} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

type Props = {
  job: Job
  me: string
  /** The next step, which already has its own button and is not repeated here. */
  next: NextStep['kind'] | undefined
}

/** Price of a job and the state of its payment, for either of its two people. */
export const JobMoney = ({ job, me, next }: Props) => {
  const found = useJobMoney(job, me)
  const [over, setOver] = useState<'amount' | 'details'>()
  const close = () => setOver(undefined)
  const isPayer = job.postedById === me
  const isHere = job.isThroughPouce
  if (!found)
    return (
      <div className={box}>
        <Skeleton width="half" />
      </div>
    )
  const { stand, agreement, payments, waits } = found
  const { due, proposal, payment, isPayable } = stand
  if (job.status === 'cancelled' && !payment) return <GoneBack job={job} me={me} payments={payments} />
  const other = isPayer ? (job.assignedTo?.firstName ?? m.label_user_type_student()) : job.poster.firstName
  const payout = !isPayer && (payment || isHere) ? sayPayout(payment, waits) : null
  const agree = (amount: number) => agreeOn(job.id, amount)
  const change = due === null ? m.amount_propose() : m.amount_change()
  const sayUnpaid = () => {
    if (!isHere) return m.amount_way({ way: paymentLabels[paymentWayOf(job)]() })
    if (job.status !== 'completed') return m.amount_not_paid()
    return isPayer ? m.amount_unpaid() : m.amount_unpaid_for({ person: other })
  }
  // In a list, every job has a button with the same words.
  const forJob = (words: string) => m.amount_for_job({ words, job: titleOf(job) })
  return (
    <div className={box}>
      {payment ? (
        <p>
          <Arrival of={payment.status}>{sayPaid(payment, isPayer)}</Arrival>
        </p>
      ) : (
        <>
          <Price job={job} isPayer={isPayer} stand={stand} />
          {(!isHere || !isPayer || job.status === 'completed') && (
            <p className={css({ color: 'quiet', fontSize: 'small', overflowWrap: 'anywhere' })}>{sayUnpaid()}</p>
          )}
        </>
      )}
      {payout && <p className={css({ color: 'quiet', fontSize: 'small' })}>{payout}</p>}
      {proposal && (
        <p className={css({ overflowWrap: 'anywhere' })}>
          {proposal.isMine
            ? m.amount_you_propose({ amount: formatSum(proposal.amount) })
            : m.amount_they_propose({ person: other, amount: formatSum(proposal.amount) })}
        </p>
      )}
      {!payment && !isHere && job.status === 'completed' && due !== null && (
        <PaidByHand job={job} me={me} other={other} due={due} agreement={agreement} />
      )}
      {(agreement?.pending ?? payment?.pending) && (
        <p className={css({ color: 'quiet', fontSize: 'small' })}>{m.amount_waiting()}</p>
      )}
      <div className={actions}>
        {payment && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={forJob(m.amount_details())}
            className={textLink()}
            onClick={() => setOver('details')}
          >
            {m.amount_details()}
          </button>
        )}
        {isPayer && isPayable && due !== null && job.assignedToId && next !== 'pay' && (
          <Link
            {...paymentOf(job, due)}
            aria-label={isHere ? m.amount_pay_label({ job: titleOf(job) }) : forJob(m.amount_pay_here())}
            className={isHere ? button({ variant: 'soft', size: 'small' }) : textLink()}
          >
            {isHere ? m.amount_pay() : m.amount_pay_here()}
          </Link>
        )}
        {proposal && !proposal.isMine && (
          <>
            {next !== 'agree' && (
              <button
                type="button"
                aria-label={forJob(m.amount_accept({ amount: formatSum(proposal.amount) }))}
                className={button({ variant: 'soft', size: 'small' })}
                onClick={() => agree(proposal.amount)}
              >
                {m.amount_accept({ amount: formatSum(proposal.amount) })}
              </button>
            )}
            {stand.isAgreed && due !== null && (
              <button
                type="button"
                aria-label={forJob(m.amount_decline())}
                className={button({ variant: 'ghost', size: 'small' })}
                onClick={() => agree(due)}
              >
                {m.amount_decline()}
              </button>
            )}
          </>
        )}
        {!payment && next !== 'price' && isPayableNow(job) && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={forJob(change)}
            className={textLink()}
            onClick={() => setOver('amount')}
          >
            {change}
          </button>
        )}
      </div>
      {over === 'amount' && <AmountDialog jobId={job.id} due={proposal?.amount ?? due} onClose={close} />}
      {over === 'details' && payment && <PaymentDialog paymentId={payment.id} me={me} onClose={close} />}
    </div>
  )
}
