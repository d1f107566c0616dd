import { offerFieldNames } from '../../schema/offers/from-fields.ts'
import type * as v from 'valibot'
import type { KeptAction } from '../../schema/contracts.ts'
import { words } from '../../schema/forms/fields.ts'
import * as texts from '../../schema/forms/texts.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { limits } from '../../schema/rules.ts'
import type { Command } from '../../sync/effects/effects.ts'
import * as m from '../paraglide/messages.js'
import type { PlaceName } from './places.ts'
import type { FieldName } from './typed-of.ts'

type Input = Record<string, unknown>

export const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The job of an entry, or a row that leads to it. */
type About = (input: Input) => { job?: string | null; row?: string | null }

const job =
  (field: string): About =>
  input => ({ job: text(input[field]) })
const row =
  (field: string): About =>
  input => ({ row: text(input[field]) })
const reported: About = ({ kind, targetId }) => (kind === 'job' ? { job: text(targetId) } : {})

/** One text field, corrected in place. */
const one = (field: FieldName, rule: v.GenericSchema<string, string>) => ({ field, rule })

/** An action with a boolean field has two names. The second is used if the field is false. */
const either = (field: string, name: () => string, opposite: () => string) => (input: Input) =>
  input[field] === false ? opposite() : name()

type Action = {
  name: (input: Input) => string
  /** Its name after a refusal, if it differs. */
  refused?: () => string
  /** Fields that the person wrote. All others only identify the subject. */
  typed: readonly FieldName[]
  about?: About
  /** The screen it belongs to. */
  place: PlaceName
  /** How it is corrected: its one text, or the dialog it was written in. */
  correct?: ReturnType<typeof one> | 'offer' | 'edit' | 'profile' | 'photo'
  /** The field naming the chosen person, if it chooses one among several. */
  chooses?: string
  /** Refusal texts specific to this action. */
  refusals?: Partial<Record<RefusalCode, () => string>>
}

/** The action of a deputy, as the principal reads it. */
type Done = { done: (about: { job: string }) => string }

const person = ['firstName', 'lastName', 'phone', 'city', 'school', 'bio', 'availableTools'] as const
const offer = [
  'title',
  'description',
  'location',
  'address',
  'duration',
  'schedule',
  'isRecurring',
  'rate',
  'places',
] as const
const review = ['rating', 'descriptiveWords', 'comment', 'additionalComments'] as const

