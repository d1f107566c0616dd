import { Hono } from 'hono'
import { sync as contract } from '../../schema/commands/sync.ts'
import type { Deps, Env } from '../deps.ts'
import { sync } from '../feed/sync.ts'
import type { Doors } from './doors.ts'

export const syncRoutes = (deps: Deps, { handle }: Doors, moved: () => void) =>
  new Hono<Env>().post(
    contract.path,
    handle(contract, (request, actor) => sync(deps, actor, request, moved)),
  )
