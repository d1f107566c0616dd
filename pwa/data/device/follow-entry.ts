import type { Refusal } from '../../../sync/store.ts'
import type { Live } from './live.ts'

type Outcome = { kind: 'applied' | 'waiting' } | { kind: 'refused'; refusal: Refusal }

/**
 * What becomes of something that was sent, as far as it shows within `patience` milliseconds. What still waits then goes on
 * waiting on the device: the caller only stops looking.
 */
export const followEntry = ({ engine, watch }: Live, id: string, patience: number) =>
  new Promise<Outcome>(resolve => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      stop()
      resolve(outcome)
    }
    const timer = setTimeout(() => end({ kind: 'waiting' }), patience)
    const look = () => engine.db.outbox.where('id').equals(id).first()
    const stop = watch(look, entry => {
      if (!entry || entry.state === 'applied') end({ kind: 'applied' })
      else if (entry.state === 'refused' && entry.refusal) end({ kind: 'refused', refusal: entry.refusal })
    })
  })
