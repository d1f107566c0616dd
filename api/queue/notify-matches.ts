import { offer } from '../../schema/notices/args.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notifyEach } from '../domain/notify.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { shunned } from '../domain/blocks.ts'

type Told = { person: string; search: string }

const batch = 1000

/** Students whose searches match the offer, each with the oldest match. None across a block, or once the offer is not open. */
const findStudents = (tx: Transaction, jobId: string, after: string) => tx<(Told & { location: string })[]>`
  select distinct on (s.user_id) s.user_id as person, s.name as search, o.location
  from offers o
  join saved_searches s on s.is_alerting and (s.canton is null or s.canton = o.canton)
    and (s.category is null or s.category = o.category)
    and (s.minimum_rate is null or s.minimum_rate <= o.rate)
    and o.search like all (s.patterns)
  where o.id = ${jobId} and is_open(o) and o.hidden_at is null
    and s.user_id > ${after} and s.created_at <= o.created_at
    and s.user_id <> o.posted_by_id
    and s.user_id <> all (${shunned(tx, tx`o.posted_by_id`)})
  order by s.user_id, s.created_at, s.id limit ${batch}`

const notifySome = async (tx: Transaction, jobId: string, after: string) => {
  const found = await findStudents(tx, jobId, after)
  const told = found.map(({ person, search, location }) => ({
    person,
    notice: say('jobAlert', search, offer(jobId), location),
  }))
  await notifyEach(tx, told, actionUrls.job(jobId))
  return found.length === batch ? found.at(-1)?.person : undefined
}

/**
 * Notifies students of a new offer that matches their searches, one batch per transaction. Safe to restart after a crash: the
 * database keeps one alert per student and offer.
 */
export const notifyMatches = async (sql: Sql, jobId: string) => {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const from: string = after
    after = await retryConflicts(() => sql.begin(tx => notifySome(tx, jobId, from)))
  }
}
