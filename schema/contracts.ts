import type { Contract } from './contract.ts'
import * as accounts from './contracts/accounts.ts'
import * as applications from './contracts/applications.ts'
import * as appointments from './contracts/appointments.ts'
import * as calendars from './contracts/calendars.ts'
import * as deputies from './contracts/deputies.ts'
import * as deviceErrors from './contracts/device-errors.ts'
import * as disputes from './contracts/disputes.ts'
import * as jobs from './contracts/jobs.ts'
import * as lapses from './contracts/lapses.ts'
import * as messages from './contracts/messages.ts'
import * as notifications from './contracts/notifications.ts'
import * as payments from './contracts/payments.ts'
import * as people from './contracts/people.ts'
import * as questions from './contracts/questions.ts'
import * as reviews from './contracts/reviews.ts'
import * as safety from './contracts/safety.ts'
import * as saved from './contracts/saved.ts'
import * as suspensions from './contracts/suspensions.ts'
import * as sync from './contracts/sync.ts'
import * as wallets from './contracts/wallets.ts'

/** All contracts by name. Lists of contracts elsewhere are derived from this one by their properties. */
export const contractsByName = {
  ...accounts,
  ...applications,
  ...appointments,
  ...calendars,
  ...deputies,
  ...deviceErrors,
  ...disputes,
  ...jobs,
  ...lapses,
  ...messages,
  ...notifications,
  ...payments,
  ...people,
  ...questions,
  ...reviews,
  ...safety,
  ...saved,
  ...suspensions,
  ...sync,
  ...wallets,
}

export const contracts: readonly Contract[] = Object.values(contractsByName)

type Every = (typeof contractsByName)[keyof typeof contractsByName]

/** Names that the list of deputy actions may contain: actions, and `pay` for a received payment. */
export type KeptAction = Extract<Every, { deputy: 'noted' | 'told' | 'mailed' }>['name'] | 'pay'
