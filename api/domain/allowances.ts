import { createHash } from 'node:crypto'
import type { Contract } from '../../schema/contract.ts'
import { limits } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { refuse, type Refusal } from '../server/refusal.ts'

type Allowance = { readonly name: string; readonly most: number; readonly seconds: number }

const hour = 3600

/**
 * How much a person may do in a while: far more than people do, far less than it takes to be in others' way. An address may
 * be shared by a whole school, so it gets more than an account does.
 */
export const allowances = {
  loginByAddress: { name: 'login-address', most: 60, seconds: hour / 4 },
  /** Past that count: the first tries at each account. Past this one too, a right password asks for a mailed link. */
  loginPastAddress: { name: 'login-past-address', most: 240, seconds: hour / 4 },
  /** Of one address at one account: guesses from elsewhere do not lock its person out. */
  loginByBoth: { name: 'login-both', most: 10, seconds: hour / 4 },
  /** Of all guesses at one account. Past it a right password is not refused, but asks for a mailed link. */
  loginByAccount: { name: 'login-account', most: 100, seconds: 24 * hour },
  /** Each opens a session, which is kept for a month. */
  sessionByAccount: { name: 'session-account', most: 100, seconds: hour },
  loginLinkByAccount: { name: 'login-link-account', most: 5, seconds: hour },
  passwordByAccount: { name: 'password-account', most: 10, seconds: hour / 4 },
  /** A class of thirty, some of whom choose a common password first. */
  registerByAddress: { name: 'register-address', most: 120, seconds: hour },
  mailByAddress: { name: 'mail-address', most: 30, seconds: hour },
  mailByBoth: { name: 'mail-both', most: 5, seconds: hour },
  /** Past it no further mail goes while a link that was mailed before is still good. */
  mailByAccount: { name: 'mail-account', most: 5, seconds: hour },
  linkByAddress: { name: 'link-address', most: 60, seconds: hour / 4 },
  /** Decoded for one person: a profile's, five of each review and three of each offer. */
  pictures: { name: 'pictures', most: 60, seconds: hour },
  /** Mails of one kind to one person: a flood of applications takes no reminder's place. Beyond it the app says all the same. */
  notices: { name: 'notices', most: 10, seconds: hour },
  /** Offers of one poster to one student, each of which is a notification. */
  proposalsToOne: { name: 'proposals-one', most: 5, seconds: hour },
  /** Of one student about one offer, whether taken back or not. */
  questionsToOne: { name: 'questions-one', most: limits.questions.anHour, seconds: hour },
  /** Invitations to one mailbox, from all senders together. */
  invitationByMailbox: { name: 'invitation-mailbox', most: 5, seconds: 24 * hour },
  /** Each asks the provider of payments, who counts as well, for all of us together. */
  providerCalls: { name: 'provider-calls', most: 60, seconds: hour },
  /** Of actions that a device sends and a command refuses. A device that has waited for days sends five hundred. */
  refusedActions: { name: 'refused-actions', most: 500, seconds: hour },
  exports: { name: 'exports', most: 10, seconds: hour },
} as const satisfies Record<string, Allowance>

/** What one person may do of an action. */
export const allowanceOf = ({ name, anHour }: Pick<Contract, 'name' | 'anHour'>): Allowance | null =>
  anHour === undefined ? null : { name, most: anHour, seconds: hour }

/** One counter for an address and an account together. */
export const both = (address: string, account: string) => `${address}\n${account}`

// Neither addresses nor e-mails are kept: a counter needs only to recognise them.
export const counterKey = (allowance: Allowance, subject: string) =>
  createHash('sha256').update(`${allowance.name}\n${subject}`).digest()

/**
 * Counts an attempt before it is made: counted afterwards, a hundred at once would all pass. The counter is one row that
 * every process shares.
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

/** An attempt that succeeded was no guess: it does not count. */
export const forgiveAttempt = (sql: Sql, allowance: Allowance, subject: string) =>
  sql`update attempts set count = greatest(count - 1, 0) where key = ${counterKey(allowance, subject)}`

/** How often an account may be tried from an address that is past its own count. */
const triesPastAddress = 3

type Guess = {
  /** Even the right password opens no session at once: it is asked for by mail. */
  readonly asksMail: boolean
  /** Call it when the password was right. */
  readonly forgive: () => Promise<void>
}

/**
 * Counts a guess at a password before it is weighed. An address may be a whole school's, in which one person guesses: past the
 * address's count an account at which hardly anybody has guessed there can still be entered. So that nobody tries one password
 * at thousands of accounts instead, these tries are counted, too, and past them the right password says nothing at the door.
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
    // Where no mail reaches people, what each address may try has to do.
    asksMail: canMail && (isGuessedAt || pastAll !== null),
    forgive: async () => {
      for (const [allowance, subject] of counted) await forgiveAttempt(sql, allowance, subject)
    },
  }
}
