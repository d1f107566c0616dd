import type { Transaction } from '../db/connect.ts'
import { shunned } from '../queries/blocks.ts'
import { texts } from '../texts/fr.ts'
import { actionUrls, notify, notifyEach } from './notify.ts'

type Offer = { id: string; title: string; location: string; canton: string; category: string; postedById: string }
type Told = { id: string; search: string | null }

/**
 * A new offer is told once to each student whom it may concern: by the oldest of their searches that it fits, or because it
 * is in their canton; whoever is at odds with its poster is told nothing. In the transaction that publishes it, so that no
 * crash loses an alert; one question for all of them.
 */
export const tellOfOffer = async (
  tx: Transaction,
  { id, title, location, canton, category, postedById }: Offer,
): Promise<void> => {
  const told = await tx<Told[]>`
    with alerted as materialized (
      select distinct on (s.user_id) s.user_id, s.name
      from saved_searches s join jobs j on j.id = ${id}
      where s.is_alerting and (s.canton is null or s.canton = ${canton})
        and (s.category is null or s.category = ${category})
        and (s.minimum_rate is null or s.minimum_rate <= j.rate)
        and j.search like all (s.patterns) and s.user_id <> ${postedById}
        and s.user_id <> all (${shunned(tx, postedById)})
      order by s.user_id, s.created_at, s.id
    )
    select user_id as id, name as search from alerted
    union all
    select u.id, null from users u
    where u.canton = ${canton} and u.user_type = 'student' and u.deleted_at is null
      and u.id <> all (${shunned(tx, postedById)})
      and not exists (select 1 from alerted where alerted.user_id = u.id)`
  const [alerted, near]: [[string, string][], string[]] = [[], []]
  for (const student of told) {
    if (student.search === null) near.push(student.id)
    else alerted.push([student.id, student.search])
  }
  const { jobAlert, jobMatch } = texts.notifications
  await notifyEach(
    tx,
    alerted.map(([person, search]) => ({ person, notice: jobAlert(search, title, location) })),
    'job_alert',
    actionUrls.job(id),
  )
  await notify(tx, near, 'job_match', jobMatch(title, location), actionUrls.job(id))
}
