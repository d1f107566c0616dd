import { readJob } from '../../../sync/rows.ts'
import { formatPercent } from '../../../schema/format-money.ts'
import { fees } from '../../../schema/rules.ts'
import { useLive } from '../../data/device/use-live.ts'
import * as m from '../../paraglide/messages.js'

const nameOf = (person: { firstName: string; lastName: string } | null | undefined) =>
  `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim() || m.payment_detail_unknown()

/** Payer, payee and fee of a payment, as far as the device knows its job. */
export const usePaidJob = ({ jobId, payeeId }: { jobId: string; payeeId: string }) => {
  const found = useLive(`paid-job/${jobId}`, async db => ({ job: await readJob(db, jobId) }))
  const job = found?.job
  return {
    payer: nameOf(job?.poster),
    payee: nameOf(job?.assignedToId === payeeId ? job.assignedTo : undefined),
    fee: formatPercent(job?.feePercent ?? fees.applicationPercent),
  }
}
