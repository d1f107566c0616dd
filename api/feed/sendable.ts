import { appealLapse } from '../commands/lapses.ts'
import { answerCall, keepInReserve } from '../commands/reserves.ts'
import type { Contract } from '../../schema/contract.ts'
import { admits, refuseCaller, type Actor } from '../domain/actor.ts'
import { acceptApplication, rejectApplication, withdrawApplication } from '../commands/applications.ts'
import { addFavourite, removeFavourite } from '../commands/favourites.ts'
import { agreeOnAmount } from '../commands/agree-on-amount.ts'
import { announcePresence } from '../commands/announce-presence.ts'
import { answerReview } from '../commands/answer-review.ts'
import { cancelAppointment, confirmAppointment, proposeAppointment } from '../commands/appointments.ts'
import { applyToJob } from '../commands/apply-to-job.ts'
import { blockUser, unblockUser } from '../commands/blocks.ts'
import { changeJobStatus } from '../commands/change-job-status.ts'
import type { Command } from '../commands/command.ts'
import { deleteJob } from '../commands/delete-job.ts'
import { deleteSavedSearch, editSavedSearch, saveSearch } from '../commands/saved-searches.ts'
import { disputePayment, objectToCancellation, writeStatement } from '../commands/disputes.ts'
import { editAvailability } from '../commands/edit-availability.ts'
import { answerQuestion, askQuestion, muteAsker, removeQuestion } from '../commands/questions.ts'
import { editJob } from '../commands/edit-job.ts'
import { editProfile, editStudentProfile, removeProfileImage, setIban, setProfileImage } from '../commands/profile.ts'
import { keepStudent } from '../commands/keep-student.ts'
import { endSeries } from '../commands/end-series.ts'
import { leaveJob } from '../commands/leave-job.ts'
import { markAllNotificationsRead, markMessageRead, markNotificationRead } from '../commands/read-marks.ts'
import { proposeJob } from '../commands/propose-job.ts'
import { publishJob } from '../commands/publish-job.ts'
import { refundPayment, releasePayment } from '../commands/payments.ts'
import { reportContent } from '../commands/report-content.ts'
import { sendMessage } from '../commands/send-message.ts'
import { switchMail } from '../commands/switch-mail.ts'
import { submitReview } from '../commands/submit-review.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { Refusal } from '../server/refusal.ts'
import { refuseInput } from '../server/refuse-input.ts'

/** A command with its caller and input settled, ready for a transaction. */
export type Settled = (tx: Transaction) => Promise<unknown>

const settle =
  <C extends Contract, Prepared>(command: Command<C, Prepared>) =>
  async (sql: Sql, actor: Actor, input: unknown): Promise<Settled | Refusal> => {
    const { contract } = command
    const asker: Actor | null = actor
    if (!admits(contract, asker)) return refuseCaller(contract, actor)
    const parsed = contract.input.safeParse(input)
    if (!parsed.success) return refuseInput(parsed.error)
    // oxlint-disable-next-line no-unsafe-type-assertion -- what the contract's own schema gives is its output
    const prepared = await command.prepare(sql, asker, parsed.data as Parameters<typeof command.prepare>[2])
    return prepared instanceof Refusal ? prepared : tx => command.run(tx, asker, prepared)
  }

const entry = <C extends Contract, Prepared>(command: Command<C, Prepared>) => ({
  name: command.contract.name,
  movesNoFeed: command.contract.movesNoFeed === true,
  settle: settle(command),
})

/**
 * Every command that may come through the sync route: all of them that need no answer from a provider of payments,
 * for what can be done online may have to wait offline.
 */
const commands = [
  entry(acceptApplication),
  entry(addFavourite),
  entry(agreeOnAmount),
  entry(announcePresence),
  entry(answerCall),
  entry(answerQuestion),
  entry(answerReview),
  entry(appealLapse),
  entry(applyToJob),
  entry(askQuestion),
  entry(blockUser),
  entry(cancelAppointment),
  entry(changeJobStatus),
  entry(confirmAppointment),
  entry(deleteJob),
  entry(deleteSavedSearch),
  entry(disputePayment),
  entry(editAvailability),
  entry(editJob),
  entry(editProfile),
  entry(editSavedSearch),
  entry(editStudentProfile),
  entry(endSeries),
  entry(keepInReserve),
  entry(keepStudent),
  entry(leaveJob),
  entry(markAllNotificationsRead),
  entry(markMessageRead),
  entry(markNotificationRead),
  entry(muteAsker),
  entry(objectToCancellation),
  entry(proposeAppointment),
  entry(proposeJob),
  entry(publishJob),
  entry(refundPayment),
  entry(rejectApplication),
  entry(removeFavourite),
  entry(releasePayment),
  entry(removeProfileImage),
  entry(removeQuestion),
  entry(saveSearch),
  entry(reportContent),
  entry(sendMessage),
  entry(setIban),
  entry(setProfileImage),
  entry(submitReview),
  entry(switchMail),
  entry(unblockUser),
  entry(withdrawApplication),
  entry(writeStatement),
] as const
export const sendable = new Map(commands.map(({ name, settle: run }) => [name, run]))

/** After these alone nobody needs to look. */
export const quiet: ReadonlySet<string> = new Set(
  commands.flatMap(({ name, movesNoFeed }) => (movesNoFeed ? [name] : [])),
)
