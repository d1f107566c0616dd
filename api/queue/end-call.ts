import type { Payload } from '../db/add-task.ts'
import type { Sql } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { lockOffer } from '../domain/locks.ts'
import { passOffer } from '../domain/waiting-list.ts'

/** Ends waiting-list offers that ran out, and asks the next student. The earlier one may still accept. */
export const endCall = (sql: Sql, { jobId }: Payload<'end-call'>) =>
  retryConflicts(() =>
    sql.begin(async tx => {
      const offer = await lockOffer(tx, jobId)
      if (offer?.status !== 'open') return
      const ended = await tx`
        update applications set call_ends_at = null where offer_id = ${offer.id} and call_ends_at <= now() returning 1`
      // A call also ends if the asked student has left or is blocked by now.
      const unasked = await tx`
        select from applications
        where offer_id = ${offer.id} and status = 'pending' and reserved_at is not null and asked_at is null`
      if (ended.length + unasked.length > 0) await passOffer(tx, offer)
    }),
  )
