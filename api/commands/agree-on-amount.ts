import { job as jobRef, person } from '../../schema/notices/args.ts'
import { agreeOnAmount as contract } from '../../schema/contracts/payments.ts'
import { agreeOn } from '../../schema/decisions/agree-on.ts'
import { isPayableNow } from '../../schema/decisions/payment-life.ts'
import { priceNextSessions, readAgreement } from '../money/agreements.ts'
import { lockPaymentsOf } from '../money/payments.ts'
import { cancel } from '../money/settle.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'
import { lockOwnJob } from '../domain/locks.ts'
import { isOwnOffer } from '../domain/resolve-job.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'

export const agreeOnAmount = command(contract, async (tx, actor, { amount, ...input }) => {
  const job = await lockOwnJob(tx, actor, input.jobId)
  if (!job) return refuse((await isOwnOffer(tx, actor.id, input.jobId)) ? 'not-payable' : 'not-found')
  const jobId = job.id
  const other = job.posterId === actor.id ? job.studentId : job.posterId
  if (!isPayableNow(job)) return refuse('not-payable')
  const payments = await lockPaymentsOf(tx, jobId)
  if (payments.some(({ status }) => ['held', 'frozen', 'released', 'split'].includes(status)))
    return refuse('already-paid')
  const before = await readAgreement(tx, jobId)
  const { isAgreed, terms } = agreeOn(before, { by: actor.id, to: other, amount })
  await tx`
    insert into agreements (job_id, amount, proposed_amount, proposed_by_id)
    values (${jobId}, ${terms.amount}, ${terms.proposedAmount}, ${terms.proposedById})
    on conflict (job_id) do update set
      amount = excluded.amount, proposed_amount = excluded.proposed_amount, proposed_by_id = excluded.proposed_by_id`
  if (isAgreed) {
    // Cancel payments begun with another amount than the agreed one.
    const awaiting = payments.filter(payment => payment.status === 'awaiting' && payment.amount !== amount)
    await cancel(tx, awaiting)
    await priceNextSessions(tx, job, before?.amount ?? null, amount)
    const notice = say('amountAgreed', jobRef(job.id), amount)
    await notify(tx, [other], notice, actionUrls.together(job.id))
  } else if (terms.proposedAmount !== null) {
    const notice = say('amountProposed', person(actor.id), jobRef(job.id), amount)
    await notify(tx, [other], notice, actionUrls.together(job.id))
  }
  const agreement = await readAgreement(tx, jobId)
  if (!agreement) throw new Error('an agreement that was stored is gone')
  return agreement
})
