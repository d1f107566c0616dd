import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import WifiOffIcon from 'lucide-react/icons/wifi-off'
import type { CallError } from '../../data/server/call.ts'
import { netOf, toRappen } from '../../../schema/decisions/amounts.ts'
import { formatMoney, formatPercent, formatSum } from '../../../schema/format-money.ts'
import { fees } from '../../../schema/rules.ts'
import { readJob } from '../../../sync/rows.ts'
import { useEngine } from '../../data/device/use-engine.ts'
import { BackToJob } from '../../components/brand/back-to-job.tsx'
import { PaperButton } from '../wallet/paper-button.tsx'
import { readPayment } from './payment-search.ts'
import type { Asked } from './payment-search.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import { button, card } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { Notice } from '../../components/ui/notice.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { fetchToasts, toast } from '../../components/ui/toast.ts'
import { useOnline } from '../../components/ui/use-online.ts'
import { useTitle } from '../../components/ui/use-title.ts'
import { leaveDocument } from './own-document.ts'
import { PaymentSummary } from './payment-summary.tsx'
import { useIntent } from './use-intent.ts'
import { failureText } from '../../forms/failure-text.ts'
import { lazyPart } from '../../components/ui/lazy-part.tsx'

const TestBankForm = lazyPart(async () => (await import('./test-bank-form.tsx')).TestBankForm, {
  fallback: <Spinner />,
  when: 'shown',
})
const StripeForm = lazyPart(async () => (await import('./stripe-form.tsx')).StripeForm, {
  fallback: <Spinner />,
  when: 'shown',
})

const Back = () => (
  <Link to="/dashboard" className={button({ variant: 'soft' })}>
    {m.payment_back()}
  </Link>
)

const Checkout = ({ asked }: { asked: Asked }) => {
  const navigate = useNavigate()
  const live = useEngine()
  const isOnline = useOnline()
  const { found, retry } = useIntent(asked)
  const [isBroken, setIsBroken] = useState(false)
  const { state } = found
  // Load the toasts before the network may fail.
  useEffect(fetchToasts, [])

  const giveUp = useEffectEvent(async (error: CallError) => {
    toast({ kind: 'error', title: m.payment_create_failed(), text: failureText(error) })
    await navigate({ to: '/dashboard', replace: true })
  })
  useEffect(() => {
    if (state === 'refused') void giveUp(found.error)
    else if (state === 'failed') toast({ kind: 'error', title: m.payment_create_failed() })
  }, [state, found])

  const tellPaid = async () => {
    const amount = formatMoney(asked.amount)
    const job = live && (await readJob(live.engine.db, asked.jobId))
    const percent = job?.feePercent ?? fees.applicationPercent
    const net = formatSum(netOf(toRappen(asked.amount), percent))
    const told = { amount, net, fee: formatPercent(percent) }
    const text = job?.status === 'completed' ? m.payment_paid_done(told) : m.payment_paid_hint(told)
    toast({ kind: 'success', title: m.payment_paid(), text })
    void live?.engine.drain()
    await navigate({ to: '/dashboard', replace: true })
  }

  if (state === 'offline')
    return (
      <Notice title={m.payment_offline()} text={m.payment_offline_hint()} alert>
        <button type="button" className={button()} onClick={retry}>
          {m.payment_retry()}
        </button>
        <Back />
      </Notice>
    )
  if (state === 'away')
    return (
      <Notice title={m.payment_away()} text={found.isLast ? m.payment_away_last() : m.payment_away_hint()} alert>
        <button type="button" className={button()} onClick={retry}>
          {m.payment_retry()}
        </button>
        <Back />
      </Notice>
    )
  if (state === 'failed' || isBroken)
    return (
      <Notice title={m.payment_prepare_failed()} alert>
        <button type="button" className={button()} onClick={isBroken ? () => location.reload() : retry}>
          {m.payment_retry()}
        </button>
        <Back />
      </Notice>
    )
  if (state !== 'ready')
    return (
      <p role="status" className={css({ display: 'flex', alignItems: 'center', gap: '3', py: '8' })}>
        <Spinner label="" />
        {m.payment_preparing()}
      </p>
    )
  const { intent } = found
  return (
    <div className={cx(card(), css({ gap: '5' }))}>
      <PaymentSummary asked={asked} />
      {!isOnline && (
        <Banner tone="warning" live="status" icon={<WifiOffIcon />}>
          {m.payment_offline_ready()}
        </Banner>
      )}
      {intent.provider === 'test-bank' ? (
        <TestBankForm intent={intent} onPaid={() => void tellPaid()} />
      ) : (
        <StripeForm
          intent={intent}
          // The address to which Stripe redirects too. A full page load gives the dashboard a document without its script.
          onPaid={() => location.assign('/dashboard?payment=success')}
          onBroken={() => setIsBroken(true)}
        />
      )}
      <div
        className={stack({
          alignItems: 'flex-start',
          gap: '2',
          pt: '4',
          borderTopWidth: '1px',
          borderColor: 'line',
        })}
      >
        <p className={css({ fontSize: 'small', color: 'quiet', lineHeight: 'snug' })}>{m.papers_bill_hint()}</p>
        <PaperButton
          label={m.papers_bill()}
          path={`/api/jobs/${asked.jobId}/qr-bill`}
          fileName={`pouce-facture-${asked.jobId}.pdf`}
        />
      </div>
    </div>
  )
}

/** The poster pays for a job. The money is held until it is released to the student. */
export const Payment = () => {
  useTitle(m.ui_title({ page: m.payment_title() }))
  const asked = readPayment(useSearch({ from: '/payment' }))
  const navigate = useNavigate()
  const isMissing = asked === null
  useEffect(() => leaveDocument, [])
  useEffect(() => {
    if (!isMissing) return
    toast({ kind: 'error', title: m.payment_missing() })
    void navigate({ to: '/dashboard', replace: true })
  }, [isMissing, navigate])
  return (
    <div className={css({ maxWidth: 'dialog', mx: 'auto' })}>
      {asked && <BackToJob jobId={asked.jobId} />}
      <h1 tabIndex={-1} className={css({ fontSize: 'title', pb: '4' })}>
        {m.payment_title()}
      </h1>
      {asked && <Checkout key={`${asked.jobId}/${asked.amount}`} asked={asked} />}
    </div>
  )
}