/** Metadata of every action that can wait offline, defined once. */
export const actions: { [Name in Command]: Action & (Name extends KeptAction ? Done : object) } = {
  'apply-to-job': {
    name: m.command_apply_to_job,
    typed: ['message'],
    about: job('jobId'),
    place: 'applications',
    correct: one('message', texts.application),
    refusals: { 'not-found': m.refusal_offer_gone },
  },
  'withdraw-application': { name: m.command_withdraw_application, typed: [], about: row('id'), place: 'applications' },
  'answer-call': {
    name: m.command_answer_call,
    typed: [],
    about: row('id'),
    place: 'applications',
    refusals: { 'already-hidden': m.refusal_offer_out_of_sight },
  },

  'send-message': {
    name: m.command_send_message,
    typed: ['content'],
    about: job('jobId'),
    place: 'chat',
    correct: one('content', texts.chatMessage),
  },
  'leave-job': {
    name: m.command_leave_job,
    typed: ['reason'],
    about: job('id'),
    place: 'chat',
    correct: one('reason', texts.leaveReason),
  },
  'end-series': {
    name: m.command_end_series,
    typed: [],
    about: job('id'),
    place: 'chat',
    done: m.deputies_did_end_series,
  },
  'mark-message-read': { name: m.command_mark_message_read, typed: [], place: 'nowhere' },
  'mark-notification-read': { name: m.command_mark_notification_read, typed: [], place: 'nowhere' },
  'mark-all-notifications-read': { name: m.command_mark_all_notifications_read, typed: [], place: 'nowhere' },

  'edit-profile': { name: m.command_edit_profile, typed: person, place: 'profile', correct: 'profile' },
  'edit-student-profile': { name: m.command_edit_profile, typed: person, place: 'profile', correct: 'profile' },
  'set-profile-image': { name: m.command_set_profile_image, typed: [], place: 'profile', correct: 'photo' },
  'remove-profile-image': { name: m.command_remove_profile_image, typed: [], place: 'profile' },
  'edit-availability': { name: m.command_edit_availability, typed: ['free', 'daysOff'], place: 'nowhere' },
  'switch-mail': { name: m.command_switch_mail, typed: [], place: 'nowhere' },
  'appeal-lapse': {
    name: m.command_appeal_lapse,
    typed: ['text'],
    place: 'account',
    correct: one('text', texts.appeal),
  },
  'report-content': {
    name: m.command_report_content,
    typed: ['reason', 'details'],
    about: reported,
    place: 'account',
    correct: one('details', words(limits.reportDetails.max)),
  },
  'block-user': { name: m.command_block_user, typed: [], place: 'account' },
  'unblock-user': { name: m.command_unblock_user, typed: [], place: 'account' },

  'publish-job': {
    name: m.command_publish_job,
    refused: m.publish_failed,
    typed: offer,
    about: job('id'),
    place: 'offers',
    correct: 'offer',
    refusals: { 'list-full': m.refusal_offers_full },
    done: m.deputies_did_publish_job,
  },
  'edit-job': {
    name: m.command_edit_job,
    typed: offerFieldNames,
    about: job('id'),
    place: 'offers',
    correct: 'edit',
    refusals: { 'already-hidden': m.refusal_offer_hidden },
    done: m.deputies_did_edit_job,
  },
  'delete-job': {
    name: m.command_delete_job,
    typed: [],
    about: job('id'),
    place: 'offers',
    done: m.deputies_did_delete_job,
  },
  'propose-job': {
    name: m.command_propose_job,
    typed: [],
    about: job('id'),
    place: 'offers',
    chooses: 'studentId',
    refusals: { 'list-full': m.refusal_proposals_full },
    done: m.deputies_did_propose_job,
  },
  'keep-in-reserve': {
    name: either('isKept', m.command_keep_in_reserve, m.command_drop_reserve),
    typed: [],
    about: row('id'),
    place: 'offers',
    chooses: 'id',
    refusals: { 'list-full': m.refusal_reserves_full },
    done: m.deputies_did_keep_in_reserve,
  },

  'ask-question': {
    name: m.command_ask_question,
    typed: ['text'],
    about: job('jobId'),
    place: 'questions',
    correct: one('text', texts.question),
    refusals: { 'not-found': m.refusal_offer_gone },
  },
  'answer-question': {
    name: m.command_answer_question,
    typed: ['answer'],
    about: job('jobId'),
    place: 'questions',
    correct: one('answer', texts.questionAnswer),
    refusals: { 'already-hidden': m.refusal_offer_hidden },
    done: m.deputies_did_answer_question,
  },
  'remove-question': {
    name: m.command_remove_question,
    typed: [],
    about: job('jobId'),
    place: 'questions',
    done: m.deputies_did_remove_question,
  },
  'mute-asker': { name: m.command_mute_asker, typed: [], about: job('jobId'), place: 'questions' },

  'submit-review': { name: m.command_submit_review, typed: review, about: job('jobId'), place: 'review' },
  'answer-review': {
    name: m.command_answer_review,
    typed: ['content'],
    place: 'reviews',
    correct: one('content', texts.reviewAnswer),
  },

  'add-favourite': {
    name: m.command_add_favourite,
    typed: [],
    about: job('jobId'),
    place: 'offer',
    refusals: { 'not-found': m.favourites_gone_meanwhile },
  },
  'remove-favourite': { name: m.command_remove_favourite, typed: [], about: job('jobId'), place: 'offer' },
  'keep-student': {
    name: either('isKept', m.command_keep_student, m.command_remove_favourite),
    typed: [],
    place: 'favourites',
  },
  'save-search': { name: m.command_save_search, typed: ['name', 'words'], place: 'favourites' },
  'edit-saved-search': { name: m.command_edit_saved_search, typed: ['name', 'isAlerting'], place: 'favourites' },
  'delete-saved-search': { name: m.command_delete_saved_search, typed: [], place: 'favourites' },

  'propose-appointment': {
    name: m.command_propose_appointment,
    typed: ['start', 'minutes'],
    about: job('jobId'),
    place: 'jobs',
    done: m.deputies_did_propose_appointment,
  },
  'confirm-appointment': {
    name: m.command_confirm_appointment,
    typed: [],
    about: job('jobId'),
    place: 'jobs',
    done: m.deputies_did_confirm_appointment,
  },
  'cancel-appointment': {
    name: m.command_cancel_appointment,
    typed: [],
    about: job('jobId'),
    place: 'jobs',
    done: m.deputies_did_cancel_appointment,
  },

  'agree-on-amount': {
    name: m.command_agree_on_amount,
    typed: ['amount'],
    about: job('jobId'),
    place: 'wallet',
    done: m.deputies_did_agree_on_amount,
  },
  'confirm-paid-by-hand': {
    name: m.command_confirm_paid_by_hand,
    typed: [],
    about: job('jobId'),
    place: 'jobs',
  },
  'release-payment': {
    name: m.command_release_payment,
    typed: [],
    about: row('id'),
    place: 'wallet',
    done: m.deputies_did_release_payment,
  },
  'refund-payment': { name: m.command_refund_payment, typed: [], about: row('id'), place: 'wallet' },
  'dispute-payment': {
    name: m.command_dispute_payment,
    typed: ['reason'],
    about: row('id'),
    place: 'wallet',
    correct: one('reason', texts.cancelReason),
  },
  'object-to-cancellation': {
    name: m.command_object_to_cancellation,
    typed: ['reason'],
    about: row('id'),
    place: 'wallet',
    correct: one('reason', texts.statement),
  },
  'write-statement': {
    name: m.command_write_statement,
    typed: ['content'],
    about: row('paymentId'),
    place: 'wallet',
    correct: one('content', texts.statement),
  },
}

export const isCommand = (command: string): command is Command => Object.hasOwn(actions, command)

/** Returns the action, or undefined if it has been removed from the app. */
export const actionOf = (command: string): Action | undefined => (isCommand(command) ? actions[command] : undefined)
