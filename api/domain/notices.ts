import type { NotificationType } from '../../schema/choices.ts'
import { texts, type Named } from '../texts/fr.ts'

type Said = typeof texts.notifications
export type NoticeKind = keyof Said
type About = { [Kind in NoticeKind]: Parameters<Said[Kind]> }
type Words = { title: string; message: string }

/** What a notification of some kind is: its type as it travels, and whether it is for the person alone, never for a deputy. */
type Description = { type: NotificationType; alone: boolean }

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
  newApplication: { type: 'application_update', alone: false },
  withdrawn: { type: 'application_update', alone: false },
  accepted: { type: 'application_update', alone: false },
  rejected: { type: 'application_update', alone: false },
  jobWithdrawn: { type: 'application_update', alone: false },
  offerEdited: { type: 'application_update', alone: false },
  offerReplaced: { type: 'other', alone: false },
  profileReplaced: { type: 'other', alone: true },
  searchReplaced: { type: 'other', alone: true },
  questionAsked: { type: 'application_update', alone: false },
  questionAnswered: { type: 'application_update', alone: false },
  jobStarted: { type: 'application_update', alone: false },
  jobCompleted: { type: 'application_update', alone: false },
  jobCancelled: { type: 'application_update', alone: false },
  studentLeft: { type: 'application_update', alone: false },
  sessionLeft: { type: 'application_update', alone: false },
  seriesEnded: { type: 'application_update', alone: false },
  seriesSilent: { type: 'application_update', alone: false },
  lapseRemoved: { type: 'other', alone: true },
  lapseUpheld: { type: 'other', alone: true },
  inReserve: { type: 'application_update', alone: false },
  askedToCome: { type: 'application_update', alone: false },
  reserveComes: { type: 'application_update', alone: false },
  jobProposed: { type: 'application_update', alone: false },
  jobReopened: { type: 'application_update', alone: false },
  newMessage: { type: 'message', alone: false },
  jobMatch: { type: 'job_match', alone: false },
  jobAlert: { type: 'job_alert', alone: false },
  reviewReceived: { type: 'other', alone: false },
  reviewBlind: { type: 'other', alone: false },
  reviewShown: { type: 'other', alone: false },
  reviewReminder: { type: 'other', alone: false },
  appointmentProposed: { type: 'application_update', alone: false },
  appointmentMoved: { type: 'application_update', alone: false },
  appointmentConfirmed: { type: 'application_update', alone: false },
  appointmentKept: { type: 'application_update', alone: false },
  appointmentCancelled: { type: 'application_update', alone: false },
  appointmentWithdrawn: { type: 'application_update', alone: false },
  appointmentDeclined: { type: 'application_update', alone: false },
  appointmentReminder: { type: 'application_update', alone: false },
  hidden: { type: 'other', alone: true },
  restored: { type: 'other', alone: true },
  suspended: { type: 'other', alone: true },
  suspensionLifted: { type: 'other', alone: true },
  suspensionUpheld: { type: 'other', alone: true },
  reviewAnswered: { type: 'other', alone: false },
  amountProposed: { type: 'other', alone: false },
  amountAgreed: { type: 'other', alone: false },
  paymentHeld: { type: 'other', alone: false },
  paymentReleased: { type: 'other', alone: false },
  paymentRefunded: { type: 'other', alone: false },
  refundFailed: { type: 'other', alone: false },
  refundMade: { type: 'other', alone: false },
  refundByHand: { type: 'other', alone: true },
  paymentChargedBack: { type: 'other', alone: false },
  paymentFrozen: { type: 'other', alone: false },
  frozenByBank: { type: 'other', alone: false },
  refundAnnounced: { type: 'other', alone: false },
  cancellationObjected: { type: 'other', alone: true },
  refundContested: { type: 'other', alone: true },
  partlyRefunded: { type: 'other', alone: false },
  statementWritten: { type: 'other', alone: true },
  disputeForDesk: { type: 'other', alone: true },
  disputesDue: { type: 'other', alone: true },
  disputeDecided: { type: 'other', alone: true },
  paymentSplit: { type: 'other', alone: false },
  paymentSplitBack: { type: 'other', alone: false },
  payoutFailed: { type: 'other', alone: false },
  moneyAlarm: { type: 'other', alone: true },
}

const words: { [Kind in NoticeKind]: (...about: About[Kind]) => Words } = texts.notifications

export type Notice = Words &
  Description & {
    /** Whom it names, and what it says without their names: that takes the place of the words when one of them leaves. */
    named: string[]
    nameless: Words | null
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
  return { ...kinds[kind], ...put(...about), named, nameless }
}
