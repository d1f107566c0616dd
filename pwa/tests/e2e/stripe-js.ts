import type { BrowserContext, Route } from 'playwright-core'
import type { StripeStandIn } from '../../../api/testing/stripe-stand-in.ts'

/** Outcome of the next confirmation. By default the card is accepted. */
export type Card = 'refused' | 'answer-lost' | 'twint'

type Answer = { error?: { type: string; message: string }; next_action?: { redirect_to_url: { url: string } } }

/**
 * Fake of Stripe's script as far as the app uses it: fields in a frame of Stripe's, calls to Stripe's API from the page, errors
 * as values. It runs in the page, under the page's CSP.
 */
const stripeJs = () => {
  const api = async (path: string, form?: Record<string, string>) => {
    try {
      const asked = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
      const answer = await fetch(`https://api.stripe.com/v1/${path}`, asked)
      const body: Answer = await answer.json()
      return body
    } catch {
      return { error: { type: 'api_connection_error', message: 'Nous ne pouvons pas joindre Stripe.' } }
    }
  }
  const intentOf = (clientSecret: string) => `payment_intents/${clientSecret.replace(/_secret.*$/, '')}`
  const createElement = (clientSecret: string) => {
    const told: Record<string, (event: object) => void> = {}
    const mount = (host: HTMLElement) => {
      const frame = document.createElement('iframe')
      frame.title = 'Saisie sécurisée du paiement'
      frame.src = 'https://js.stripe.com/elements.html'
      frame.addEventListener('load', async () => {
        const { error } = await api(`elements/sessions?client_secret=${clientSecret}`)
        if (error) told['loaderror']?.({ elementType: 'payment', error })
        else told['ready']?.({ elementType: 'payment' })
      })
      host.append(frame)
    }
    return { mount, on: (name: string, tell: (event: object) => void) => (told[name] = tell) }
  }
  const Stripe = (key: string) => ({
    elements: ({ clientSecret }: { clientSecret: string }) => ({
      clientSecret,
      create: () => createElement(clientSecret),
    }),
    confirmPayment: async (given: { elements: { clientSecret: string }; confirmParams: { return_url: string } }) => {
      const { clientSecret } = given.elements
      const form = { key, client_secret: clientSecret, return_url: given.confirmParams.return_url }
      const { error, next_action: next } = await api(`${intentOf(clientSecret)}/confirm`, form)
      if (!next) return error ? { error } : { paymentIntent: { status: 'succeeded' } }
      location.assign(next.redirect_to_url.url)
      return new Promise(() => {})
    },
    retrievePaymentIntent: async (clientSecret: string) => {
      const found = await api(`${intentOf(clientSecret)}?client_secret=${clientSecret}`)
      return found.error ? { error: found.error } : { paymentIntent: found }
    },
  })
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) })
}

const html = (body: string) => ({
  contentType: 'text/html; charset=utf-8',
  body: `<!doctype html><title>Stripe</title>${body}`,
})

/** Fakes everything of Stripe that a browser uses, on the same data as the fake API for the server. */
export const playStripe = async (context: BrowserContext, stripe: StripeStandIn) => {
  const cards: Card[] = []
  const scripts: string[] = []
  let confirmations = 0
  let broken: 'script' | 'fields' | null = null

  const json = (route: Route, status: number, body: object) =>
    route.fulfill({ status, json: body, headers: { 'Access-Control-Allow-Origin': '*' } })

  const answerConfirm = async (route: Route) => {
    confirmations++
    const form = new URLSearchParams(route.request().postData() ?? '')
    const secret = form.get('client_secret') ?? ''
    const card = cards.shift()
    if (card === 'refused')
      return json(route, 402, { error: { type: 'card_error', message: 'Votre carte a été refusée.' } })
    if (card === 'twint') {
      const url = `https://hooks.stripe.com/redirect?${new URLSearchParams({ secret, back: form.get('return_url') ?? '' })}`
      return json(route, 200, { status: 'requires_action', next_action: { redirect_to_url: { url } } })
    }
    const isPaid = stripe.pay(secret)
    if (card === 'answer-lost') return route.abort()
    const error = { type: 'invalid_request_error', message: 'This PaymentIntent has already succeeded.' }
    return isPaid ? json(route, 200, { status: 'succeeded' }) : json(route, 400, { error })
  }

  await context.route('https://js.stripe.com/**', route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/elements.html') return route.fulfill(html('<label>Numéro de carte <input></label>'))
    scripts.push(pathname)
    if (broken === 'script') return route.abort()
    return route.fulfill({ contentType: 'text/javascript', body: `(${stripeJs.toString()})()` })
  })
  await context.route('https://api.stripe.com/**', route => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname.endsWith('/confirm')) return answerConfirm(route)
    const secret = searchParams.get('client_secret')
    const intent = [...stripe.intents.values()].find(one => one.client_secret === secret)
    if (!intent || broken === 'fields')
      return json(route, 404, { error: { type: 'invalid_request_error', message: 'No such intent' } })
    return json(route, 200, { id: intent.id, status: intent.status })
  })
  // TWINT's page, where one accepts or refuses and is redirected back.
  await context.route('https://hooks.stripe.com/**', route => {
    const { searchParams } = new URL(route.request().url())
    const back = (outcome: string) => `${searchParams.get('back')}&payment_intent=pi&redirect_status=${outcome}`
    if (searchParams.has('yes')) {
      stripe.pay(searchParams.get('secret') ?? '')
      return route.fulfill(html(`<script>location.replace(${JSON.stringify(back('succeeded'))})</script>`))
    }
    return route.fulfill(
      html(`<a href="${route.request().url()}&yes">Payer</a> <a href="${back('failed')}">Annuler</a>`),
    )
  })

  return {
    /** Sets the outcomes of the next confirmations, in order. */
    deal: (...next: Card[]) => void cards.push(...next),
    /** Breaks the script or the fields. Null repairs them. */
    break: (what: 'script' | 'fields' | null) => void (broken = what),
    scripts,
    confirmations: () => confirmations,
  }
}
