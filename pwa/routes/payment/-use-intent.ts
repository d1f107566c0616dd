import { useEffect, useEffectEvent, useState } from 'react'
import { feeOf, toRappen } from '../../../schema/decisions/amounts.ts'
import { paymentIntent } from '../../answers/payment-intent.ts'
import type { PaymentIntent } from '../../answers/payment-intent.ts'
import { call, CallError } from '../../call.ts'
import type { Asked } from '../../shell/payment-search.ts'

export type Preparation =
  | { state: 'preparing' | 'offline' | 'failed' }
  | { state: 'refused'; error: CallError }
  | { state: 'ready'; intent: PaymentIntent }

const take = async (answer: Response): Promise<Preparation> => {
  try {
    return { state: 'ready', intent: paymentIntent(await answer.json()) }
  } catch {
    return { state: 'failed' }
  }
}

/** The payee and the fee go with it as they are documented; the server knows both better. */
const begin = async ({ jobId, amount, studentId }: Asked): Promise<Preparation> => {
  try {
    const applicationFee = feeOf(toRappen(amount)) / 100
    const body = { jobId, amount, studentAccountId: studentId, applicationFee }
    const answer = await call('/api/create-payment-intent', { method: 'POST', body })
    return await take(answer)
  } catch (error) {
    // Without any answer nobody could be reached.
    if (!(error instanceof CallError)) return { state: 'offline' }
    return error.status < 500 ? { state: 'refused', error } : { state: 'failed' }
  }
}

/** Begins a payment with whoever moves the money; where the network was away, as soon as it is back. */
export const useIntent = (asked: Asked) => {
  const [found, setFound] = useState<Preparation>({ state: 'preparing' })
  const { jobId, amount, studentId } = asked
  const isAsking = found.state === 'preparing'

  useEffect(() => {
    if (!isAsking) return undefined
    let isGone = false
    const ask = async () => {
      const next = await begin({ jobId, amount, studentId })
      if (!isGone) setFound(next)
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [jobId, amount, studentId, isAsking])

  const retry = () => setFound({ state: 'preparing' })
  const comeBack = useEffectEvent(() => {
    if (found.state === 'offline') retry()
  })
  useEffect(() => {
    const abort = new AbortController()
    addEventListener('online', () => comeBack(), abort)
    return () => abort.abort()
  }, [])

  return { found, retry }
}
