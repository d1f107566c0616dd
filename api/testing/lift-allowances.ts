import { contracts } from '../../schema/contracts.ts'
import { allowanceOf, allowances, counterKey } from '../domain/allowances.ts'
import type { Sql } from '../db/connect.ts'

/** Lifts the hourly limits: tests do in seconds what people do not do in an hour. */
export const liftAllowances = async (sql: Sql, personId: string) => {
  const ofActions = contracts.map(allowanceOf).filter(one => one !== null)
  const keys = [...ofActions, allowances.sessionByAccount, allowances.refusedActions].map(one =>
    counterKey(one, personId),
  )
  await sql`
    insert into attempts (key, count, resets_at)
    select decode(key, 'hex'), -1000000000, now() + interval '1 day'
    from unnest(${keys.map(key => key.toString('hex'))}::text[]) as key
    on conflict (key) do update set count = excluded.count, resets_at = excluded.resets_at`
}
