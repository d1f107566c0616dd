import { inTime } from '../server/in-time.ts'
import type { Log } from '../server/log.ts'
import { refuse, type Refusal } from '../server/refusal.ts'
import { ProviderUnavailable, type Provider } from './provider.ts'

/** How long a person waits for a provider before being told that it does not answer. Browsers wait for twenty seconds. */
export const providerPatienceMs = 10_000

/** For the next try. What was begun is found again under its key, so a try costs nothing but the call. */
const retryAfter = 10

type Asked = Pick<Provider, 'name' | 'openIntent' | 'openAccount' | 'accountLink' | 'readAccount'>

/**
 * The calls that a person waits for. All of one request share one deadline, so that three slow calls are no longer than one.
 * A call that is given up may still be carried out by the provider: the next try finds what it did.
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

/** A provider that does not answer is no fault of ours: the person is told so, and when to try again. */
export const orUnavailable = async <T>(call: Promise<T>, log: Log): Promise<T | Refusal<'provider-unavailable'>> => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.error('provider_unavailable', { reason: error.message })
    return refuse('provider-unavailable', { retryAfter })
  }
}
