import * as z from 'zod'
import type { Sql, Transaction } from '../db/connect.ts'

/**
 * What each task is given, held to when it is taken. The ones that triggers write are in `api/db/migrations/0022-queue.sql`.
 */
export const payloads = {
  'send-link': z.object({
    purpose: z.enum(['verify', 'reset', 'login']),
    email: z.string(),
    /** Not while the link that was mailed last is still good. */
    unlessOpen: z.boolean().default(false),
  }),
  'send-push': z.object({ notificationId: z.uuid(), sessionId: z.uuid() }),
  'notify-matches': z.object({ jobId: z.uuid() }),
  'remind-review': z.object({ jobId: z.uuid() }),
  'carry-out-instruction': z.object({ id: z.int() }),
}

export type TaskName = keyof typeof payloads
export type Payload<Name extends TaskName> = z.output<(typeof payloads)[Name]>

type Options = { runAt?: Date; maxAttempts?: number }

/** Leaves a task in the transaction of what calls for it: it runs once that is committed, and not at all if it is not. */
export const addTask = async <Name extends TaskName>(
  sql: Sql | Transaction,
  name: Name,
  payload: z.input<(typeof payloads)[Name]>,
  { runAt, maxAttempts }: Options = {},
) => {
  await sql`
    select from graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::text::json, run_at => ${runAt ?? null}, max_attempts => ${maxAttempts ?? null}
    )`
}
