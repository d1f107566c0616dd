import type { paymentMethods, paymentWays } from '../choices.ts'

export type PaymentWay = (typeof paymentWays)[number]
export type Paid = { paymentMethod: (typeof paymentMethods)[number]; isThroughPouce?: boolean | undefined }

/** How an offer is paid, as a person chooses and reads it. Older rows do not mention Pouce and are paid by hand. */
export const paymentWayOf = ({ paymentMethod, isThroughPouce }: Paid): PaymentWay =>
  isThroughPouce ? 'pouce' : paymentMethod

/** As it is stored and sent. Older apps read « cash or TWINT » there. */
export const toPaid = (way: PaymentWay) =>
  way === 'pouce'
    ? { paymentMethod: 'both' as const, isThroughPouce: true }
    : { paymentMethod: way, isThroughPouce: false }
