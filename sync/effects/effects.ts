import type { EntityName } from '../../schema/sync.ts'
import { addFavourite } from './add-favourite.ts'
import { agreeOnAmount } from './agree-on-amount.ts'
import { answerQuestion } from './answer-question.ts'
import { answerReview } from './answer-review.ts'
import { applyToJob } from './apply-to-job.ts'
import { askQuestion } from './ask-question.ts'
import { blockUser } from './block-user.ts'
import { cancelAppointment } from './cancel-appointment.ts'
import { confirmAppointment } from './confirm-appointment.ts'
import { deleteJob } from './delete-job.ts'
import { deleteSavedSearch } from './delete-saved-search.ts'
import { disputePayment } from './dispute-payment.ts'
import { editAvailability } from './edit-availability.ts'
import { editJob } from './edit-job.ts'
import { editProfile } from './edit-profile.ts'
import { editSavedSearch } from './edit-saved-search.ts'
import { editStudentProfile } from './edit-student-profile.ts'
import type { Context, Rows } from './effect.ts'
import { endSeries } from './end-series.ts'
import { keepStudent } from './keep-student.ts'
import { leaveJob } from './leave-job.ts'
import { markAllNotificationsRead } from './mark-all-notifications-read.ts'
import { markMessageRead } from './mark-message-read.ts'
import { markNotificationRead } from './mark-notification-read.ts'
import { objectToCancellation } from './object-to-cancellation.ts'
import { proposeAppointment } from './propose-appointment.ts'
import { appealLapse } from './appeal-lapse.ts'
import { answerCall } from './answer-call.ts'
import { keepInReserve } from './keep-in-reserve.ts'
import { proposeJob } from './propose-job.ts'
import { publishJob } from './publish-job.ts'
import { refundPayment } from './refund-payment.ts'
import { releasePayment } from './release-payment.ts'
import { removeFavourite } from './remove-favourite.ts'
import { removeProfileImage } from './remove-profile-image.ts'
import { muteAsker } from './mute-asker.ts'
import { removeQuestion } from './remove-question.ts'
import { saveSearch } from './save-search.ts'
import { reportContent } from './report-content.ts'
import { sendMessage } from './send-message.ts'
import { setProfileImage } from './set-profile-image.ts'
import { submitReview } from './submit-review.ts'
import { switchMail } from './switch-mail.ts'
import { unblockUser } from './unblock-user.ts'
import { withdrawApplication } from './withdraw-application.ts'
import { writeStatement } from './write-statement.ts'

/** Every action that may wait offline, once. */
const effects = {
  'apply-to-job': applyToJob,
  'withdraw-application': withdrawApplication,
  'send-message': sendMessage,
  'mark-message-read': markMessageRead,
  'mark-notification-read': markNotificationRead,
  'mark-all-notifications-read': markAllNotificationsRead,
  'edit-profile': editProfile,
  'edit-student-profile': editStudentProfile,
  'edit-availability': editAvailability,
  'set-profile-image': setProfileImage,
  'remove-profile-image': removeProfileImage,
  'publish-job': publishJob,
  'edit-job': editJob,
  'delete-job': deleteJob,
  'leave-job': leaveJob,
  'end-series': endSeries,
  'propose-job': proposeJob,
  'keep-in-reserve': keepInReserve,
  'answer-call': answerCall,
  'appeal-lapse': appealLapse,
  'ask-question': askQuestion,
  'answer-question': answerQuestion,
  'remove-question': removeQuestion,
  'mute-asker': muteAsker,
  'submit-review': submitReview,
  'add-favourite': addFavourite,
  'remove-favourite': removeFavourite,
  'keep-student': keepStudent,
  'switch-mail': switchMail,
  'save-search': saveSearch,
  'edit-saved-search': editSavedSearch,
  'delete-saved-search': deleteSavedSearch,
  'answer-review': answerReview,
  'report-content': reportContent,
  'block-user': blockUser,
  'unblock-user': unblockUser,
  'agree-on-amount': agreeOnAmount,
  'propose-appointment': proposeAppointment,
  'confirm-appointment': confirmAppointment,
  'cancel-appointment': cancelAppointment,
  'release-payment': releasePayment,
  'refund-payment': refundPayment,
  'dispute-payment': disputePayment,
  'object-to-cancellation': objectToCancellation,
  'write-statement': writeStatement,
}

type Effects = typeof effects
export type Command = keyof Effects

type Given<Input> = Input extends { id: string } ? Omit<Input, 'id'> & { id?: string } : Input

/** What a screen hands over. An action that makes a row gets an id for it where none is given. */
export type CommandInput<Name extends Command> = Effects[Name]['creates'] extends EntityName
  ? Given<Parameters<Effects[Name]['show']>[1]>
  : Parameters<Effects[Name]['show']>[1]

/** An effect as the steps see it: they carry its input, which the compiler checked where a screen sent it. */
export type AnyEffect = {
  creates: EntityName | null
  isReading?: true
  complete?(rows: Rows, input: Record<string, unknown>, context: Context): Promise<Record<string, unknown>>
  lane(input: Record<string, unknown>, rows: Rows): string | Promise<string>
  show(rows: Rows, input: Record<string, unknown>, context: Context): Promise<void>
}

export const commandNames = Object.keys(effects)

const isCommand = (name: string): name is Command => Object.hasOwn(effects, name)

export const effectOf = (command: string): AnyEffect | undefined => (isCommand(command) ? effects[command] : undefined)

/** Whether a person wrote it, as far as anybody here can tell. */
export const isWritten = ({ command }: { command: string }) => !effectOf(command)?.isReading
