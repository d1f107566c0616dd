import { createHash } from 'node:crypto'
import type { Contract } from '../../schema/contract.ts'
import { limits } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { refuse, type Refusal } from '../server/refusal.ts'

type Allowance = { readonly name: string; readonly most: number; readonly seconds: number }

const hour = 3600

/**
 * Rate limits per person: far more than people need, far less than it takes to bother others. An address may be shared by a
 * whole school, so it gets more than an account.
 */
export const allowances = {
  loginByAddress: { name: 'login-address', most: 60, seconds: hour / 4 },
  /** Above `loginByAddress`: first tries at each account. Above this limit too, a right password needs a mailed link. */
  loginPastAddress: { name: 'login-past-address', most: 240, seconds: hour / 4 },
  /** Per address and account: guesses from elsewhere do not lock the person out. */
  loginByBoth: { name: 'login-both', most: 10, seconds: hour / 4 },
  /** All guesses at one account. A right password above this limit is not refused, but needs a mailed link. */
  loginByAccount: { name: 'login-account', most: 100, seconds: 24 * hour },
  /** Each login opens a session, which is kept for a month. */
  sessionByAccount: { name: 'session-account', most: 100, seconds: hour },
  loginLinkByAccount: { name: 'login-link-account', most: 5, seconds: hour },
  passwordByAccount: { name: 'password-account', most: 10, seconds: hour / 4 },
  /** Enough for a class of thirty, some of whom choose a common password first. */
  registerByAddress: { name: 'register-address', most: 120, seconds: hour },
  mailByAddress: { name: 'mail-address', most: 30, seconds: hour },
  mailByBoth: { name: 'mail-both', most: 5, seconds: hour },
  /** Further mails are sent only once the last mailed link is used or expired. */
  mailByAccount: { name: 'mail-account', most: 5, seconds: hour },
  linkByAddress: { name: 'link-address', most: 60, seconds: hour / 4 },
  /** Decoded pictures per person: one of a profile, five per review and three per offer. */
  pictures: { name: 'pictures', most: 60, seconds: hour },
  /** Mails of one kind to one person: a flood of applications does not use up reminders. Beyond it only the app notifies. */
  notices: { name: 'notices', most: 10, seconds: hour },
  /** Offers of one poster proposed to one student; each sends a notification. */
  proposalsToOne: { name: 'proposals-one', most: 5, seconds: hour },
  /** Questions of one student about one offer, including withdrawn ones. */
  questionsToOne: { name: 'questions-one', most: limits.questions.anHour, seconds: hour },
  /** Invitations to one mailbox, from all senders together. */
  invitationByMailbox: { name: 'invitation-mailbox', most: 5, seconds: 24 * hour },
  /** Each calls the payment provider, which has a rate limit for all of us together. */
  providerCalls: { name: 'provider-calls', most: 60, seconds: hour },
  /** Actions sent by a device and refused by a command. A device that has waited for days sends five hundred. */
  refusedActions: { name: 'refused-actions', most: 500, seconds: hour },
  exports: { name: 'exports', most: 10, seconds: hour },
} as const satisfies Record<string, Allowance>

/** Allowance of one person for an action. */
export const allowanceOf = ({ name, anHour }: Pick<Contract, 'name' | 'anHour'>): Allowance | null =>
  anHour === undefined ? null : { name, most: anHour, seconds: hour }

/** One counter for an address and an account together. */
export const both = (address: string, account: string) => `${address}\n${account}`

// Stores neither addresses nor e-mails: a counter only has to recognise them.
export const counterKey = (allowance: Allowance, subject: string) =>
  createHash('sha256').update(`${allowance.name}\n${subject}`).digest()

/**
 * Counts an attempt before it is made: counted afterwards, a hundred concurrent ones would all pass. The counter is one row
 * shared by all processes.
 */
export const countAttempt = async (sql: Sql | Transaction, allowance: Allowance, subject: string) =>
  refusePast(allowance, await count(sql, allowance, subject))

type Counted = { readonly count: number; readonly secondsLeft: number }

const refusePast = ({ most }: Pick<Allowance, 'most'>, { count, secondsLeft }: Counted) =>
  count <= most ? null : refuse('too-many-attempts', { retryAfter: Math.max(1, secondsLeft) })

const count = async (sql: Sql | Transaction, allowance: Allowance, subject: string): Promise<Counted> => {
  const [row] = await sql<Counted[]>`
    insert into attempts as a (key, count, resets_at)
    values (${counterKey(allowance, subject)}, 1, now() + make_interval(secs => ${allowance.seconds}))
    on conflict (key) do update set
      count = case when a.resets_at <= now() then 1 else least(a.count, 1000000) + 1 end,
      resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as seconds_left`
  return row ?? { count: 0, secondsLeft: 0 }
}

/** Uncounts an attempt that succeeded: it was no guess. */
export const forgiveAttempt = (sql: Sql, allowance: Allowance, subject: string) =>
  sql`update attempts set count = greatest(count - 1, 0) where key = ${counterKey(allowance, subject)}`

/** Tries per account from an address above its limit. */
const triesPastAddress = 3

type Guess = {
  /** Even the right password opens no session directly: a link is mailed. */
  readonly asksMail: boolean
  /** Call if the password was right. */
  readonly forgive: () => Promise<void>
}

/**
 * Counts a password guess before it is checked. An address may be a whole school in which one person guesses. So above the address's
 * limit, an account with few guesses from there can still log in. A limit on these extra tries stops one password
 * tried at thousands of accounts: above that limit the answer no longer reveals whether the password was right.
 */
export const countGuess = async (
  sql: Sql,
  { address, account, canMail }: { address: string; account: string; canMail: boolean },
): Promise<Guess | Refusal> => {
  const counted: [Allowance, string][] = []
  const countAs = (allowance: Allowance, subject: string) => {
    counted.push([allowance, subject])
    return count(sql, allowance, subject)
  }
  const tries = await countAs(allowances.loginByBoth, both(address, account))
  const tooManyHere = refusePast(allowances.loginByBoth, tries)
  if (tooManyHere) return tooManyHere
  const pastAddress = refusePast(allowances.loginByAddress, await countAs(allowances.loginByAddress, address))
  if (pastAddress && tries.count > triesPastAddress) return pastAddress
  const pastAll =
    pastAddress && refusePast(allowances.loginPastAddress, await countAs(allowances.loginPastAddress, address))
  if (pastAll && !canMail) return pastAll
  const byAll = await countAs(allowances.loginByAccount, account)
  const isGuessedAt = refusePast(allowances.loginByAccount, byAll) !== null
  return {
    // Without working mail, only the limits per address apply.
    asksMail: canMail && (isGuessedAt || pastAll !== null),
    forgive: async () => {
      for (const [allowance, subject] of counted) await forgiveAttempt(sql, allowance, subject)
    },
  }
}
