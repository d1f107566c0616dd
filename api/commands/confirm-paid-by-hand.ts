import { job as jobRef, person } from '../../schema/notices/args.ts'
import { confirmPaidByHand as contract } from '../../schema/contracts/payments.ts'
import { amountDue } from '../../schema/decisions/amounts.ts'
import { whyNotPaidByHand } from '../../schema/decisions/paid-by-hand.ts'
import { lockOwnJob } from '../domain/locks.ts'
import { isOwnOffer } from '../domain/resolve-job.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { readAgreement, readPrice } from '../money/agreements.ts'
import { lockPaymentsOf } from '../money/payments.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

/** Pouce sees no cash: a job counts as paid by hand when its two people say so, each once. It cannot be taken back. */
export const confirmPaidByHand = command(contract, async (tx, actor, input) => {
  const job = await lockOwnJob(tx, actor, input.jobId)
  if (!job) return refuse((await isOwnOffer(tx, actor.id, input.jobId)) ? 'not-payable' : 'not-found')
  const jobId = job.id
  const other = job.posterId === actor.id ? job.studentId : job.posterId
  const price = await readPrice(tx, jobId)
  if (!price) return refuse('not-payable')
  const before = await readAgreement(tx, jobId)
  const done = { status: job.status, ...price }
  const refusal = whyNotPaidByHand(done, await lockPaymentsOf(tx, jobId), before)
  if (refusal) return refuse(refusal)
  const said = before?.saidPaid ?? []
  if (!said.includes(actor.id)) {
    await tx`
      insert into agreements (job_id, said_paid) values (${jobId}, array[${actor.id}]::uuid[])
      on conflict (job_id) do update set said_paid = agreements.said_paid || excluded.said_paid`
    const amount = amountDue(price, price.agreed) ?? 0
    const kind = said.includes(other) ? 'paidByHand' : 'saidPaid'
    await notify(tx, [other], say(kind, person(actor.id), jobRef(jobId), amount), actionUrls.together(jobId))
  }
  const agreement = await readAgreement(tx, jobId)
  if (!agreement) throw new Error('an agreement that was stored is gone')
  return agreement
})
