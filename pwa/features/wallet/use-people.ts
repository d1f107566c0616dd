import { useLive } from '../../data/device/use-live.ts'
import { readJob } from '../../../sync/rows.ts'
import * as m from '../../paraglide/messages.js'

const nameOf = (person: { firstName: string; lastName: string } | null | undefined) =>
  `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim() || m.payment_detail_unknown()

/** Who pays and who is paid, as far as the device knows the job. */
export const usePeople = ({ jobId, payeeId }: { jobId: string; payeeId: string }) => {
  const found = useLive(`payment-people/${jobId}`, async db => ({ job: await readJob(db, jobId) }))
  const job = found?.job
  return {
    payer: nameOf(job?.poster),
    payee: nameOf(job?.assignedToId === payeeId ? job.assignedTo : undefined),
  }
}
