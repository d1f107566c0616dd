import type { Notice as Said } from '../../../api/domain/notices.ts'
import type { ReportKind } from '../../../schema/choices.ts'
import type { Availability } from '../../../schema/decisions/availability.ts'
import type { Edit } from '../../../schema/decisions/edited-offer.ts'
import type { Offer } from '../../../schema/decisions/offer-rules.ts'
import { when } from '../../../schema/decisions/when.ts'
import type { Appointment } from '../../../schema/entities/appointment.ts'
import type { Lapse } from '../../../schema/entities/lapse.ts'
import type { Terms } from '../../../schema/entities/terms.ts'
import type { SyncResult } from '../../../schema/sync.ts'
import type { EntityRows } from '../../store.ts'

type Travels<Name extends keyof EntityRows, Fields extends keyof EntityRows[Name]> = Pick<EntityRows[Name], Fields>

type Asked = { id: string; text: string; answer: string | null; askerId: string | null }

export type Job = Offer &
  Travels<'job', 'id' | 'status' | 'postedById' | 'assignedToId' | 'canton' | 'estimatedDuration' | 'deletedAt'> &
  Partial<Travels<'job', 'proposedTo'>> & {
    appointment?: Appointment | undefined
    seriesId?: string | undefined
    seriesEndedAt?: string | undefined
    offerId?: string | undefined
    chosen?: number | undefined
    /** What does not travel as it is kept. */
    asked?: readonly Asked[]
    leftBy?: readonly string[]
    startedAt?: string | null | undefined
    /** The names of its pictures. */
    photos?: readonly string[] | undefined
    /** What it said before its last edits, the newest first. */
    pastTerms?: readonly Terms[]
  }

/** What an application may agree on otherwise than its offer says, and what follows from that. */
type Offered = Pick<Job, keyof Terms | 'address' | 'canton' | 'estimatedDuration'>

export type Application = Travels<'application', 'id' | 'jobId' | 'studentId' | 'message' | 'status' | 'createdAt'> & {
  terms: Terms
  offerId?: string | undefined
  reservedAt?: string | undefined
  askedAt?: string | undefined
  decidedAt?: string | undefined
  offerBefore?: Edit
  changes?: string[]
}

type Message = Travels<'message', 'id' | 'jobId' | 'senderId' | 'receiverId' | 'content' | 'isRead'> & {
  createdAt?: string
}

export type Notice = EntityRows['notification'] & { userId: string; offerBefore?: Edit; messages?: number | null }

type Late = Pick<Lapse, 'id' | 'beginsAt' | 'appeal'> & {
  jobId: string
  reason: string | null
  agreedAt: string
}

type User = Travels<'user', 'id' | 'userType' | 'firstName' | 'lastName' | 'phone' | 'city' | 'profileImageUrl'> &
  Partial<Travels<'user', 'canton' | 'mailsOff'>> & {
    availability?: Availability | undefined
    studentProfile?: { school: string | null; bio: string | null; availableTools: string[] } | undefined
    blockedIds?: readonly string[]
    keptIds?: readonly string[]
    lateEnds?: readonly Late[]
  }

export type Payment = Travels<
  'payment',
  'id' | 'jobId' | 'payerId' | 'payeeId' | 'amount' | 'fee' | 'refunded' | 'status' | 'frozenBy'
> & {
  paidAt: string | null
  refundAt: string | null
  objectionEndsAt: string | null
  settledAt: string | null
  deputyId?: string | undefined
}

export type Search = Omit<EntityRows['savedSearch'], 'createdAt'> & { userId: string }

type Review = {
  id: string
  jobId: string
  jobTitle: string
  reviewerId: string
  revieweeId: string
  rating: number
  photos: string
  answer: string | null
  isShown: boolean
}

type Report = { id: string; reporterId: string; kind: ReportKind; targetId: string; authorId: string }

/**
 * What the server knows, as far as actions can change it, and by the names under which it travels: what belongs to a job or to a
 * person is on their row. Rows are replaced and never changed.
 */
export type World = {
  user: Map<string, User>
  job: Map<string, Job>
  application: Map<string, Application>
  message: Map<string, Message>
  notification: Map<string, Notice>
  /** By account and job. */
  favourite: Map<string, { jobId: string; userId: string }>
  savedSearch: Map<string, Search>
  payment: Map<string, Payment>
  agreement: Map<string, EntityRows['agreement']>
  review: Map<string, Review>
  report: Map<string, Report>
  /** By payment. */
  dispute: Map<string, { openedBy: string; isOpen: boolean }>
  statement: Map<string, { paymentId: string; authorId: string; content: string }>
  /** By principal and deputy. */
  deputy: Map<string, { principalId: string; deputyId: string }>
  /** Only the desk reads these. */
  takenBack: Map<string, { jobId: string; askerId: string }>
  /** By poster and question. */
  muted: Map<string, { posterId: string; questionId: string; askerId: string | null }>
  deputyAction: Map<string, { principalId: string; deputyId: string; action: string; jobId: string | null }>
  /** What pictures are stored under, by what was sent. */
  picture: ReadonlyMap<string, string>
  /** Offers that alerts have not told of yet. */
  untold: string[]
  /** When the next session of each series comes to be. */
  planned: Map<string, string>
  /** What an offer says, by its job, while that goes by the terms of an application. */
  offered: Map<string, Offered>
  /** By account and action: what was asked, and what was answered. */
  receipt: Map<string, { asked: string | null; result: SyncResult }>
}

