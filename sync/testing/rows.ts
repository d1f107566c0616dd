import { offerDefaults } from '../../schema/offers/from-fields.ts'
import type { EntityRows } from '../store.ts'

/** Ids that a reader can tell apart: `idOf('job', 3)`. */
const kinds = {
  account: 1,
  job: 2,
  application: 3,
  message: 4,
  notification: 5,
  mutation: 6,
  payment: 7,
  made: 8,
} as const
export const idOf = (kind: keyof typeof kinds, n: number) =>
  `0190${kinds[kind]}000-0000-7000-8000-${String(n).padStart(12, '0')}`

const at = '2026-02-01T00:00:00.000Z'

const person = { firstName: 'Paula', lastName: 'Poster', profileImageUrl: null }

const said = (n: number) => ({
  title: `Offer ${n}`,
  description: 'Mow the lawn',
  location: 'Lausanne, VD',
  canton: 'VD',
  rate: 25,
  hourlyRate: 25,
  minimumRate: 15,
  duration: '2 h',
  estimatedDuration: 2,
  ...offerDefaults,
  subcategory: null,
  projectDuration: null,
  scheduledFor: null,
  isPremiumJob: false,
  postedById: idOf('account', 9),
  createdAt: at,
  poster: {
    id: idOf('account', 9),
    ...person,
    city: 'Lausanne, VD',
    rating: null,
    reviewsCount: 0,
    reviewersCount: 0,
  },
})

export const offerRow = (n: number, given: Partial<EntityRows['offer']> = {}): EntityRows['offer'] => ({
  ...said(n),
  id: idOf('job', n),
  status: 'open',
  version: 1,
  withdrawnAt: null,
  ...given,
})

/** The first job of an offer for one student, which has its id. */
export const jobRow = (n: number, given: Partial<EntityRows['job']> = {}): EntityRows['job'] => {
  const { assignedToId = idOf('account', 1) } = given
  return {
    ...said(n),
    id: idOf('job', n),
    offerId: idOf('job', n),
    status: 'assigned',
    assignedToId,
    assignedTo: { id: assignedToId, firstName: 'Sam', lastName: 'Student', profileImageUrl: null },
    agreedAt: at,
    feePercent: 5,
    ...given,
  }
}

export const userRow = (n: number): EntityRows['user'] => ({
  id: idOf('account', n),
  firstName: 'Sam',
  lastName: 'Student',
  city: 'Lausanne, VD',
  userType: 'student',
  profileImageUrl: null,
  createdAt: at,
  email: `sam${n}@example.ch`,
  phone: '+41 79 000 00 00',
  studentProfile: { school: 'EPFL', bio: null, availableTools: [], rating: null, reviewersCount: 0, completedJobs: 0 },
})

export const notificationRow = (
  n: number,
  { title = 'Bonjour', message = `Number ${n}`, ...given }: Partial<EntityRows['notification']> = {},
): EntityRows['notification'] => ({
  id: idOf('notification', n),
  type: 'other',
  kind: 'kept',
  args: [title, message],
  title,
  message,
  isRead: false,
  createdAt: at,
  actionUrl: null,
  ...given,
})

/** Held for the student of a job under way. */
export const paymentRow = (n: number, given: Partial<EntityRows['payment']> = {}): EntityRows['payment'] => ({
  id: idOf('payment', n),
  jobId: idOf('job', 5),
  jobTitle: 'Offer 5',
  payerId: idOf('account', 9),
  payeeId: idOf('account', 1),
  amount: 5000,
  fee: 250,
  net: 4750,
  refunded: 0,
  status: 'held',
  frozenBy: null,
  disputeDueAt: null,
  isTest: true,
  createdAt: at,
  paidAt: at,
  releaseAt: '2026-02-08T00:00:00.000Z',
  refundAt: null,
  objectionEndsAt: null,
  settledAt: null,
  passedOnAt: null,
  refundPaidAt: null,
  refundFailedAt: null,
  owed: 0,
  ...given,
})
