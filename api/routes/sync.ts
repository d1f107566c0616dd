import { Hono } from 'hono'
import { sync as contract } from '../../schema/commands/sync.ts'
import type { Deps, Env } from '../deps.ts'
import { sync } from '../feed/sync.ts'
import type { Handlers } from './handlers.ts'

export const syncRoutes = (deps: Deps, { handle }: Handlers, told: Parameters<typeof sync>[3]) =>
  new Hono<Env>().post(
    contract.path,
    ...handle(contract, (request, actor, c) =>
      sync(deps, actor, { ...request, takesFiles: c.req.query('takes') === 'files' }, told),
    ),
  )