export const emptyWorld = (): World => ({
  user: new Map(),
  job: new Map(),
  application: new Map(),
  message: new Map(),
  notification: new Map(),
  favourite: new Map(),
  savedSearch: new Map(),
  payment: new Map(),
  agreement: new Map(),
  review: new Map(),
  report: new Map(),
  dispute: new Map(),
  statement: new Map(),
  deputy: new Map(),
  takenBack: new Map(),
  muted: new Map(),
  deputyAction: new Map(),
  picture: new Map(),
  untold: [],
  planned: new Map(),
  offered: new Map(),
  receipt: new Map(),
})

/** Who acts, and what only the server can say: its clock, and the ids that it makes. */
export type By = {
  id: string
  deputyId?: string | undefined
  /** Students and posters in one, for tests that are about no person's kind. */
  isBoth?: boolean
  now: string
  /** A name for what the server makes: which kind of thing, and what tells it from others of its kind. */
  made: (kind: Made, of: string) => string
}

export type Made = 'notice' | 'copy' | 'session' | 'lapse' | 'opening' | 'call' | 'action'

/** Null where it is done, else the reason why not. */
export type Refused = string | null

export const change = <Row>(rows: Map<string, Row>, id: string, changes: Partial<Row>) => {
  const row = rows.get(id)
  if (row) rows.set(id, { ...row, ...changes })
}

export const findJob = ({ job }: World, id: string) => {
  const found = job.get(id)
  return found?.deletedAt === null ? found : undefined
}

/** An application with its job, where that is still there. */
export const findApplication = (world: World, id: string) => {
  const application = world.application.get(id)
  const job = application && findJob(world, application.jobId)
  return job ? { application, job } : undefined
}

export const applicationsOf = ({ application }: World, jobId: string) =>
  [...application.values()].filter(one => one.jobId === jobId)

export const paymentsOf = ({ payment }: World, jobId: string) =>
  [...payment.values()].filter(one => one.jobId === jobId)

/** The jobs that are places of the same offer as this one, the offer among them. */
export const familyOf = ({ job }: World, { id, offerId }: Job) => {
  const offer = offerId ?? id
  return [...job.values()].filter(one => one.id === offer || one.offerId === offer)
}

/** One student does one job of an offer. */
export const hasPlace = (world: World, job: Job, studentId: string) =>
  familyOf(world, job).some(({ assignedToId, status }) => assignedToId === studentId && status !== 'cancelled')

/** A job with the time of its work. */
export const timed = (job: Job) => ({ startedAt: null, ...job, beginsAt: when(job) })

export const isParty = ({ postedById, assignedToId }: Job, id: string) => postedById === id || assignedToId === id

/** The other one of a job's two people. */
export const otherOf = ({ postedById, assignedToId }: Job, id: string) =>
  postedById === id ? assignedToId : postedById

/** A person as what is told of them names them. */
export const named = ({ user }: World, id: string) => ({ id, name: user.get(id)?.firstName ?? '' })

export const fullNamed = ({ user }: World, id: string) => {
  const { firstName = '', lastName = '' } = user.get(id) ?? {}
  return { id, name: `${firstName} ${lastName}` }
}

export const isShunned = ({ user }: World, one: string, other: string) =>
  [user.get(one)?.blockedIds?.includes(other), user.get(other)?.blockedIds?.includes(one)].includes(true)

/** Whether a person may see a job: not over a block, unless they are one of its two. */
export const isShown = (world: World, job: Job, viewer: string) =>
  isParty(job, viewer) || !isShunned(world, job.postedById, viewer)

type Told = { at: string; offerBefore?: Edit; messages?: number }

export const tell = (world: World, by: By, userId: string, { type, title, message }: Said, told: Told) => {
  const id = by.made('notice', String(world.notification.size))
  const { at: actionUrl, ...rest } = told
  const notice = { id, userId, type, title, message, isRead: false, createdAt: by.now, actionUrl }
  world.notification.set(id, { ...notice, ...rest })
}

export const forget = <Row>(rows: Map<string, Row>, isGone: (row: Row) => boolean) => {
  for (const [id, row] of rows) if (isGone(row)) rows.delete(id)
}
