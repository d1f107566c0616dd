import webPush from 'web-push'
import type { Sql } from '../db/connect.ts'
import { addTask, type Payload } from '../db/add-task.ts'
import { withWords } from '../domain/notice-words.ts'
import type { Log } from '../server/log.ts'
import { countUnreadMatches } from '../queries/matches.ts'
import type { PushKeys } from './keys.ts'
import { post } from './post.ts'
import { toMessage, type Notice } from './to-message.ts'

type Line = Omit<Notice, 'title' | 'message'> & {
  kind: string
  args: readonly unknown[]
  userId: string
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Returns nothing if the notification was read in the meantime, if the device is signed out, or if a newer message of the
 * conversation or a newer edit of the offer has its own task, which covers this one.
 */
const readLine = async (sql: Sql, { notificationId, sessionId }: Payload<'send-push'>) => {
  const [line] = await sql<Line[]>`
    select n.id as notification_id, n.user_id, n.type, n.kind, notice_args(n.args, n.user_id) as args, n.action_url,
      n.offer_before is not null as is_edit,
      p.endpoint, p.p256dh, p.auth,
      (select count(*) from notifications other where other.user_id = n.user_id and other.read_at is null) as unread
    from notifications n
    join push_subscriptions p on p.session_id = ${sessionId} and p.user_id = n.user_id
    join sessions s on s.id = p.session_id and s.expires_at > now()
    where n.id = ${notificationId} and n.read_at is null and not exists (
      select from notifications newer
      where newer.user_id = n.user_id and newer.read_at is null and newer.type = n.type and newer.action_url = n.action_url
        and (n.type = 'message' or n.offer_before is not null and newer.offer_before is not null)
        and (newer.created_at, newer.id) > (n.created_at, n.id)
    )`
  if (!line) return undefined
  // Unread offers nearby count too.
  const near = await countUnreadMatches(sql, [line.userId])
  return { ...withWords(line), unread: line.unread + (near.get(line.userId) ?? 0) }
}

type Given = {
  sql: Sql
  log: Log
  keys: () => Promise<PushKeys>
  pushSubject: string
  trusted: readonly string[]
}

/**
 * Sends a notification to the push service of one device, outside any transaction. Delivery is at least once: a crash may send
 * twice. Retries if the service is busy or unreachable, after its `Retry-After` or with backoff.
 */
export const sendPush = async (
  { sql, log, keys, pushSubject, trusted }: Given,
  told: Payload<'send-push'>,
  { attemptsLeft, signal }: { attemptsLeft: number; signal?: AbortSignal },
) => {
  const line = await readLine(sql, told)
  const message = line && toMessage(line)
  if (!message) return
  const { endpoint, p256dh, auth } = line
  const vapidDetails = { ...(await keys()), subject: pushSubject }
  const subscription = { endpoint, keys: { p256dh, auth } }
  const { headers, body } = webPush.generateRequestDetails(subscription, message.payload, {
    ...message.options,
    vapidDetails,
  })
  const request = { endpoint, body, headers: headers as Record<string, string> }
  const { status, retryAfter } = await post(request, trusted, signal).catch(() => ({ status: 0, retryAfter: null }))
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) {
    await sql`delete from push_subscriptions where endpoint = ${endpoint}`
    return
  }
  const isPassing = status === 0 || status === 429 || status >= 500
  if (!isPassing || attemptsLeft === 0) {
    log.error('push_refused', { status, attemptsLeft })
    return
  }
  const asked = Math.min(Number(retryAfter ?? 0), 3600)
  if (!(asked > 0)) throw new Error(`the push service answers ${status}`)
  const runAt = new Date(Date.now() + asked * 1000 * (1 + Math.random() / 2))
  const key = `push:${told.notificationId}:${told.sessionId}`
  await addTask(sql, 'send-push', told, { runAt, maxAttempts: attemptsLeft, key })
}
