import type { Sql } from '../db/connect.ts'
import type { Environment } from '../server/environment.ts'
import type { Provider } from './provider.ts'
import { createTestBank } from './test-bank.ts'

/** Creates Stripe if keys are set (and loads its package only then), otherwise the test bank. */
export const createProvider = async (
  sql: Sql,
  { stripe, stripeApiUrl, publicUrl }: Pick<Environment, 'stripe' | 'stripeApiUrl' | 'publicUrl'>,
): Promise<Provider> => {
  if (!stripe) return createTestBank(sql, publicUrl)
  const { createStripe } = await import('./stripe.ts')
  return createStripe(stripe, publicUrl, { apiUrl: stripeApiUrl })
}
