import { hasFirstPayouts } from '../../../schema/decisions/first-payouts.ts'
import { transactionsOf, balanceOf } from '../../../schema/decisions/wallet.ts'
import type { Stored } from '../../../sync/store.ts'
import { isUnfilled } from '../../data/device/is-unfilled.ts'
import { newestFirst } from '../../data/device/newest-first.ts'
import { useLive } from '../../data/device/use-live.ts'

export type WalletLine = ReturnType<typeof transactionsOf>[number] & { payment: Stored<'payment'> }

export type WalletState = {
  balance: number
  pendingBalance: number
  /** True if a student's first payouts are still delayed. */
  waits: boolean
  /** Newest first. */
  lines: WalletLine[]
}

/** The wallet from local data, with pending decisions applied optimistically. */
export const useWallet = (me: string) =>
  useLive<WalletState | undefined>(`wallet/${me}`, async db => {
    const payments = await db.payments.toArray()
    if (payments.length === 0 && (await isUnfilled(db))) return undefined
    const lines = payments.flatMap(payment => transactionsOf(payment, me).map(line => ({ ...line, payment })))
    return {
      ...balanceOf(payments, me),
      waits: hasFirstPayouts(payments, me),
      lines: lines.toSorted(newestFirst),
    }
  })
