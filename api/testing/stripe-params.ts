import type { Stripe } from 'stripe'
import * as z from 'zod'

/**
 * Parameters that the stand-in accepts: only those of Stripe's own types, with their types. The compiler checks each shape against
 * those types in both directions that matter: a misnamed parameter here would not compile.
 */
const amount = z
  .string()
  .regex(/^[1-9]\d{0,7}$/)
  .transform(Number)
const metadata = z.record(z.string().max(40), z.string().max(500)).refine(one => Object.keys(one).length <= 50)
const text = z.string().min(1).max(5000)
const pages = { limit: z.string().regex(/^\d+$/).transform(Number).optional(), starting_after: text.optional() }

/** The keys of a shape must be keys of Stripe's parameters. */
const paramsOf =
  <Params>() =>
  <const Shape extends { [Key in keyof Shape]: Key extends keyof Params ? z.ZodType<Params[Key]> : never }>(
    shape: Shape,
  ) =>
    z.strictObject(shape)

export const params = {
  createIntent: paramsOf<Stripe.PaymentIntentCreateParams>()({
    amount,
    currency: z.literal('chf'),
    allowed_payment_method_types: z.array(z.enum(['card', 'twint'])).optional(),
    transfer_group: text.optional(),
    metadata: metadata.optional(),
  }),
  cancelIntent: paramsOf<Stripe.PaymentIntentCancelParams>()({}),
  createRefund: paramsOf<Stripe.RefundCreateParams>()({
    payment_intent: text,
    amount: amount.optional(),
    metadata: metadata.optional(),
  }),
  createTransfer: paramsOf<Stripe.TransferCreateParams>()({
    amount,
    currency: z.literal('chf'),
    destination: text,
    source_transaction: text,
    transfer_group: text.optional(),
    metadata: metadata.optional(),
  }),
  createAccount: paramsOf<Stripe.AccountCreateParams>()({
    type: z.literal('express'),
    country: z.literal('CH'),
    email: z.email(),
    business_type: z.literal('individual'),
    capabilities: z.strictObject({ transfers: z.strictObject({ requested: z.literal('true').transform(() => true) }) }),
    metadata: metadata.optional(),
  }),
  createAccountLink: paramsOf<Stripe.AccountLinkCreateParams>()({
    account: text,
    type: z.literal('account_onboarding'),
    return_url: z.url(),
    refresh_url: z.url(),
  }),
  listTransfers: paramsOf<Stripe.TransferListParams>()({ ...pages, transfer_group: text.optional() }),
  listReversals: paramsOf<Stripe.TransferListReversalsParams>()({ ...pages }),
  listRefunds: paramsOf<Stripe.RefundListParams>()({ ...pages, payment_intent: text.optional() }),
  listCharges: paramsOf<Stripe.ChargeListParams>()({
    ...pages,
    expand: z.tuple([z.literal('data.balance_transaction')]).optional(),
  }),
  readCharge: paramsOf<Stripe.ChargeRetrieveParams>()({
    expand: z.tuple([z.literal('balance_transaction')]).optional(),
  }),
  listDisputes: paramsOf<Stripe.DisputeListParams>()({ ...pages }),
  nothing: z.strictObject({}),
}

const put = (target: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: string) => {
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const inner = target[key]
  const next: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {}
  put(next, rest, value)
  target[key] = next
}

const withLists = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], at) => key === String(at))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Parses `metadata[payment_id]=…&types[0]=…`, as Stripe's clients write it. */
export const parseForm = (body: string) => {
  const target: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(body)) put(target, name.replaceAll(']', '').split('['), value)
  return withLists(target)
}
