import { inTime } from '../server/in-time.ts'
import type { Log } from '../server/log.ts'
import { refuse, type Refusal } from '../server/refusal.ts'
import { ProviderUnavailable, type Provider } from './provider.ts'

/** How long a person waits for the provider before being told that it does not answer. Browsers wait twenty seconds. */
export const providerPatienceMs = 10_000

/** Seconds until the next try. The idempotency key finds what was begun, so a retry costs only the call. */
const retryAfter = 10

type Asked = Pick<Provider, 'name' | 'openIntent' | 'openAccount' | 'accountLink' | 'readAccount'>

/**
 * Wraps the calls that a person waits for. All calls of one request share one deadline, so that three slow calls take no longer
 * than one. The provider may still carry out a call that timed out: the next try finds it.
 */
export const withDeadline = (provider: Provider, ms = provider.patienceMs ?? providerPatienceMs): Asked => {
  const end = performance.now() + ms
  const late = () => new ProviderUnavailable('the provider takes too long')
  const byTheEnd = <T>(call: Promise<T>) => inTime(call, Math.max(0, end - performance.now()), late)
  return {
    name: provider.name,
    openIntent: payment => byTheEnd(provider.openIntent(payment)),
    openAccount: student => byTheEnd(provider.openAccount(student)),
    accountLink: account => byTheEnd(provider.accountLink(account)),
    readAccount: account => byTheEnd(provider.readAccount(account)),
  }
}

/** Turns a provider that does not answer into a refusal with a retry time instead of a server error. */
export const orUnavailable = async <T>(call: Promise<T>, log: Log): Promise<T | Refusal<'provider-unavailable'>> => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.error('provider_unavailable', { reason: error.message })
    return refuse('provider-unavailable', { retryAfter })
  }
}
