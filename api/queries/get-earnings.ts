import { getEarnings as contract } from '../../schema/queries/get-earnings.ts'
import { refuse } from '../refusal.ts'
import { query } from './query.ts'

/** What the completed jobs came to: rate times hours. A duration that says no hours counts as one. */
export const getEarnings = query(contract, async (sql, actor, { userId }) => {
  if (userId !== actor.id) return refuse('not-found')
  const [row] = await sql<{ totalEarnings: number }[]>`
    select coalesce(sum(round(rate * coalesce(estimated_duration, 1), 2)), 0) as total_earnings
    from jobs where assigned_to_id = ${actor.id} and status = 'completed'`
  return { totalEarnings: row?.totalEarnings ?? 0 }
})
