import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { PaymentIntent } from '../../data/schemas/payment-intent.ts'
import { formatSum } from '../../../schema/format-money.ts'
import { css } from '../../styled-system/css/index.js'
import { stack } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Banner } from '../../components/ui/banner.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { toast } from '../../components/ui/toast.ts'
import { isOwnDocument } from './own-document.ts'

type Loaded = { stripe: Stripe; elements: StripeElements }
type Props = { intent: PaymentIntent; onPaid: () => void; onBroken: () => void }

const returnAddress = () => `${location.origin}/dashboard?payment=success`

const load = async ({ publishableKey, clientSecret }: PaymentIntent, host: HTMLElement): Promise<Loaded> => {
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey ?? '', { locale: 'fr' })
  if (!stripe) throw new Error('the script of Stripe runs in browsers only')
  // Stripe's fields are in an iframe, so pass our colours and font.
  const { color, fontFamily } = getComputedStyle(host)
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  const elements = stripe.elements({
    clientSecret,
    locale: 'fr',
    appearance: { theme: isDark ? 'night' : 'stripe', variables: { colorText: color, fontFamily } },
  })
  const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } })
  const ready = new Promise<void>((resolve, reject) => {
    element.on('ready', () => resolve())
    element.on('loaderror', ({ error }) => reject(new Error(error.message ?? 'the form of Stripe did not load')))
  })
  element.mount(host)
  await ready
  return { stripe, elements }
}

/** Returns whether an earlier try succeeded although its answer was lost, after Stripe refused a second one. */
const wasPaid = async (stripe: Stripe, { clientSecret }: PaymentIntent) => {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
  return paymentIntent?.status === 'succeeded'
}

/** Stripe's own form. The card data goes to Stripe only, never to us. */
export const StripeForm = ({ intent, onPaid, onBroken }: Props) => {
  const host = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    if (!isOwnDocument()) {
      location.reload()
      return undefined
    }
    let isGone = false
    if (host.current)
      load(intent, host.current).then(
        found => !isGone && setLoaded(found),
        () => !isGone && onBroken(),
      )
    return () => {
      isGone = true
    }
    // Once per payment, not on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [intent])

  const fail = (message: string | undefined) => {
    const text = message ?? m.payment_generic()
    setIsBusy(false)
    setProblem(text)
    toast({ kind: 'error', title: m.payment_failed(), text })
  }

  const pay = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || !loaded) return
    setIsBusy(true)
    setProblem(undefined)
    const { stripe, elements } = loaded
    try {
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnAddress() },
        redirect: 'if_required',
      })
      // Stay busy until the next page has loaded, so that nothing can be pressed.
      if (!error || (await wasPaid(stripe, intent))) onPaid()
      else fail(error.message)
    } catch {
      fail(undefined)
    }
  }

  return (
    <form noValidate className={stack({ gap: '4' })} onSubmit={event => void pay(event)}>
      {!loaded && <Spinner />}
      <div ref={host} className={css({ minHeight: '12rem' })} />
      {problem && (
        <Banner tone="danger" live="alert">
          {problem}
        </Banner>
      )}
      <button type="submit" disabled={isBusy || !loaded} className={button({ size: 'large', wide: true })}>
        {isBusy ? m.payment_busy() : m.payment_pay({ amount: formatSum(intent.amount) })}
      </button>
    </form>
  )
}
