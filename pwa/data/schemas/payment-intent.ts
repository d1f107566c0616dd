import { fields, number, oneOf, orNull, text } from './read.ts'

/** Data that the browser needs to begin a payment. */
export const paymentIntent = fields({
  clientSecret: text,
  paymentId: text,
  /** In rappen. */
  amount: number,
  provider: oneOf(['stripe', 'test-bank']),
  publishableKey: orNull(text),
})
export type PaymentIntent = ReturnType<typeof paymentIntent>
