import type { register as contract } from '../../schema/contracts/accounts.ts'
import { cantonOf } from '../../schema/cities.ts'
import type { Input } from '../../schema/contract.ts'
import { newId } from '../../schema/ids.ts'
import type { OwnUser } from '../../schema/entities/user.ts'
import type { Deps } from '../deps.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { isCommonPassword } from './common-passwords.ts'
import { mailAskedLink } from './email-link.ts'
import { logIn } from './log-in.ts'
import { hashPassword } from './password.ts'
import { hashSecret, newSecret } from '../server/secrets.ts'
import { enter, type Visit } from './sessions.ts'

const entered = ({ token, user }: { token: string; user: OwnUser }) => ({
  token,
  registration: null,
  answer: { user, needsVerification: false as const },
})

/**
 * After a lost answer the browser registers again with the same id. That is a login to the new account: the password proves who
 * it is, and guesses are limited like there. An id is as public as its account, so any failure is answered with « id taken », and
 * neither the answer nor its timing reveals whether the address belongs to that account. Null if the id is free.
 */
const enterAgain = async (deps: Deps, visit: Visit, { email, password }: Input<typeof contract>, id: string) => {
  const taken = await deps.sql`select from users where id = ${id}`
  if (taken.length === 0) return null
  const outcome = await logIn(deps, visit, { email, password }, id)
  if (!(outcome instanceof Refusal)) return entered(outcome)
  return outcome.code === 'too-many-attempts'
    ? refuse(outcome.code, outcome.details)
    : refuse('id-taken', { field: 'id' })
}

/**
 * Creates the account and opens a session. If addresses must be confirmed, the mailed link creates the account of this
 * registration, and the browser gets a secret by which the link recognises it. Registrations for one address do not affect each
 * other; the first to be confirmed gets the address.
 */
export const register = async (deps: Deps, visit: Visit, input: Input<typeof contract>) => {
  const { sql, mail } = deps
  const tooMany = await countAttempt(sql, allowances.registerByAddress, visit.address)
  if (tooMany) return tooMany
  if (isCommonPassword(input.password, input)) return refuse('common-password', { field: 'password' })
  const again = async () => (input.id === undefined ? null : enterAgain(deps, visit, input, input.id))
  const repeated = await again()
  if (repeated) return repeated
  const { email } = input
  const id = input.id ?? newId()
  const isStudent = input.userType === 'student'
  const given = {
    email,
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
    passwordHash: await hashPassword(input.password),
  }
  if (mail.verifies) {
    const secret = newSecret()
    const waiting = { id: newId(), accountId: id, ...given, openedOn: hashSecret(secret) }
    const isWaiting = await sql.begin(async tx => {
      const taken = await tx`select from users where email = ${email}`
      if (taken.length > 0) return false
      await tx`insert into registrations ${tx(waiting)}`
      await mailAskedLink(tx, { purpose: 'verify', email, owner: { registrationId: waiting.id } })
      return true
    })
    if (isWaiting) return { token: null, registration: secret, answer: { needsVerification: true as const } }
  } else {
    const made = await sql.begin(async tx => {
      const created = await tx`insert into users ${tx({ id, ...given })} on conflict do nothing returning id`
      return created.length === 1 ? enter(tx, visit, id) : null
    })
    if (made) return entered(made)
  }
  // A concurrent copy of this registration may have created the account in the meantime.
  return (await again()) ?? refuse('email-taken', { field: 'email' })
}
