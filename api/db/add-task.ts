import * as z from 'zod'
import type { Sql, Transaction } from './connect.ts'

/** Payload of each task, validated when the task is taken. Triggers in `api/db/functions/` enqueue some of them. */
export const payloads = {
  'send-link': z.object({
    purpose: z.enum(['verify', 'reset', 'login']),
    /** Null if no account has the address. The answer must take equally long, so the task is enqueued anyway. */
    userId: z.uuid().nullable(),
    /** Skip if the link that was mailed last is still valid. */
    unlessOpen: z.boolean().default(false),
  }),
  'send-registration-link': z.object({
    purpose: z.enum(['verify', 'reset']),
    registrationId: z.uuid(),
    /** Skip if an earlier link to the same address is still valid. */
    unlessOpen: z.boolean().default(false),
  }),
  'send-notice': z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('application'), to: z.uuid(), applicationId: z.uuid() }),
    z.object({ kind: z.literal('acceptance'), to: z.uuid(), applicationId: z.uuid() }),
    z.object({ kind: z.literal('message'), to: z.uuid(), jobId: z.uuid() }),
    z.object({ kind: z.literal('reminder'), to: z.uuid(), jobId: z.uuid(), at: z.iso.datetime() }),
  ]),
  'send-invitation': z.object({ invitationId: z.uuid() }),
  'send-deputy-begun': z.object({ deputyId: z.uuid() }),
  'send-done-for-you': z.object({ actionId: z.uuid() }),
  'send-calendar-made': z.object({ userId: z.uuid() }),
  'send-iban-changed': z.object({ userId: z.uuid() }),
  'send-push': z.object({ notificationId: z.uuid(), sessionId: z.uuid() }),
  'notify-matches': z.object({ jobId: z.uuid() }),
  'end-call': z.object({ jobId: z.uuid() }),
  'add-session': z.object({ seriesId: z.uuid() }),
  'list-poster': z.object({ userId: z.uuid() }),
  'remove-image': z.object({ hash: z.string() }),
  'remind-review': z.object({ jobId: z.uuid() }),
  'count-work': z.object({ jobId: z.uuid() }),
  'remind-appointment': z.object({ jobId: z.uuid(), start: z.string(), which: z.enum(['evening', 'soon']) }),
  'carry-out-instruction': z.object({ id: z.int() }),
}

export type TaskName = keyof typeof payloads
export type Payload<Name extends TaskName> = z.output<(typeof payloads)[Name]>

type Options = {
  runAt?: Date
  /** Delay by the database's clock. */
  inMinutes?: number
  maxAttempts?: number
  /** Tasks of one queue run one after the other. */
  queueName?: string
  /** Deduplicates: a later task with the same key replaces a queued one. */
  key?: string
  /** Keeps the earliest `runAt` when the same key is enqueued again. */
  keepEarliestRunAt?: boolean
  /** Low priority: runs when no other task is due. */
  isLowPriority?: boolean
}

/** Enqueues a task in the caller's transaction: it runs only after commit. */
export const addTask = async <Name extends TaskName>(
  sql: Sql | Transaction,
  name: Name,
  payload: z.input<(typeof payloads)[Name]>,
  { runAt, inMinutes = 0, maxAttempts, queueName, key, keepEarliestRunAt = false, isLowPriority = false }: Options = {},
) => {
  await sql`
    select from graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::text::json, queue_name => ${queueName ?? null},
      run_at => coalesce(${runAt ?? null}::timestamptz, now() + make_interval(mins => ${inMinutes})),
      max_attempts => ${maxAttempts ?? null}, job_key => ${key ?? null}, job_key_mode => ${keepEarliestRunAt ? 'preserve_run_at' : 'replace'},
      priority => ${isLowPriority ? 1 : 0}
    )`
}
