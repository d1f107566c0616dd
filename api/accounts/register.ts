import type { register as contract } from '../../schema/contracts/accounts.ts'
import { cantonOf } from '../../schema/cities.ts'
import type { Input } from '../../schema/contract.ts'
import { newId } from '../../schema/ids.ts'
import { periods } from '../../schema/rules.ts'
import type { Deps } from '../deps.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { isCommonPassword } from './common-passwords.ts'
import { mailAskedLink } from './email-link.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { hashSecret, newSecret } from '../server/secrets.ts'
import { enter, type Visit } from './sessions.ts'

type Known = { id: string; passwordHash: string | null }

/**
 * After a lost answer the browser registers again: there is an account and no session. The id is as public as the account, so
 * the password proves who it is, and only within an hour.
 */
const enterAgain = async ({ sql }: Deps, visit: Visit, { email, password }: Input<typeof contract>, id: string) => {
  const [known] = await sql<Known[]>`
    select id, password_hash from users
    where id = ${id} and email = ${email} and deleted_at is null
      and created_at > now() - ${`${periods.registrationRepeat.minutes} minutes`}::interval`
  if (!known || !(await verifyPassword(password, known.passwordHash))) return null
  return sql.begin(tx => enter(tx, visit, known.id))
}

/**
 * Opens the account, and a session with it unless the address has to be confirmed first. This browser then gets a secret
 * by which the link knows it again. An account with an unconfirmed address does not block that address: the next registration
 * takes its place, and a link that was mailed before asks for a new password.
 */
export const register = async (deps: Deps, visit: Visit, input: Input<typeof contract>) => {
  const { sql, mail } = deps
  const tooMany = await countAttempt(sql, allowances.registerByAddress, visit.address)
  if (tooMany) return tooMany
  if (isCommonPassword(input.password, input)) return refuse('common-password', { field: 'password' })
  const passwordHash = await hashPassword(input.password)
  const id = input.id ?? newId()
  const registration = mail.verifies ? newSecret() : null
  const isStudent = input.userType === 'student'
  const given = {
    userType: input.userType,
    firstName: input.firstName,
    lastName: input.lastName,
    phone: input.phone,
    city: input.city,
    canton: cantonOf(input.city) ?? 'CH',
    propertyType: isStudent ? null : (input.propertyType ?? null),
    school: isStudent ? input.school : null,
    bio: isStudent ? input.bio : null,
    availableTools: isStudent ? input.availableTools : [],
    passwordHash,
    registeredOn: registration && hashSecret(registration),
  }
  const made = await sql.begin(async tx => {
    const [others] = await tx`select 1 from users where id = ${id} and email <> ${input.email}`
    if (others) return refuse('id-taken', { field: 'id' })
    const [created] = await tx`
      insert into users ${tx({ id, email: input.email, ...given })}
      on conflict (email) do update set ${tx(given)}, created_at = now()
      where users.verified_at is null and users.registered_on is not null and users.deleted_at is null and ${mail.verifies}
      returning id`
    if (!created) return null
    if (mail.verifies) {
      await mailAskedLink(tx, 'verify', input.email)
      return { token: null, user: null }
    }
    return enter(tx, visit, id)
  })
  if (made instanceof Refusal) return made
  const outcome = made ?? (input.id === undefined ? null : await enterAgain(deps, visit, input, input.id))
  if (!outcome) return refuse('email-taken', { field: 'email' })
  if (outcome.user)
    return { token: outcome.token, registration, answer: { user: outcome.user, needsVerification: false as const } }
  return { token: null, registration, answer: { needsVerification: true as const } }
}
