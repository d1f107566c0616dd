import type { NextStep } from '../../../schema/decisions/next-step.ts'
import type { Stored } from '../../../sync/store.ts'

/** The student has to act, others have to act, or the application is over. */
export const groups = ['mine', 'waiting', 'over'] as const
export type Group = (typeof groups)[number]

const ofStep: Record<NextStep['kind'], Group> = {
  propose: 'mine',
  confirm: 'mine',
  price: 'mine',
  agree: 'mine',
  review: 'mine',
  awaitConfirm: 'waiting',
  awaitAgree: 'waiting',
  awaitPay: 'waiting',
  pay: 'waiting',
  meet: 'waiting',
  finish: 'waiting',
  awaitFinish: 'waiting',
  frozen: 'waiting',
  unpaid: 'over',
  done: 'over',
  cancelled: 'over',
}

type Application = Pick<Stored<'application'>, 'status' | 'askedAt' | 'reservedAt'>

/** The group of an application. `step` is the next step of its job once agreed. */
export const groupOf = ({ status, askedAt, reservedAt }: Application, step: NextStep | null): Group => {
  if (askedAt !== undefined) return 'mine'
  if (status === 'accepted') return step ? ofStep[step.kind] : 'waiting'
  return status === 'rejected' && reservedAt === undefined ? 'over' : 'waiting'
}
