import { CallError } from '../data/server/call.ts'
import { formatSum } from '../../schema/format-money.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { limits } from '../../schema/rules.ts'
import * as m from '../paraglide/messages.js'

const payerLimit = () => {
  const { fresh, known } = limits.payer
  return m.refusal_payer_limit({
    fresh: formatSum(fresh.volume),
    freshCount: fresh.payments,
    known: formatSum(known.volume),
    knownCount: known.payments,
  })
}

/** Texts of the server's refusals for people. The server's own message is for machines and logs. */
const refusals: Record<RefusalCode, () => string> = {
  'invalid-input': m.refusal_invalid_input,
  'invalid-json': m.refusal_invalid_json,
  incomplete: m.refusal_incomplete,
  unauthenticated: m.refusal_unauthenticated,
  forbidden: m.refusal_forbidden,
  'account-suspended': m.refusal_account_suspended,
  'already-suspended': m.refusal_already_suspended,
  'not-suspended': m.refusal_not_suspended,
  'student-unavailable': m.refusal_student_unavailable,
  'not-for-deputies': m.refusal_not_for_deputies,
  'foreign-origin': m.refusal_foreign_origin,
  'not-found': m.refusal_not_found,
  'method-not-allowed': m.refusal_method_not_allowed,
  'too-large': m.refusal_too_large,
  'unsupported-media-type': m.refusal_unsupported_media_type,
  internal: m.refusal_internal,
  unavailable: m.refusal_unavailable,
  busy: m.refusal_busy,
  'email-taken': m.refusal_email_taken,
  'wrong-credentials': m.refusal_wrong_credentials,
  'not-verified': m.refusal_not_verified,
  'confirm-by-mail': m.refusal_confirm_by_mail,
  'password-needed': m.refusal_password_needed,
  'password-asked': m.refusal_password_asked,
  'link-expired': m.refusal_link_expired,
  'other-address': m.refusal_other_address,
  'common-password': m.rule_common_password,
  'too-many-attempts': m.refusal_too_many_attempts,
  'work-under-way': m.refusal_work_under_way,
  'id-taken': m.refusal_id_taken,
  'job-not-open': m.refusal_job_not_open,
  'places-given': m.refusal_places_given,
  'already-applied': m.refusal_already_applied,
  'already-chosen': m.refusal_already_chosen,
  'application-decided': m.refusal_application_decided,
  'appeal-over': m.refusal_appeal_over,
  'call-over': m.refusal_call_over,
  'status-conflict': m.refusal_status_conflict,
  'no-conversation': m.refusal_no_conversation,
  'not-reviewable': m.refusal_not_reviewable,
  'already-reviewed': m.refusal_already_reviewed,
  'already-answered': m.refusal_already_answered,
  'questions-waiting': m.refusal_questions_waiting,
  'questions-too-often': m.refusal_questions_too_often,
  'questions-unwanted': m.refusal_questions_unwanted,
  'questions-full': m.refusal_questions_full,
  'question-answered': m.refusal_question_answered,
  'already-hidden': m.refusal_already_hidden,
  'not-hidden': m.refusal_not_hidden,
  'report-closed': m.refusal_report_closed,
  'already-reported': m.refusal_already_reported,
  'conversation-closed': m.refusal_conversation_closed,
  'invalid-image': m.rule_image,
  outdated: m.refusal_outdated,
  'too-new': m.refusal_too_new,
  expired: m.refusal_expired,
  'unknown-command': m.refusal_unknown_command,
  'id-reused': m.refusal_id_reused,
  'list-full': m.refusal_list_full,
  'search-saved': m.refusal_search_saved,
  'no-amount': m.refusal_no_amount,
  'amount-changed': m.refusal_amount_changed,
  'not-payable': m.refusal_not_payable,
  'payer-limit': payerLimit,
  'refund-limit': m.refusal_refund_limit,
  'already-paid': m.refusal_already_paid,
  'provider-unavailable': m.refusal_provider_unavailable,
  'payment-not-held': m.refusal_payment_not_held,
  'payment-frozen': m.refusal_payment_frozen,
  'no-dispute': m.refusal_no_dispute,
  'dispute-due': m.refusal_dispute_due,
  'not-objectionable': m.refusal_not_objectionable,
  'split-amount': m.refusal_split_amount,
  'no-iban': m.refusal_no_iban,
  'money-held': m.refusal_money_held,
  'not-schedulable': m.refusal_not_schedulable,
  'appointment-changed': m.refusal_appointment_changed,
  'appointment-past': m.refusal_appointment_past,
  'push-endpoint': m.refusal_push_endpoint,
  'unknown-photo': m.refusal_unknown_photo,
  'image-too-large': m.refusal_image_too_large,
}

export const isRefusalCode = (code: string): code is RefusalCode => code in refusals

export const refusalText = (code: string) => (isRefusalCode(code) ? refusals[code]() : m.error_unknown())

/** Why a call failed: the server's reason in French, or that it could not be reached. */
export const failureText = (error: unknown) => {
  if (!(error instanceof CallError)) return m.error_unreachable()
  return error.refusal?.code === undefined ? m.error_unknown() : refusalText(error.refusal.code)
}
