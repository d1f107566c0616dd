import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { answerRefusal } from '../server/answer.ts'
import type { Deps, Env } from '../deps.ts'
import { takeEvent } from '../money/take-event.ts'
import type { Provider } from '../money/provider.ts'
import { refuse } from '../server/refusal.ts'

const path = '/api/stripe/webhook'

const mostBytes = 1_000_000

/**
 * Where Stripe says that something happened. It has no session and no origin of ours: that it knows the secret, over exactly
 * these bytes, is all that lets it in. Any answer but 200 brings the event again.
 */
export const stripeWebhookRoutes = ({ sql }: Pick<Deps, 'sql'>, stripe: Provider, moved: () => void) =>
  new Hono<Env>().post(
    path,
    bodyLimit({ maxSize: mostBytes, onError: c => answerRefusal(c, refuse('too-large')) }),
    async c => {
      const body = Buffer.from(await c.req.arrayBuffer())
      const event = stripe.verify?.(body, c.req.header('Stripe-Signature') ?? '')
      if (!event) return answerRefusal(c, refuse('invalid-input'))
      await takeEvent(sql, stripe, event)
      moved()
      return c.json({ ok: true })
    },
  )
