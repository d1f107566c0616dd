import type { JobStatus, PaymentStatus } from '../choices.ts'
import { isOver, type Begins } from './when.ts'

type Funds = { status: PaymentStatus; frozenBy: 'payer' | 'payee' | 'desk' | 'bank' | null }

/**
 * Whether the hand of one of the two people may settle these funds: in a dispute between them either may give in. What a bank
 * disputes, or was given back in part past us, is not theirs to settle.
 */
export const whyNotSettled = ({ status, frozenBy }: Funds) => {
  if (status === 'frozen' && (frozenBy === 'bank' || frozenBy === 'desk')) return 'payment-frozen'
  if (status !== 'held' && status !== 'frozen') return 'payment-not-held'
  return null
}

type Job = Begins & { status: JobStatus; startedAt: string | null }

/**
 * Paid or started, a job is under way; its work has begun once its time has come. Where none is agreed on it has begun when its
 * poster says so, and not because it was paid.
 */
export const hasWorkBegun = ({ status, beginsAt, startedAt }: Job, now: number) =>
  status === 'in_progress' && isOver(beginsAt ?? startedAt, now)
