import type { Command } from '../../../sync/effects/effects.ts'
import type { Entry, Refusal, Stored } from '../../../sync/store.ts'
import { inForce } from '../../../sync/in-force.ts'
import { otherPerson } from '../chat/other-person.ts'
import * as m from '../../paraglide/messages.js'
import { isCommand, typedOf, type Typed } from './typed-of.ts'

export type Listed = {
  id: string
  command: string
  input: Record<string, unknown>
  state: 'waiting' | 'refused' | 'blocked' | 'unreadable'
  /** What it is, in words. */
  what: string
  /** The title or the name that it is about, and the other person of it. */
  about: string | null
  person: string | null
  jobId: string | null
  writtenAt: string | null
  typed: readonly Typed[]
  photo: string | null
  photos: number
  refusal: Refusal | undefined
  /** What it depends on, in words; null where that is not here any more. */
  waitsFor: string | null
  /** What goes with it if it is discarded, and whether any of that was typed. */
  dependents: number
  losesWords: boolean
}

/** What the device knows around the entries. */
export type Around = {
  me: string
  jobs: ReadonlyMap<string, Stored<'job'>>
  /** The jobs of applications and of payments, by their ids. */
  jobOf: ReadonlyMap<string, string>
  blocked: ReadonlyMap<string, string>
  /** The names of students, by their ids and by those of their letters. */
  students: ReadonlyMap<string, string>
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an entry asks for. One that nobody can read may hold anything. */
export const readAsked = (entry: Entry) => {
  const read = entry.state === 'unreadable' ? entry : (inForce(entry) ?? entry)
  return { command: text(read.command) ?? '', input: isPlain(read.input) ? read.input : {} }
}

const ofJobs = new Set(['publish-job', 'edit-job', 'delete-job', 'leave-job', 'end-series', 'propose-job'])
/** About a row that leads to its job. */
const ofRows = new Set([
  'withdraw-application',
  'keep-in-reserve',
  'answer-call',
  'release-payment',
  'refund-payment',
  'dispute-payment',
  'object-to-cancellation',
  'write-statement',
])

/** The row that leads to the job of an entry, where it is not the job itself. */
export const rowOf = ({ command, input }: ReturnType<typeof readAsked>) =>
  ofRows.has(command) ? text(input['paymentId'] ?? input['id']) : null

const jobIdOf = (asked: ReturnType<typeof readAsked>, jobOf: Around['jobOf']) => {
  const { command, input } = asked
  if (ofJobs.has(command)) return text(input['id'])
  if (command === 'report-content') return input['kind'] === 'job' ? text(input['targetId']) : null
  const row = rowOf(asked)
  return row === null ? text(input['jobId']) : (jobOf.get(row) ?? null)
}

export const jobIdsOf = (entries: readonly Entry[], jobOf: Around['jobOf']) =>
  entries.map(entry => jobIdOf(readAsked(entry), jobOf)).filter(id => id !== null)

const titleIn = ({ title, structuredEvaluation: review }: Record<string, unknown>) =>
  text(title) ?? (isPlain(review) ? text(review['jobTitle']) : null)

/** What each action is, in a phrase. */
const commandNames: Record<Command, () => string> = {
  'apply-to-job': m.command_apply_to_job,
  'withdraw-application': m.command_withdraw_application,
  'send-message': m.command_send_message,
  'mark-message-read': m.command_mark_message_read,
  'mark-notification-read': m.command_mark_notification_read,
  'mark-all-notifications-read': m.command_mark_all_notifications_read,
  'edit-profile': m.command_edit_profile,
  'edit-student-profile': m.command_edit_student_profile,
  'edit-availability': m.command_edit_availability,
  'set-profile-image': m.command_set_profile_image,
  'remove-profile-image': m.command_remove_profile_image,
  'publish-job': m.command_publish_job,
  'edit-job': m.command_edit_job,
  'delete-job': m.command_delete_job,
  'leave-job': m.command_leave_job,
  'end-series': m.command_end_series,
  'propose-job': m.command_propose_job,
  'keep-in-reserve': m.command_keep_in_reserve,
  'answer-call': m.command_answer_call,
  'appeal-lapse': m.command_appeal_lapse,
  'ask-question': m.command_ask_question,
  'answer-question': m.command_answer_question,
  'remove-question': m.command_remove_question,
  'mute-asker': m.command_mute_asker,
  'submit-review': m.command_submit_review,
  'add-favourite': m.command_add_favourite,
  'remove-favourite': m.command_remove_favourite,
  'keep-student': m.command_keep_student,
  'switch-mail': m.command_switch_mail,
  'save-search': m.command_save_search,
  'edit-saved-search': m.command_edit_saved_search,
  'delete-saved-search': m.command_delete_saved_search,
  'answer-review': m.command_answer_review,
  'report-content': m.command_report_content,
  'block-user': m.command_block_user,
  'unblock-user': m.command_unblock_user,
  'agree-on-amount': m.command_agree_on_amount,
  'propose-appointment': m.command_propose_appointment,
  'confirm-appointment': m.command_confirm_appointment,
  'cancel-appointment': m.command_cancel_appointment,
  'release-payment': m.command_release_payment,
  'refund-payment': m.command_refund_payment,
  'dispute-payment': m.command_dispute_payment,
  'object-to-cancellation': m.command_object_to_cancellation,
  'write-statement': m.command_write_statement,
}

/** Those that say one of two things, where it is the other one. */
const opposites: Partial<
  Record<Command, { isOther: (input: Record<string, unknown>) => boolean; name: () => string }>
> = {
  'keep-in-reserve': { isOther: ({ isKept }) => isKept === false, name: m.command_drop_reserve },
  'keep-student': { isOther: ({ isKept }) => isKept === false, name: m.command_remove_favourite },
  'answer-call': { isOther: ({ canCome }) => canCome === false, name: m.command_decline_call },
}

const whatOf = ({ command, input }: ReturnType<typeof readAsked>) => {
  if (!isCommand(command)) return m.outbox_unknown()
  const opposite = opposites[command]
  return opposite?.isOther(input) ? opposite.name() : commandNames[command]()
}

/** Whom a poster has chosen among several: the same offer may wait for each of them. */
const chosenIn = ({ command, input }: ReturnType<typeof readAsked>) => {
  if (command === 'propose-job') return text(input['studentId'])
  return command === 'keep-in-reserve' ? text(input['id']) : null
}

/** An action and what it is about, for a line or the name of a button. */
const nameOf = (what: string, about: string | null) =>
  about === null ? what : m.outbox_name_of({ what, about: `« ${about} »` })

const describeOne = (entry: Entry, around: Around) => {
  const asked = readAsked(entry)
  const { command, input } = asked
  const jobId = jobIdOf(asked, around.jobOf)
  const job = jobId === null ? undefined : around.jobs.get(jobId)
  const other = job && otherPerson(job, around.me)
  const chosen = chosenIn(asked)
  const photos = input['workPhotos'] ?? input['photos']
  return {
    id: entry.id,
    command,
    input,
    what: whatOf(asked),
    about: text(job?.title) ?? text(entry.about) ?? titleIn(input) ?? around.blocked.get(String(input['id'])) ?? null,
    person:
      chosen === null ? (other ? `${other.firstName} ${other.lastName}` : null) : (around.students.get(chosen) ?? null),
    jobId,
    writtenAt: Number.isFinite(entry.enqueuedAt) ? new Date(entry.enqueuedAt).toISOString() : null,
    typed: typedOf(command, input),
    photo: text(input['profileImage']),
    photos: Array.isArray(photos) ? photos.length : 0,
  }
}

const isTyped = ({ typed, photo, photos }: Pick<Listed, 'typed' | 'photo' | 'photos'>) =>
  typed.length > 0 || photo !== null || photos > 0

const order = { refused: 0, unreadable: 1, blocked: 2, waiting: 3, applied: 4 }

/** What needs its person first, and of it the newest first. */
export const describe = (entries: readonly Entry[], around: Around): Listed[] => {
  const all = new Map(entries.map(entry => [entry.id, describeOne(entry, around)]))
  const listed: Listed[] = []
  for (const entry of entries.toSorted((a, b) => order[a.state] - order[b.state] || b.seq - a.seq)) {
    const one = all.get(entry.id)
    if (!one || entry.state === 'applied') continue
    const gone = [entry]
    for (const { id } of gone) gone.push(...entries.filter(({ dependsOn }) => dependsOn === id))
    const maker = entry.dependsOn === undefined ? undefined : all.get(entry.dependsOn)
    listed.push({
      ...one,
      state: entry.state,
      refusal: entry.refusal,
      waitsFor: maker ? nameOf(maker.what, maker.about) : null,
      dependents: gone.length - 1,
      losesWords: gone.some(({ id }) => isTyped(all.get(id) ?? one)),
    })
  }
  return listed
}
