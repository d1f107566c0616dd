import type { JobStatus, PaymentStatus } from '../choices.ts'

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

type Job = { status: JobStatus; scheduledFor: string | null }

/**
 * Paid or started, a job is under way; its work has begun once its planned day has come. Where none is planned it may have
 * begun at once.
 */
export const hasWorkBegun = ({ status, scheduledFor }: Job, now: number) =>
  status === 'in_progress' && (scheduledFor === null || Date.parse(scheduledFor) <= now)
