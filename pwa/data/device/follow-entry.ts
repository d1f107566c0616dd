import type { Refusal } from '../../../sync/store.ts'
import type { Live } from './live.ts'

type Outcome = { kind: 'applied' | 'waiting' } | { kind: 'refused'; refusal: Refusal }

/** Resolves to the outcome of an outbox entry, or `waiting` after `patience` milliseconds. The entry then stays in the outbox. */
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
