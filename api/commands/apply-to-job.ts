import { offer as offerRef, person } from '../../schema/notices/args.ts'
import { applyToJob as contract } from '../../schema/contracts/applications.ts'
import { canApply } from '../../schema/decisions/can-apply.ts'
import { limits } from '../../schema/rules.ts'
import { newId } from '../../schema/ids.ts'
import { readApplication } from '../queries/applications.ts'
import { isShown } from '../domain/blocks.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'
import { holdOffer } from '../domain/locks.ts'
import { mailNotice } from '../domain/mail-notice.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, noticeColumns, noticeValues } from '../domain/notify.ts'
import { offerIdOf } from '../domain/resolve-job.ts'

export const applyToJob = command(contract, async (tx, actor, input) => {
  if (input.studentId !== undefined && input.studentId !== actor.id) return refuse('forbidden')
  // These queries are independent, so they are pipelined. The last one checks blocks after the student is locked: a concurrent block
  // either is visible here or sees this application.
  const [offer, [student], [apart]] = await Promise.all([
    holdOffer(tx, input.jobId),
    tx<{ hasApplied: boolean }[]>`
      select exists(
          select from applications where offer_id = ${offerIdOf(tx, input.jobId)} and student_id = ${actor.id}
          union all
          select from jobs
          where offer_id = ${offerIdOf(tx, input.jobId)} and student_id = ${actor.id}
            and status in ('assigned', 'in_progress', 'completed')
        ) as has_applied
      from users where id = ${actor.id} for share`,
    tx`select 1 from offers o where o.id = ${offerIdOf(tx, input.jobId)} and not ${isShown(tx, actor.id)}`,
  ])
  if (!offer || !student || apart) return refuse('not-found')
  const refusal = canApply(offer, student.hasApplied)
  if (refusal) return refuse(refusal)
  const notice = say('newApplication', person(actor.id), offerRef(offer.id))
  const seen = input.terms ? JSON.stringify(input.terms) : null
  const id = input.id ?? newId()
  // Pipelined too: a refusal rolls back the mail with everything else.
  const [[row]] = await Promise.all([
    tx<{ id: string }[]>`
      with a as (
        insert into applications (id, offer_id, offer_version, student_id, message)
        values (${id}, ${offer.id}, coalesce((
          select number from offer_versions
          where offer_id = ${offer.id} and number >= ${offer.version - limits.pastTerms}
            and terms_in(said) @> ${seen}::text::jsonb
          order by number desc limit 1
        ), ${offer.version}), ${actor.id}, ${input.message})
        on conflict do nothing returning *
      ), told as (
        insert into notifications (id, user_id, ${noticeColumns(tx)}, action_url)
        select ${newId()}, ${offer.postedById}, ${noticeValues(tx, notice)}, ${actionUrls.received(offer.id)}
        from a
      )
      select id from a`,
    mailNotice(tx, { kind: 'application', to: offer.postedById, applicationId: id }),
  ])
  if (!row) {
    // Either the same student applied concurrently, or the id belongs to another application.
    const twin = await tx`select 1 from applications where offer_id = ${offer.id} and student_id = ${actor.id}`
    return refuse(twin.length > 0 ? 'already-applied' : 'id-taken')
  }
  return readApplication(tx, id)
})
