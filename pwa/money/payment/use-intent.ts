import { useEffect, useState } from 'react'
import type { createPaymentIntent } from '../../../schema/contracts/payments.ts'
import { orElse } from '../../data/schemas/read.ts'
import { paymentIntent } from '../../data/schemas/payment-intent.ts'
import type { PaymentIntent } from '../../data/schemas/payment-intent.ts'
import { call, CallError } from '../../data/server/call.ts'
import type { Asked } from './payment-search.ts'

export type Preparation =
  | { state: 'preparing' | 'offline' | 'failed' }
  /** The provider does not answer. With `isLast` there is no further automatic retry. */
  | { state: 'away'; tries: number; isLast: boolean }
  | { state: 'refused'; error: CallError }
  | { state: 'ready'; intent: PaymentIntent }

/** Backoff in milliseconds. Each try counts towards the hourly limit per person. */
const pausesAway = [10_000, 20_000, 40_000]
const away = (tries: number) => ({ state: 'away' as const, tries, isLast: pausesAway[tries - 1] === undefined })

/** Sends the payee as documented. The server determines it itself. */
const begin = async ({ jobId, amount, studentId }: Asked, tries: number): Promise<Preparation> => {
  try {
    const input = { jobId, amount, studentAccountId: studentId }
    const answer = await call<typeof createPaymentIntent>('POST', '/api/create-payment-intent', input)
    const intent = await answer.read(orElse(paymentIntent, null))
    return intent ? { state: 'ready', intent } : { state: 'failed' }
  } catch (error) {
    // No answer at all: the network is down.
    if (!(error instanceof CallError)) return { state: 'offline' }
    if (error.refusal?.code === 'provider-unavailable') return away(tries + 1)
    return error.status < 500 ? { state: 'refused', error } : { state: 'failed' }
  }
}

const pauseOffline = 5000

/**
 * Creates the payment intent. Offline it retries automatically, on the `online` event and every few seconds, because the first
 * request after a tunnel often fails too. If the provider does not answer, it retries a few times; the server finds a payment
 * already started.
 */
export const useIntent = (asked: Asked) => {
  const [found, setFound] = useState<Preparation>({ state: 'preparing' })
  const { jobId, amount, studentId } = asked
  const { state } = found
  const tries = found.state === 'away' ? found.tries : 0

  useEffect(() => {
    if (state !== 'preparing' && state !== 'offline' && state !== 'away') return undefined
    const abort = new AbortController()
    let isAsking = false
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      const next = await begin({ jobId, amount, studentId }, tries)
      isAsking = false
      if (!abort.signal.aborted) setFound(next)
    }
    if (state === 'preparing') {
      void ask()
      return () => abort.abort()
    }
    if (state === 'away') {
      const pause = pausesAway[tries - 1]
      const next = pause === undefined ? undefined : setTimeout(() => void ask(), pause)
      return () => {
        abort.abort()
        clearTimeout(next)
      }
    }
    addEventListener('online', () => void ask(), abort)
    const timer = setInterval(() => void ask(), pauseOffline)
    return () => {
      abort.abort()
      clearInterval(timer)
    }
  }, [jobId, amount, studentId, state, tries])

  return { found, retry: () => setFound({ state: 'preparing' }) }
}
