import type { Sql } from '../db/connect.ts'
import type { Environment } from '../server/environment.ts'
import type { Provider } from './provider.ts'
import { createTestBank } from './test-bank.ts'

/** Stripe with its keys, loaded only then; the test bank without. */
export const createProvider = async (
  sql: Sql,
  { stripe, stripeApiUrl, publicUrl }: Pick<Environment, 'stripe' | 'stripeApiUrl' | 'publicUrl'>,
): Promise<Provider> => {
  if (!stripe) return createTestBank(sql, publicUrl)
  const { createStripe } = await import('./stripe.ts')
  return createStripe(stripe, publicUrl, { apiUrl: stripeApiUrl })
}
