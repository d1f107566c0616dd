import * as v from 'valibot'

/** What the server says of a payment that begins. */
export const paymentIntent = v.object({
  clientSecret: v.string(),
  paymentId: v.string(),
  /** In rappen. */
  amount: v.number(),
  provider: v.picklist(['stripe', 'test-bank']),
  publishableKey: v.nullable(v.string()),
})
export type PaymentIntent = v.InferOutput<typeof paymentIntent>
