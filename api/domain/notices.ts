import * as z from 'zod'
import type { NotificationType } from '../../schema/choices.ts'
import { texts, type Named } from '../texts/fr.ts'

type Said = typeof texts.notifications
export type NoticeKind = keyof Said
type About = { [Kind in NoticeKind]: Parameters<Said[Kind]> }
type Words = { title: string; message: string }

/**
 * What a notification of some kind is: its type as it travels, whether it is for the person alone, never for a deputy, and which
 * of its arguments is the title of an offer.
 */
type Description = { type: NotificationType; alone: boolean; title?: number }

/**
 * Every kind. Alone reads a person what concerns them and not their offers: who acts for whom and what was done, late marks,
 * the desk's words and what is said in a dispute, and what an administrator has to do.
 */
const kinds: Record<NoticeKind, Description> = {
  deputyBegun: { type: 'other', alone: true },
  principalBegun: { type: 'other', alone: true },
  deputyEnded: { type: 'other', alone: true },
  principalEnded: { type: 'other', alone: true },
  deputyWaits: { type: 'other', alone: true },
  principalWaits: { type: 'other', alone: true },
  doneForYou: { type: 'other', alone: true },
  newApplication: { type: 'application_update', alone: false, title: 1 },
  withdrawn: { type: 'application_update', alone: false, title: 1 },
  accepted: { type: 'application_update', alone: false, title: 0 },
  rejected: { type: 'application_update', alone: false, title: 0 },
  jobWithdrawn: { type: 'application_update', alone: false, title: 0 },
  offerEdited: { type: 'application_update', alone: false, title: 0 },
  offerReplaced: { type: 'other', alone: false, title: 0 },
  profileReplaced: { type: 'other', alone: true },
  searchReplaced: { type: 'other', alone: true },
  questionAsked: { type: 'application_update', alone: false, title: 0 },
  questionAnswered: { type: 'application_update', alone: false, title: 0 },
  jobStarted: { type: 'application_update', alone: false, title: 0 },
  jobCompleted: { type: 'application_update', alone: false, title: 0 },
  jobCompletedUnpaid: { type: 'application_update', alone: false, title: 0 },
  jobCancelled: { type: 'application_update', alone: false, title: 0 },
  studentLeft: { type: 'application_update', alone: false, title: 1 },
  sessionLeft: { type: 'application_update', alone: false, title: 1 },
  seriesEnded: { type: 'application_update', alone: false, title: 1 },
  seriesSilent: { type: 'application_update', alone: false, title: 0 },
  lapseRemoved: { type: 'other', alone: true, title: 0 },
  lapseUpheld: { type: 'other', alone: true, title: 0 },
  inReserve: { type: 'application_update', alone: false, title: 0 },
  askedToCome: { type: 'application_update', alone: false, title: 0 },
  reserveComes: { type: 'application_update', alone: false, title: 1 },
  jobProposed: { type: 'application_update', alone: false, title: 1 },
  jobReopened: { type: 'application_update', alone: false, title: 0 },
  newMessage: { type: 'message', alone: false, title: 1 },
  jobMatch: { type: 'job_match', alone: false, title: 0 },
  jobAlert: { type: 'job_alert', alone: false, title: 1 },
  reviewReceived: { type: 'other', alone: false, title: 1 },
  reviewBlind: { type: 'other', alone: false, title: 1 },
  reviewShown: { type: 'other', alone: false, title: 1 },
  reviewReminder: { type: 'other', alone: false, title: 1 },
  appointmentProposed: { type: 'application_update', alone: false, title: 1 },
  appointmentMoved: { type: 'application_update', alone: false, title: 1 },
  appointmentConfirmed: { type: 'application_update', alone: false, title: 1 },
  appointmentKept: { type: 'application_update', alone: false, title: 1 },
  appointmentCancelled: { type: 'application_update', alone: false, title: 1 },
  appointmentWithdrawn: { type: 'application_update', alone: false, title: 1 },
  appointmentDeclined: { type: 'application_update', alone: false, title: 1 },
  appointmentReminder: { type: 'application_update', alone: false, title: 1 },
  hidden: { type: 'other', alone: true },
  restored: { type: 'other', alone: true },
  suspended: { type: 'other', alone: true },
  suspensionLifted: { type: 'other', alone: true },
  suspensionUpheld: { type: 'other', alone: true },
  reviewAnswered: { type: 'other', alone: false, title: 1 },
  amountProposed: { type: 'other', alone: false, title: 1 },
  amountAgreed: { type: 'other', alone: false, title: 0 },
  saidPaid: { type: 'other', alone: false, title: 1 },
  paidByHand: { type: 'other', alone: false, title: 1 },
  paymentHeld: { type: 'other', alone: false, title: 0 },
  paymentReleased: { type: 'other', alone: false, title: 0 },
  paymentRefunded: { type: 'other', alone: false, title: 0 },
  refundFailed: { type: 'other', alone: false, title: 0 },
  refundMade: { type: 'other', alone: false, title: 0 },
  refundByHand: { type: 'other', alone: true },
  paymentChargedBack: { type: 'other', alone: false, title: 0 },
  paymentFrozen: { type: 'other', alone: false, title: 0 },
  frozenByBank: { type: 'other', alone: false, title: 0 },
  refundAnnounced: { type: 'other', alone: false, title: 0 },
  cancellationObjected: { type: 'other', alone: true, title: 0 },
  refundContested: { type: 'other', alone: true, title: 0 },
  partlyRefunded: { type: 'other', alone: false, title: 0 },
  statementWritten: { type: 'other', alone: true, title: 1 },
  disputeForDesk: { type: 'other', alone: true, title: 0 },
  disputesDue: { type: 'other', alone: true },
  disputeDecided: { type: 'other', alone: true, title: 0 },
  paymentSplit: { type: 'other', alone: false, title: 0 },
  paymentSplitBack: { type: 'other', alone: false, title: 0 },
  payoutFailed: { type: 'other', alone: false },
  moneyAlarm: { type: 'other', alone: true },
}

