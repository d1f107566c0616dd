import type { Notice as ToTell } from '../../../schema/notices/notice.ts'
import type { ReportKind } from '../../../schema/choices.ts'
import type { Availability } from '../../../schema/decisions/availability.ts'
import type { Edit } from '../../../schema/decisions/edited-offer.ts'
import type { Offer as Said } from '../../../schema/offers/zod.ts'
import type { SeriesEnd } from '../../../schema/decisions/ways-out.ts'
import { when } from '../../../schema/decisions/when.ts'
import type { Appointment } from '../../../schema/entities/appointment.ts'
import type { Lapse } from '../../../schema/entities/lapse.ts'
import type { SyncResult } from '../../../schema/sync.ts'
import type { EntityRows } from '../../store.ts'

type Travels<Name extends keyof EntityRows, Fields extends keyof EntityRows[Name]> = Pick<EntityRows[Name], Fields>

type Asked = { id: string; text: string; answer: string | null; askerId: string | null }

export type Offer = Said &
  Travels<'offer', 'id' | 'status' | 'postedById' | 'canton' | 'estimatedDuration' | 'version' | 'withdrawnAt'> & {
    closedBecause?: 'withdrawn' | 'cancelled' | null
    /** Number of taken places. */
    chosen?: number | undefined
    /** Public text of each version, in order. */
    versions?: readonly Edit[]
    proposedTo?: readonly string[]
    /** Questions, stored in another form than devices receive. */
    asked?: readonly Asked[]
    /** Names of its photos. */
    photos?: readonly string[] | undefined
  }

/** Terms of a job. A series has them for every session. */
type Agreed = Pick<Said, 'title' | 'rate' | 'duration' | 'location' | 'address' | 'schedule' | 'isThroughPouce'> &
  Travels<'job', 'id' | 'offerId' | 'postedById' | 'assignedToId' | 'canton' | 'estimatedDuration' | 'feePercent'> &
  Partial<Travels<'job', 'paymentMethod'>> & { offerVersion?: number }

export type Job = Agreed &
  Travels<'job', 'status' | 'agreedAt' | 'scheduledFor'> & {
    /** Null after the student has left, and for later sessions of a series. */
    applicationId?: string | null
    appointment?: Appointment | undefined
    seriesId?: string | undefined
    session?: number | undefined
    startedAt?: string | null | undefined
    leftAt?: string | undefined
  }

export type Series = Travels<'series', 'id' | 'offerId' | 'endedAt'> &
  Omit<Agreed, 'id' | 'offerId'> & { endedBecause?: SeriesEnd | undefined }

export type Application = Travels<'application', 'id' | 'studentId' | 'message' | 'status' | 'createdAt'> & {
  offerId: string
  offerVersion: number
  closedBecause?: 'refused' | 'filled' | 'withdrawn' | undefined
  reservedAt?: string | undefined
  askedAt?: string | undefined
  decidedAt?: string | undefined
}

type Message = Travels<'message', 'id' | 'jobId' | 'senderId' | 'receiverId' | 'content' | 'isRead'> & {
  createdAt?: string
}

export type Notice = Travels<'notification', 'id' | 'type' | 'isRead' | 'createdAt' | 'actionUrl'> & {
  kind: string
  /** Unresolved arguments, with ids. */
  args: readonly unknown[]
  userId: string
  offerBefore?: Edit
  messages?: number | null
}

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
 * Server state as far as actions can change it, with the field names that devices receive. Data of an offer, a job or a person is
 * on its row. Rows are replaced, never mutated.
 */
export const emptyWorld = () => ({
  user: new Map<string, User>(),
  offer: new Map<string, Offer>(),
  job: new Map<string, Job>(),
  series: new Map<string, Series>(),
  application: new Map<string, Application>(),
  message: new Map<string, Message>(),
  notification: new Map<string, Notice>(),
  /** By account and offer. */
  favourite: new Map<string, { offerId: string; userId: string }>(),
  savedSearch: new Map<string, Search>(),
  payment: new Map<string, Payment>(),
  agreement: new Map<string, EntityRows['agreement']>(),
  review: new Map<string, Review>(),
  report: new Map<string, Report>(),
  /** By payment. */
  dispute: new Map<string, { openedBy: string; isOpen: boolean }>(),
  statement: new Map<string, { paymentId: string; authorId: string; content: string }>(),
  /** By principal and deputy. */
  deputy: new Map<string, { principalId: string; deputyId: string }>(),
  /** Only the desk reads these. */
  takenBack: new Map<string, { offerId: string; askerId: string }>(),
  /** By poster and question. */
  muted: new Map<string, { posterId: string; questionId: string; askerId: string | null }>(),
  deputyAction: new Map<string, { principalId: string; deputyId: string; action: string; offerId: string | null }>(),
  /** Stored names of pictures, by uploaded data URL. */
  picture: new Map<string, string>(),
  /** New offers whose alerts are still to be sent. */
  untold: [] as string[],
  /** Time at which the next session of each series is created. */
  planned: new Map<string, string>(),
  /** Request and result of each mutation, by account and mutation id. */
  receipt: new Map<string, { asked: string | null; result: SyncResult }>(),
})

