import {
  subscribePush as subscribeContract,
  unsubscribePush as unsubscribeContract,
  getPushKey as keyContract,
} from '../../schema/contracts/notifications.ts'
import { command, done } from '../commands/command.ts'
import { query } from '../queries/query.ts'
import { refuse } from '../server/refusal.ts'
import { isOpenEndpoint } from './endpoint.ts'
import type { PushKeys } from './keys.ts'

/** One subscription per session. If another person signs in on the same browser, it becomes theirs. */
export const createSubscribePush = (trusted: readonly string[]) =>
  command(subscribeContract, async (tx, actor, { endpoint, keys: { p256dh, auth } }) => {
    if (!isOpenEndpoint(endpoint, trusted)) return refuse('push-endpoint', { field: 'endpoint' })
    await tx`
      delete from push_subscriptions where endpoint = ${endpoint} and session_id <> ${actor.sessionId}`
    await tx`
      insert into push_subscriptions ${tx({ sessionId: actor.sessionId, userId: actor.id, endpoint, p256dh, auth })}
      on conflict (session_id) do update set
        endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()`
    return done
  })

export const unsubscribePush = command(unsubscribeContract, async (tx, actor) => {
  await tx`delete from push_subscriptions where session_id = ${actor.sessionId}`
  return done
})

export const createGetPushKey = (keys: () => Promise<PushKeys>) =>
  query(keyContract, async () => ({ publicKey: (await keys()).publicKey }))
