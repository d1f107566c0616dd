import type { paymentMethods, paymentWays } from '../choices.ts'

export type PaymentWay = (typeof paymentWays)[number]
export type Paid = { paymentMethod: (typeof paymentMethods)[number]; isThroughPouce?: boolean | undefined }

/** Payment method of an offer as people choose and read it. Older rows do not mention Pouce and are paid by hand. */
export const paymentWayOf = ({ paymentMethod, isThroughPouce }: Paid): PaymentWay =>
  isThroughPouce ? 'pouce' : paymentMethod

/** Stored form of the payment method. Older apps read `both` as « cash or TWINT ». */
export const toPaid = (way: PaymentWay) =>
  way === 'pouce'
    ? { paymentMethod: 'both' as const, isThroughPouce: true }
    : { paymentMethod: way, isThroughPouce: false }