export type World = ReturnType<typeof emptyWorld>

/** The actor, and what only the server provides: its clock and the ids it creates. */
export type By = {
  id: string
  deputyId?: string | undefined
  /** Acts as student and poster at once, for tests in which the type does not matter. */
  isBoth?: boolean
  now: string
  /** Id of something the server creates, from its kind and a key unique within that kind. */
  made: (kind: Made, of: string) => string
}

export type Made = 'notice' | 'job' | 'session' | 'lapse' | 'opening' | 'call' | 'action'

/** Null if the action is done, else the reason for its refusal. */
export type Refused = string | null

export const change = <Row>(rows: Map<string, Row>, id: string, changes: Partial<Row>) => {
  const row = rows.get(id)
  if (row) rows.set(id, { ...row, ...changes })
}

/** Returns the offer with this id, or the offer of the job with this id. */
export const offerBehind = ({ offer, job }: World, id: string) => offer.get(id) ?? offer.get(job.get(id)?.offerId ?? '')

/** The same, unless it was withdrawn. */
export const findOffer = (world: World, id: string) => {
  const found = offerBehind(world, id)
  return found?.withdrawnAt === null ? found : undefined
}

export const isOpen = ({ status, withdrawnAt }: Pick<Offer, 'status' | 'withdrawnAt'>) =>
  status === 'open' && withdrawnAt === null

/** In the order in which they were agreed on. */
export const jobsOf = ({ job }: World, offerId: string) => [...job.values()].filter(one => one.offerId === offerId)

/** Returns the job that an id means for this person: see `api/domain/resolve-job.ts`. */
export const findJob = (world: World, person: string, id: string) => {
  const named = world.job.get(id)
  const own = [...(named ? [named] : []), ...jobsOf(world, id).toReversed()].filter(job => isParty(job, person))
  const isMeant = (job: Job) =>
    job.id === id || job.assignedToId === person || (world.offer.get(job.offerId)?.places ?? 1) === 1
  const jobs = own.filter(isMeant)
  return jobs.find(({ status }) => status !== 'left') ?? jobs[0]
}

/** An application with its offer, unless that was withdrawn. */
export const findApplication = (world: World, id: string) => {
  const application = world.application.get(id)
  const offer = application && findOffer(world, application.offerId)
  return offer ? { application, offer } : undefined
}

export const applicationsOf = ({ application }: World, offerId: string) =>
  [...application.values()].filter(one => one.offerId === offerId)

/** Returns a picture's stored name: the name in its URL, or the one the server gave to its upload. */
export const pictureOf = ({ picture }: World, one: string) =>
  one.startsWith('data:') ? picture.get(one) : one.slice(one.lastIndexOf('/') + 1)

export const paymentsOf = ({ payment }: World, jobId: string) =>
  [...payment.values()].filter(one => one.jobId === jobId)

/** A student can have one place of an offer only. */
export const hasPlace = (world: World, offerId: string, studentId: string) =>
  jobsOf(world, offerId).some(
    ({ assignedToId, status }) =>
      assignedToId === studentId && (status === 'assigned' || status === 'in_progress' || status === 'completed'),
  )

/** A job with the time of its work. */
export const timed = (job: Job) => ({ ...job, beginsAt: when(job) })

export const isParty = ({ postedById, assignedToId }: Pick<Job, 'postedById' | 'assignedToId'>, id: string) =>
  postedById === id || assignedToId === id

/** Returns the other one of a job's two people. */
export const otherOf = ({ postedById, assignedToId }: Pick<Job, 'postedById' | 'assignedToId'>, id: string) =>
  postedById === id ? assignedToId : postedById

export const isShunned = ({ user }: World, one: string, other: string) =>
  [user.get(one)?.blockedIds?.includes(other), user.get(other)?.blockedIds?.includes(one)].includes(true)

/** Returns whether a person may see an offer: not across a block, unless it is their own or they have a job of it. */
export const isShown = (world: World, { id, postedById }: Offer, viewer: string) =>
  postedById === viewer ||
  !isShunned(world, postedById, viewer) ||
  jobsOf(world, id).some(({ assignedToId, status }) => assignedToId === viewer && status !== 'left')

type Told = { at: string; offerBefore?: Edit; messages?: number }

export const tell = (world: World, by: By, userId: string, { kind, type, args }: ToTell, told: Told) => {
  const id = by.made('notice', String(world.notification.size))
  const { at: actionUrl, ...rest } = told
  const notice = { id, userId, kind, type, args, isRead: false, createdAt: by.now, actionUrl }
  world.notification.set(id, { ...notice, ...rest })
}

export const forget = <Row>(rows: Map<string, Row>, isGone: (row: Row) => boolean) => {
  for (const [id, row] of rows) if (isGone(row)) rows.delete(id)
}
