import type { Deps } from '../deps.ts'
import { createPushKeys } from '../push/keys.ts'
import { createGetPushKey, createSubscribePush, unsubscribePush } from '../push/subscriptions.ts'
import { serve, type Handlers } from './handlers.ts'

/** Push subscriptions of devices. */
export const pushRoutes = ({ sql, push }: Deps, { command, query }: Handlers) => {
  const getPushKey = createGetPushKey(createPushKeys(sql, push?.keys))
  const subscribePush = createSubscribePush(push?.trusted ?? [])
  return serve([query(getPushKey), command(subscribePush), command(unsubscribePush)])
}
