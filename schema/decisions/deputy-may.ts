/**
 * What a deputy may do in the account of whoever trusts them: this and nothing else, so that an action that comes to be is
 * refused until somebody puts it here. What strangers may do as well (callers `anyone`) is not asked about.
 *
 *     told: kept in the list of what was done, and the principal is notified · noted: kept in the list · quiet: neither
 */
const actions = {
  'publish-job': 'told',
  'edit-job': 'noted',
  'delete-job': 'told',
  'change-job-status': 'told',
  'propose-job': 'noted',
  'answer-question': 'noted',
  'remove-question': 'noted',
  'accept-application': 'told',
  'reject-application': 'noted',
  'keep-in-reserve': 'noted',
  'agree-on-amount': 'told',
  'propose-appointment': 'noted',
  'confirm-appointment': 'told',
  'cancel-appointment': 'told',
  'end-series': 'told',
  'release-payment': 'told',
  // Beginning to pay is nothing yet: what is told is that it was paid, whoever says so.
  'create-payment-intent': 'quiet',
  'confirm-test-payment': 'quiet',
  'authenticate-test-payment': 'quiet',
  'mark-message-read': 'quiet',
  'mark-notification-read': 'quiet',
  'mark-all-notifications-read': 'quiet',
  'announce-presence': 'quiet',
} as const

const questions: readonly string[] = [
  'who-am-i',
  'list-job-applications',
  'check-application',
  'list-messages',
  'count-unread-messages',
  'get-presence',
  'list-notifications',
  'get-payment',
  'get-dispute',
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

const weights: ReadonlyMap<string, 'told' | 'noted' | 'quiet'> = new Map(Object.entries(actions))

export const weightOf = (name: string) => weights.get(name)

export const deputyMay = (name: string) => weights.has(name) || questions.includes(name)

/** What the list of what was done may name: the actions above that are kept, and a payment that has arrived. */
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
