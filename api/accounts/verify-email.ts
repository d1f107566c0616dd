import { done } from '../commands/command.ts'
import type { Deps } from '../deps.ts'
import { readOwnUser } from '../queries/people.ts'
import { refuse } from '../refusal.ts'
import { allowances, countAttempt } from './attempts.ts'
import { mailLink, spendLink } from './email-link.ts'
import { openSession } from './sessions.ts'
import type { Visit } from './visit.ts'

export const verifyEmail = async ({ sql }: Deps, visit: Visit, secret: string) => {
  const tooMany = await countAttempt(sql, allowances.linkByAddress, visit.address)
  if (tooMany) return tooMany
  const opened = await sql.begin(async tx => {
    const userId = await spendLink(tx, 'verify', secret)
    if (!userId) return null
    await tx`update users set verified_at = coalesce(verified_at, now()) where id = ${userId}`
    return { token: await openSession(tx, userId, visit.device), user: await readOwnUser(tx, userId) }
  })
  return opened ?? refuse('link-expired')
}

type Waiting = { id: string; email: string; firstName: string }

/** Mails another link when somebody waits for one, and says nothing about whether anybody does. */
export const resendVerification = async (deps: Deps, visit: Visit, email: string) => {
  const { sql, mail } = deps
  const tooMany =
    (await countAttempt(sql, allowances.mailByAddress, visit.address)) ??
    (await countAttempt(sql, allowances.mailByAccount, email))
  if (tooMany) return tooMany
  const send = async () => {
    const [person] = await sql<Waiting[]>`
      select id, email, first_name from users where email = ${email} and verified_at is null and deleted_at is null`
    if (person && mail.verifies) await mailLink(deps, 'verify', person)
  }
  visit.afterwards(send())
  return done
}
