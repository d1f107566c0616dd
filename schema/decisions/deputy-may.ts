/** What the list of what was done may name: actions, and a payment that has arrived. */
export const keptActions = [
  'publish-job',
  'edit-job',
  'delete-job',
  'change-job-status',
  'propose-job',
  'answer-question',
  'remove-question',
  'accept-application',
  'reject-application',
  'keep-in-reserve',
  'agree-on-amount',
  'propose-appointment',
  'confirm-appointment',
  'cancel-appointment',
  'end-series',
  'release-payment',
  'pay',
] as const

export type KeptAction = (typeof keptActions)[number]

/**
 * What a deputy may do in the account of whoever trusts them: this and nothing else, so that an action that comes to be is
 * refused until somebody puts it here. What strangers may do as well (callers `anyone`) is not asked about.
 *
 *     noted: kept in the list of what was done · told: the principal is notified, too · mailed: and mailed, whatever their
 *     switches say, for it binds them or costs them
 */
const weights: Readonly<Record<KeptAction, 'noted' | 'told' | 'mailed'>> = {
  'publish-job': 'told',
  'edit-job': 'noted',
  'delete-job': 'told',
  // Completed it pays, cancelled it ends what was agreed on, late at the cost of a mark.
  'change-job-status': 'mailed',
  'propose-job': 'noted',
  'answer-question': 'noted',
  'remove-question': 'noted',
  'accept-application': 'mailed',
  'reject-application': 'noted',
  // Whoever is in reserve has the job by their own yes.
  'keep-in-reserve': 'mailed',
  'agree-on-amount': 'mailed',
  'propose-appointment': 'noted',
  'confirm-appointment': 'mailed',
  'cancel-appointment': 'told',
  'end-series': 'told',
  'release-payment': 'mailed',
  pay: 'mailed',
}

/**
 * Kept nowhere. Beginning to pay is nothing yet: what is told is that it was paid, whoever says so. Reading is not among them:
 * what a deputy has read, the principal has not.
 */
const quiet: readonly string[] = [
  'create-payment-intent',
  'confirm-test-payment',
  'authenticate-test-payment',
  'announce-presence',
]

const questions: readonly string[] = [
  'who-am-i',
  'list-job-applications',
  'check-application',
  'list-messages',
  'count-unread-messages',
  'get-presence',
  'list-notifications',
  'get-payment',
  'get-amount',
  'get-wallet-balance',
  'list-wallet-transactions',
  'list-accepted-jobs',
  'list-posted-jobs',
  'list-deleted-jobs',
  // Papers, which are drawn and have no contract.
  'get-receipt',
  'get-statement',
  'get-qr-bill',
]

export const weightOf = (action: KeptAction) => weights[action]

export const deputyMay = (name: string) =>
  Object.hasOwn(weights, name) || quiet.includes(name) || questions.includes(name)
