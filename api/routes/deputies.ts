import { actFor as actContract, stopActing as stopContract } from '../../schema/contracts/deputies.ts'
import { ownSessionCookie, sessionCookie } from '../accounts/cookies.ts'
import {
  acceptDeputy,
  actFor,
  confirmDeputy,
  endDeputy,
  getDeputyInvitation,
  inviteDeputy,
  listDeputies,
  listDeputyActions,
  stopActing,
  withdrawDeputyInvitation,
} from '../accounts/deputies.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../server/refusal.ts'
import { serve, type Handlers } from './handlers.ts'

/**
 * Deputies: invited, accepted, ended by either. An acting deputy has two cookies: the other account's session in the
 * usual one, and their own session beside it, to which they return.
 */
export const deputyRoutes = ({ sql, environment }: Deps, { handle, command, query }: Handlers) =>
  serve([
    query(listDeputies),
    query(listDeputyActions),
    command(inviteDeputy),
    query(getDeputyInvitation),
    command(withdrawDeputyInvitation),
    command(acceptDeputy),
    command(confirmDeputy),
    command(endDeputy),
    handle(actContract, async ({ id }, actor, c) => {
      const outcome = await actFor(sql, actor, id)
      if (outcome instanceof Refusal) return outcome
      const own = sessionCookie.read(c, environment)
      if (own) ownSessionCookie.write(c, environment, own)
      sessionCookie.write(c, environment, outcome.token)
      return outcome.user
    }),
    handle(stopContract, async (_input, _actor, c) => {
      const own = ownSessionCookie.read(c, environment)
      const outcome = await stopActing(sql, { own, acting: sessionCookie.read(c, environment) })
      if (own && !(outcome instanceof Refusal)) {
        sessionCookie.write(c, environment, own)
        ownSessionCookie.drop(c, environment)
      }
      return outcome
    }),
  ])
