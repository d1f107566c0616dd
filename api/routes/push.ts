import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { createPushKeys } from '../push/keys.ts'
import { createGetPushKey, createSubscribePush, unsubscribePush } from '../push/subscriptions.ts'
import type { Handlers } from './handlers.ts'

/** Which devices are told by push. */
export const pushRoutes = ({ sql, push }: Deps, { command, query }: Handlers) => {
  const getPushKey = createGetPushKey(createPushKeys(sql, push?.keys))
  const subscribePush = createSubscribePush(push?.trusted ?? [])
  return new Hono<Env>()
    .get(getPushKey.contract.path, ...query(getPushKey))
    .post(subscribePush.contract.path, ...command(subscribePush))
    .delete(unsubscribePush.contract.path, ...command(unsubscribePush))
}
