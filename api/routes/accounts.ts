import { type Context } from 'hono'
import {
  deleteAccount as deleteContract,
  forgotPassword as forgotContract,
  logIn as logInContract,
  logOut as logOutContract,
  register as registerContract,
  resendVerification as resendContract,
  resetPassword as resetContract,
  verifyEmail as verifyContract,
  whoAmI as whoAmIContract,
} from '../../schema/contracts/accounts.ts'
import { ownSessionCookie, registrationCookie, sessionCookie } from '../accounts/cookies.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { exportAccount } from '../accounts/export-account.ts'
import { logIn } from '../accounts/log-in.ts'
import { endOtherSessions, endSession, listSessions } from '../accounts/manage-sessions.ts'
import { register } from '../accounts/register.ts'
import { forgotPassword, resetPassword } from '../accounts/reset-password.ts'
import { closeSession, type Visit } from '../accounts/sessions.ts'
import { resendVerification, verifyEmail } from '../accounts/verify-email.ts'
import { done } from '../commands/command.ts'
import type { Deps, Env } from '../deps.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { readSessionUser } from '../queries/people.ts'
import { query as asQuery } from '../queries/query.ts'
import { Refusal } from '../server/refusal.ts'
import { serve, type Handlers } from './handlers.ts'

const whoAmI = asQuery(whoAmIContract, readSessionUser)

export const accountRoutes = (deps: Deps, { handle, command, query }: Handlers) => {
  const { sql, environment } = deps
  const visitOf = (c: Context<Env>): Visit => ({
    address: clientAddress(c, environment),
    device: c.req.header('User-Agent') ?? '',
  })
  const drop = (c: Context<Env>) => sessionCookie.drop(c, environment)
  const keep = async (c: Context<Env>, token: string) => {
    await leaveOwn(c)
    // Always opens a new token.
    const before = sessionCookie.read(c, environment)
    if (before) await closeSession(sql, before)
    sessionCookie.write(c, environment, token)
  }
  /** Ends a deputy's own session too, and with it the session in which they act. */
  const leaveOwn = async (c: Context<Env>) => {
    const own = ownSessionCookie.read(c, environment)
    if (!own) return
    await closeSession(sql, own)
    ownSessionCookie.drop(c, environment)
  }
  return serve([
    handle(registerContract, async (input, _actor, c) => {
      const outcome = await register(deps, visitOf(c), input)
      if (outcome instanceof Refusal) return outcome
      if (outcome.token) await keep(c, outcome.token)
      if (outcome.registration) registrationCookie.write(c, environment, outcome.registration)
      return outcome.answer
    }),
    handle(logInContract, async (input, _actor, c) => {
      const outcome = await logIn(deps, visitOf(c), input)
      if (outcome instanceof Refusal) return outcome
      await keep(c, outcome.token)
      return outcome.user
    }),
    handle(logOutContract, async (_input, _actor, c) => {
      const token = sessionCookie.read(c, environment)
      if (token) await closeSession(sql, token)
      await leaveOwn(c)
      drop(c)
      return done
    }),
    handle(verifyContract, async (input, _actor, c) => {
      const outcome = await verifyEmail(deps, visitOf(c), input, registrationCookie.read(c, environment))
      if (outcome instanceof Refusal) return outcome
      await keep(c, outcome.token)
      registrationCookie.drop(c, environment)
      return outcome.user
    }),
    handle(resendContract, ({ email }, _actor, c) =>
      resendVerification(deps, visitOf(c), email, registrationCookie.read(c, environment)),
    ),
    handle(forgotContract, ({ email }, _actor, c) =>
      forgotPassword(deps, visitOf(c), email, registrationCookie.read(c, environment)),
    ),
    handle(resetContract, (input, _actor, c) => resetPassword(deps, visitOf(c), input)),
    query(whoAmI),
    query(listSessions),
    command(endOtherSessions),
    command(endSession),
    // The complete data of a person, whatever its size.
    handle(exportAccount.contract, async (input, actor) => {
      const refusal =
        (await countAttempt(sql, allowances.exports, actor.id)) ??
        (await confirmPassword(sql, actor.id, input.password))
      return refusal ?? exportAccount.run(sql, actor, input)
    }),
    handle(deleteContract, async ({ password }, actor, c) => {
      const outcome = await deleteAccount(deps, actor, password)
      if (!(outcome instanceof Refusal)) drop(c)
      return outcome
    }),
  ])
}
