import { createHash } from 'node:crypto'
import type { Sql } from '../db/connect.ts'
import { refuse } from '../refusal.ts'

type Allowance = { readonly name: string; readonly most: number; readonly seconds: number }

/** How often an address or an account may try. Addresses may be shared by a whole school, so they get more. */
export const allowances = {
  loginByAddress: { name: 'login-address', most: 60, seconds: 900 },
  loginByAccount: { name: 'login-account', most: 10, seconds: 900 },
  registerByAddress: { name: 'register-address', most: 30, seconds: 3600 },
  mailByAddress: { name: 'mail-address', most: 30, seconds: 3600 },
  mailByAccount: { name: 'mail-account', most: 5, seconds: 3600 },
  linkByAddress: { name: 'link-address', most: 60, seconds: 900 },
} as const satisfies Record<string, Allowance>

// Neither addresses nor e-mails are kept: a counter needs only to recognise them.
const keyOf = (allowance: Allowance, subject: string) =>
  createHash('sha256').update(`${allowance.name}\n${subject}`).digest()

/**
 * Counts an attempt before it is made: counted afterwards, a hundred at once would all pass. The counter is one row that
 * every process shares.
 */
export const countAttempt = async (sql: Sql, allowance: Allowance, subject: string) => {
  const [row] = await sql<{ count: number; secondsLeft: number }[]>`
    insert into attempts as a (key, count, resets_at)
    values (${keyOf(allowance, subject)}, 1, now() + make_interval(secs => ${allowance.seconds}))
    on conflict (key) do update set
      count = case when a.resets_at <= now() then 1 else least(a.count, 1000000) + 1 end,
      resets_at = case when a.resets_at <= now() then excluded.resets_at else a.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::int as seconds_left`
  if (!row || row.count <= allowance.most) return null
  return refuse('too-many-attempts', { retryAfter: Math.max(1, row.secondsLeft) })
}

/** An attempt that succeeded was no guess: it does not count. */
export const forgiveAttempt = (sql: Sql, allowance: Allowance, subject: string) =>
  sql`update attempts set count = greatest(count - 1, 0) where key = ${keyOf(allowance, subject)}`
