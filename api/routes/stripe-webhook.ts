import { Hono } from 'hono'
import { answerRefusal } from '../server/answer.ts'
import type { Deps, Env } from '../deps.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { takeEvent } from '../money/take-event.ts'
import type { Provider } from '../money/provider.ts'
import { costs } from '../server/cost.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { readBytes, type BodyBudget } from './read-body.ts'

const path = '/api/stripe/webhook'

const mostBytes = 1_000_000

/** Tolerance of Stripe's own check for a signature's age; either clock may be ahead. */
const toleranceSeconds = 300

/** True if the body is worth reading: a header in Stripe's form, signed recently. The signature is verified with the body. */
const looksSigned = (header: string) => {
  const [, seconds] = /^t=(\d{1,12}),(?:.*,)?v1=[\da-f]{64}(?:,|$)/.exec(header) ?? []
  return seconds !== undefined && Math.abs(Date.now() / 1000 - Number(seconds)) <= toleranceSeconds
}

/**
 * Receives Stripe's events, without a session or an origin of ours: only a valid signature over exactly these bytes is accepted.
 * Stripe repeats an event after any answer but 200.
 */
export const stripeWebhookRoutes = (deps: Deps, stripe: Provider, moved: () => void, bodies: BodyBudget) =>
  new Hono<Env>().post(path, costs('provider'), async c => {
    const signature = c.req.header('Stripe-Signature') ?? ''
    if (!looksSigned(signature)) return answerRefusal(c, refuse('invalid-input'))
    const share = bodies(clientAddress(c, deps.environment))
    try {
      // A sender that hangs up in the middle is no failure of ours.
      const body = await readBytes(c, mostBytes, share).catch(() => refuse('invalid-input'))
      if (body instanceof Refusal) return answerRefusal(c, body)
      const event = stripe.verify?.(Buffer.from(body), signature)
      if (!event) return answerRefusal(c, refuse('invalid-input'))
      await takeEvent(deps.sql, stripe, event)
    } finally {
      share.release()
    }
    moved()
    return c.json({ ok: true })
  })
