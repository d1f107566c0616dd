import type { CronItem, JobHelpers, TaskList } from 'graphile-worker'
import type * as z from 'zod'
import { sendDeputyBegun, sendDoneForYou, sendInvitation } from '../accounts/deputies.ts'
import { sendLink, sendRegistrationLink } from '../accounts/email-link.ts'
import { noteErasures } from '../accounts/erasures.ts'
import { sendIbanChanged } from '../accounts/set-iban.ts'
import { sendCalendarMade } from '../commands/calendars.ts'
import { notifyMatches } from './notify-matches.ts'
import type { Deps } from '../deps.ts'
import { tightenMarks } from '../feed/tighten-marks.ts'
import { bringImagesBack, moveImages, removeImage } from '../images/in-bucket.ts'
import { carryOutInstruction } from '../money/instructions.ts'
import type { Provider } from '../money/provider.ts'
import { reconcile } from '../money/reconcile.ts'
import { releaseDue } from '../money/release-due.ts'
import { createPushKeys } from '../push/keys.ts'
import { sendPush } from '../push/send-push.ts'
import { addSession } from './add-session.ts'
import { countWork } from './count-work.ts'
import { endCall } from './end-call.ts'
import { remindAppointment } from './remind-appointment.ts'
import { remindReview } from './remind-review.ts'
import { mendFirstFill, renewFirstFill } from './renew-first-fill.ts'
import { showReviews } from './show-reviews.ts'
import { sendNotice } from './send-notice.ts'
import { sweep, freeLostTasks } from './sweep.ts'
import { payloads } from '../db/add-task.ts'

export type TaskDeps = Pick<Deps, 'sql' | 'bucket' | 'mail' | 'log' | 'push' | 'tracing' | 'metrics'> & {
  environment: Pick<Deps['environment'], 'publicUrl' | 'leavesBucket' | 'erasuresFile'>
  provider: Provider
  /** VAPID subject: contact of the sender, as a URL. */
  pushSubject: string
  /** Called when devices should pull. */
  moved: () => void
}

const taking =
  <Schema extends z.ZodType>(
    schema: Schema,
    run: (payload: z.output<Schema>, helpers: JobHelpers) => Promise<unknown>,
  ) =>
  async (payload: unknown, helpers: JobHelpers) => {
    await run(schema.parse(payload), helpers)
  }

/**
 * Task handlers by name. Any number of processes run them. A handler runs at least once, and is retried with backoff when it
 * throws, so it must be idempotent. Its signal aborts when the process ends.
 */
export const createTasks = (deps: TaskDeps, directUrl = deps.sql.url) => {
  const { sql, bucket, push, moved } = deps
  const pushing = { ...deps, keys: createPushKeys(sql, push?.keys), trusted: push?.trusted ?? [] }
  return {
    // Queued in the transaction that needs them.
    'send-link': taking(payloads['send-link'], link => sendLink(deps, link)),
    'send-registration-link': taking(payloads['send-registration-link'], link => sendRegistrationLink(deps, link)),
    'send-invitation': taking(payloads['send-invitation'], invitation => sendInvitation(deps, invitation)),
    'send-deputy-begun': taking(payloads['send-deputy-begun'], begun => sendDeputyBegun(deps, begun)),
    'send-done-for-you': taking(payloads['send-done-for-you'], done => sendDoneForYou(deps, done)),
    'send-calendar-made': taking(payloads['send-calendar-made'], made => sendCalendarMade(deps, made)),
    'send-iban-changed': taking(payloads['send-iban-changed'], changed => sendIbanChanged(deps, changed)),
    'send-notice': taking(payloads['send-notice'], notice => sendNotice(deps, notice)),
    'send-push': taking(payloads['send-push'], (line, { job, abortSignal: signal }) =>
      sendPush(pushing, line, { attemptsLeft: job.max_attempts - job.attempts, signal }),
    ),
    'notify-matches': taking(payloads['notify-matches'], ({ jobId }) => notifyMatches(sql, jobId).finally(moved)),
    'end-call': taking(payloads['end-call'], ({ jobId }) => endCall(sql, { jobId }).finally(moved)),
    'add-session': taking(payloads['add-session'], series => addSession(sql, series).finally(moved)),
    'list-poster': taking(payloads['list-poster'], ({ userId }) =>
      sql`select list_poster(user_id) from listed_posters where user_id = ${userId}`.finally(moved),
    ),
    'remove-image': taking(payloads['remove-image'], ({ hash }) => removeImage(sql, bucket, hash)),
    'count-work': taking(payloads['count-work'], ({ jobId }) => countWork(sql, jobId).finally(moved)),
    'remind-review': taking(payloads['remind-review'], ({ jobId }) => remindReview(sql, jobId).finally(moved)),
    'remind-appointment': taking(payloads['remind-appointment'], due => remindAppointment(sql, due).finally(moved)),
    'carry-out-instruction': taking(payloads['carry-out-instruction'], ({ id }) =>
      carryOutInstruction(deps, id).finally(moved),
    ),
    'mend-first-fill': () => mendFirstFill(sql),

    // Scheduled.
    'settle-due': async (_, { abortSignal }) => {
      if ((await releaseDue(sql, abortSignal)) > 0) moved()
    },
    'show-reviews': (_, { abortSignal }) => showReviews(sql, abortSignal),
    reconcile: (_, { abortSignal }) => reconcile(deps, abortSignal),
    'renew-first-fill': (_, { abortSignal: signal }) =>
      renewFirstFill(sql, { publicUrl: deps.environment.publicUrl, signal }),
    'move-images': async (_, { abortSignal }) => {
      if (!bucket || !deps.environment.leavesBucket) return moveImages(sql, bucket, abortSignal)
      const moved = await bringImagesBack(sql, bucket, abortSignal)
      if (moved.back + moved.missing > 0) deps.log.info('images_brought_back', moved)
    },
    sweep: async (_, { abortSignal }) => {
      await sweep(sql, abortSignal)
      const { erasuresFile } = deps.environment
      if (erasuresFile) await noteErasures(sql, erasuresFile)
    },
    'tighten-marks': (_, { abortSignal }) => tightenMarks(directUrl, abortSignal),
    'free-lost-tasks': () => freeLostTasks(sql),
  } satisfies TaskList
}

const every = (minutes: number, match: string, task: keyof ReturnType<typeof createTasks>): CronItem => ({
  task,
  match,
  // One key, so that it is never queued twice. Backfilled at the start if all processes were down.
  options: { jobKey: task, backfillPeriod: minutes * 60_000 },
})

/** Each task runs once per period, whatever the number of processes. */
export const schedule = [
  every(1, '* * * * *', 'settle-due'),
  every(1, '* * * * *', 'show-reviews'),
  every(5, '*/5 * * * *', 'renew-first-fill'),
  every(5, '*/5 * * * *', 'move-images'),
  every(10, '*/10 * * * *', 'reconcile'),
  every(60, '7 * * * *', 'sweep'),
  every(1, '* * * * *', 'free-lost-tasks'),
  // Early on Sunday, when the fewest people write.
  every(60, '17 2 * * 0', 'tighten-marks'),
]