const words: { [Kind in NoticeKind]: (...about: About[Kind]) => Words } = texts.notifications

export type Notice = Words &
  Pick<Description, 'type' | 'alone'> & {
    /** Whom it names, and what it says without their names: that takes the place of the words when one of them leaves. */
    named: string[]
    nameless: Words | null
    /** What the words are made of. */
    about: { kind: NoticeKind; args: unknown[]; jobId?: string | undefined }
  }

const mostLetters = 1000

/** A text may be longer than a notification; the screen it leads to shows all of it. */
const fit = (message: string) => {
  const letters = Array.from(message)
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : message
}

const isNamed = (about: unknown): about is Named =>
  typeof about === 'object' && about !== null && 'id' in about && 'name' in about

const { firstName, lastName } = texts.deletedPerson
/** Replaces the name of a person who deleted the account. */
export const goneName = `${firstName} ${lastName}`
const withoutName = (about: unknown) => (isNamed(about) ? { ...about, name: goneName } : about)

/** A notification of one kind with its text, ready to be written for a person. */
export const say = <Kind extends NoticeKind>(kind: Kind, ...about: About[Kind]): Notice => {
  const put = (...given: About[Kind]): Words => {
    const { title, message } = words[kind](...given)
    return { title, message: fit(message) }
  }
  const named = about.filter(isNamed).map(({ id }) => id)
  // oxlint-disable-next-line no-unsafe-type-assertion -- the same with other names
  const nameless = named.length > 0 ? put(...(about.map(withoutName) as About[Kind])) : null
  const { type, alone } = kinds[kind]
  return { type, alone, ...put(...about), named, nameless, about: { kind, args: about } }
}

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(kinds, kind)
const told = z.object({ kind: z.string().refine(isKind), args: z.array(z.unknown()), jobId: z.uuid().optional() })

/** Where its link does not name the job that it is about. */
export const aboutJob = (jobId: string, notice: Notice): Notice => ({ ...notice, about: { ...notice.about, jobId } })

/** The same notification with other words in it; null where it does not say what it is about, as those of older versions. */
const tellAgain = (about: unknown, put: (arg: unknown, place: number, kind: NoticeKind) => unknown): Notice | null => {
  const { data } = told.safeParse(about)
  if (!data) return null
  const { kind, args, jobId } = data
  // oxlint-disable-next-line no-unsafe-type-assertion -- the arguments of this very kind, as `say` has kept them
  const notice = say(kind, ...(args.map((arg, place) => put(arg, place, kind)) as About[typeof kind]))
  return jobId === undefined ? notice : aboutJob(jobId, notice)
}

/** Without the names of these people. The others keep theirs. */
export const withoutNames = (about: unknown, gone: readonly string[]) =>
  tellAgain(about, arg => (isNamed(arg) && gone.includes(arg.id) ? { name: goneName } : arg))

/** Which arguments of a notification quote an offer beside its title. */
const quotes: Partial<Record<NoticeKind, readonly number[]>> = {
  questionAsked: [1],
  questionAnswered: [1],
  offerEdited: [1],
}

/** Without the words of an offer, whatever its title was at that moment. */
export const withoutWords = (about: unknown) =>
  tellAgain(about, (arg, place, kind) => {
    if (place === kinds[kind].title) return texts.hiddenOffer
    return typeof arg === 'string' && quotes[kind]?.includes(place) ? texts.hiddenWords : arg
  })
