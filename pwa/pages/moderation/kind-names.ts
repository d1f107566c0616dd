import type { HideableKind, ReportKind } from '../../../schema/choices.ts'
import * as m from '../../paraglide/messages.js'

export const kindNames: Record<ReportKind | HideableKind, () => string> = {
  user: m.moderation_kinds_user,
  job: m.moderation_kinds_job,
  message: m.moderation_kinds_message,
  review: m.moderation_kinds_review,
  answer: m.moderation_kinds_answer,
  photo: m.moderation_kinds_photo,
  bio: m.moderation_kinds_bio,
}
