import type { MailNotice } from '../../schema/choices.ts'
import * as m from '../paraglide/messages.js'

/** Label of each mail kind, and a hint on when it is sent. */
export const mailKinds: Record<MailNotice, { label: () => string; hint: () => string }> = {
  application: { label: m.label_mail_application, hint: m.mails_application_hint },
  acceptance: { label: m.label_mail_acceptance, hint: m.mails_acceptance_hint },
  message: { label: m.label_mail_message, hint: m.mails_message_hint },
  reminder: { label: m.label_mail_reminder, hint: m.mails_reminder_hint },
}
