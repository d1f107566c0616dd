import webPush from 'web-push'
import type { Sql } from '../db/connect.ts'
import type { Log } from '../log.ts'
import { countUnreadMatches } from '../queries/matches.ts'
import { runRegularly } from '../run-regularly.ts'
import type { PushKeys } from './keys.ts'
import { post } from './post.ts'
import { toMessage, type Notice } from './to-message.ts'

/**
 * Takes what is to be pushed out of its table and hands it to the push services:
 *
 *     notification ── trigger ──▶ push_outbox ── claimed for two minutes ──▶ post ──▶ sent, gone, or due again later
 *
 * Invariants: no transaction is open while something is sent; a line leaves only when it was sent, or when nobody wants it
 * any more, so that a crash sends twice rather than never; several workers never have the same line. What was read before
 * its turn came is not sent.
 */
type Line = Notice & {
  sessionId: string
  attempts: number
  isRead: boolean
  userId: string
  endpoint: string | null
  p256dh: string
  auth: string
}
type Key = Pick<Line, 'notificationId' | 'sessionId'>

const batch = 50
const mostAttempts = 8
const lease = '2 minutes'

export type PushWorker = ReturnType<typeof createPushWorker>
type Given = { sql: Sql; log: Log; keys: () => Promise<PushKeys>; subject: string; trusted?: readonly string[] }

export const createPushWorker = ({ sql, log, keys, subject, trusted = [] }: Given) => {
  const take = () => sql<Line[]>`
    with due as (
      select notification_id, session_id from push_outbox where due_at <= now()
      order by due_at limit ${batch} for update skip locked
    ), claimed as (
      update push_outbox o set attempts = o.attempts + 1, due_at = now() + ${lease}::interval
      from due where o.notification_id = due.notification_id and o.session_id = due.session_id returning o.*
    )
    select c.notification_id, c.session_id, c.attempts, n.user_id, n.type, n.title, n.message, n.action_url,
      n.read_at is not null as is_read, n.offer_before is not null as is_edit, live.endpoint, live.p256dh, live.auth,
      (select count(*) from notifications other where other.user_id = n.user_id and other.read_at is null) as unread
    from claimed c join notifications n on n.id = c.notification_id
    left join lateral (
      select p.* from push_subscriptions p join sessions s on s.id = p.session_id
      where p.session_id = c.session_id and p.user_id = n.user_id and s.expires_at > now()
    ) live on true
    order by n.created_at, n.id`

  /** What is near a student counts like what was written for them. */
  const claim = async () => {
    const lines = await take()
    const near =
      lines.length > 0 ? await countUnreadMatches(sql, [...new Set(lines.map(({ userId }) => userId))]) : null
    return lines.map(line => ({ ...line, unread: line.unread + (near?.get(line.userId) ?? 0) }))
  }

  const drop = (lines: readonly Key[]) => sql`
    delete from push_outbox o using unnest(
      ${lines.map(line => line.notificationId)}::uuid[], ${lines.map(line => line.sessionId)}::uuid[]
    ) as done (notification_id, session_id)
    where o.notification_id = done.notification_id and o.session_id = done.session_id`

  const putOff = ({ notificationId, sessionId, attempts }: Line, retryAfter: string | null) => {
    const asked = Number(retryAfter ?? 0)
    const seconds = Math.max(2 ** attempts, Number.isFinite(asked) ? Math.min(asked, 3600) : 0)
    return sql`
      update push_outbox set due_at = now() + make_interval(secs => ${seconds * (1 + Math.random() / 2)})
      where notification_id = ${notificationId} and session_id = ${sessionId}`
  }

  /** What becomes of a line: true where it may go. */
  const send = async (
    line: Line,
    { payload, options }: NonNullable<ReturnType<typeof toMessage>>,
    late: AbortSignal | undefined,
  ) => {
    const { endpoint, p256dh, auth } = line
    if (endpoint === null) return true
    const vapidDetails = { ...(await keys()), subject }
    const subscription = { endpoint, keys: { p256dh, auth } }
    const { headers, body } = webPush.generateRequestDetails(subscription, payload, { ...options, vapidDetails })
    const request = { endpoint, body, headers: headers as Record<string, string> }
    const { status, retryAfter } = await post(request, trusted, late).catch(() => ({ status: 0, retryAfter: null }))
    if (status >= 200 && status < 300) return true
    if (status === 404 || status === 410) {
      await sql`delete from push_subscriptions where endpoint = ${endpoint}`
      return true
    }
    const isPassing = status === 0 || status === 429 || status >= 500
    if (!isPassing || line.attempts >= mostAttempts) {
      log.error('push_refused', { status, attempts: line.attempts })
      return true
    }
    await putOff(line, retryAfter)
    return false
  }

  const work = async (lines: readonly Line[], late: AbortSignal | undefined) => {
    const done: Key[] = []
    const newest = new Map<string, { line: Line; message: NonNullable<ReturnType<typeof toMessage>> }>()
    for (const line of lines) {
      const message = line.isRead || line.endpoint === null ? null : toMessage(line)
      const place = message && `${line.sessionId} ${message.tag}`
      const before = place && newest.get(place)
      // The newer one says it all.
      if (before) done.push(before.line)
      if (message && place) newest.set(place, { line, message })
      else done.push(line)
    }
    const ends = await Promise.allSettled(
      [...newest.values()].map(async ({ line, message }) => ((await send(line, message, late)) ? line : null)),
    )
    for (const end of ends) {
      if (end.status === 'fulfilled' && end.value) done.push(end.value)
      // A key that cannot be used is nobody's fault any more when it was tried often enough; the lease puts it off till then.
      if (end.status === 'rejected') log.error('push_failed', { error: end.reason })
    }
    if (done.length > 0) await drop(done)
  }

  return {
    /** Sends what is due, and says how many lines it looked at. While it ends it takes no more, and `late` gives up what hangs. */
    run: async ({ isEnding, late }: { isEnding?: () => boolean; late?: AbortSignal } = {}) => {
      let seen = 0
      for (;;) {
        if (isEnding?.()) return seen
        const lines = await claim()
        seen += lines.length
        const spent = lines.filter(({ attempts }) => attempts > mostAttempts)
        if (spent.length > 0) await drop(spent)
        await work(
          lines.filter(({ attempts }) => attempts <= mostAttempts),
          late,
        )
        if (lines.length < batch) return seen
      }
    },
  }
}

const lookEveryMs = 1000
/** What a service has not taken by then is sent again by whoever runs next. */
const graceMs = 2000

/** Looks for something to push once a second; the look is one probe of an index. */
export const pushRegularly = (worker: PushWorker, log: Log) => {
  const late = new AbortController()
  const pushing = runRegularly(isEnding => worker.run({ isEnding, late: late.signal }), {
    everyMs: lookEveryMs,
    isAtOnce: true,
    onError: error => log.error('push_failed', { error }),
  })
  return {
    close: async () => {
      const grace = setTimeout(() => late.abort(), graceMs)
      await pushing.close()
      clearTimeout(grace)
    },
  }
}
