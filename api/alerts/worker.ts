import { actionUrls } from '../commands/notify.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import type { Log } from '../log.ts'
import { shunned } from '../queries/blocks.ts'
import { runRegularly } from '../run-regularly.ts'
import { texts } from '../texts/fr.ts'
import { newId } from '../../schema/ids.ts'

/**
 * Tells students of new offers that fit their searches:
 *
 *     publishing ── one line ──▶ offers_to_tell ── so many students at a time ──▶ notifications, and how far it has come
 *
 * Invariants: the notifications and the line that says whom they have reached are one transaction, so that whoever dies tells
 * nobody twice and forgets nobody; several workers never have the same offer; an offer that cannot be told of keeps no other
 * from its turn. Told is once per student, by the oldest of their searches that the offer fits, and never across a block.
 */
type Line = { jobId: string; title: string; location: string; toldUpTo: string }
type Told = { person: string; search: string }

const batch = 1000

/** One that is not open any more by its turn is nobody's news. */
const claim = async (tx: Transaction) => {
  const [line] = await tx<(Line & { isOpen: boolean })[]>`
    select o.job_id, o.told_up_to, j.title, j.location,
      j.status = 'open' and j.deleted_at is null and j.hidden_at is null as is_open
    from offers_to_tell o join jobs j on j.id = o.job_id
    where o.due_at <= now() order by o.due_at, o.job_id limit 1 for update of o skip locked`
  return line
}

const findStudents = (tx: Transaction, { jobId, toldUpTo }: Line) => tx<Told[]>`
  select distinct on (s.user_id) s.user_id as person, s.name as search
  from offers_to_tell o join jobs j on j.id = o.job_id
  join saved_searches s on s.is_alerting and (s.canton is null or s.canton = j.canton)
    and (s.category is null or s.category = j.category)
    and (s.minimum_rate is null or s.minimum_rate <= j.rate)
    and j.search like all (s.patterns)
  where o.job_id = ${jobId} and s.user_id > ${toldUpTo} and s.created_at <= o.published_at
    and s.user_id <> j.posted_by_id
    and s.user_id <> all (${shunned(tx, tx`j.posted_by_id`)})
  order by s.user_id, s.created_at, s.id limit ${batch}`

const tell = (tx: Transaction, { jobId, title, location }: Line, told: readonly Told[]) => {
  const notices = told.map(({ search }) => texts.notifications.jobAlert(search, title, location))
  return tx`
    insert into notifications (id, user_id, type, title, message, action_url)
    select id, user_id, 'job_alert', title, message, ${actionUrls.job(jobId)}
    from unnest(
      ${told.map(() => newId())}::uuid[], ${told.map(({ person }) => person)}::uuid[],
      ${notices.map(notice => notice.title)}::text[], ${notices.map(({ message }) => message)}::text[]
    ) as told (id, user_id, title, message)
    on conflict do nothing`
}

/** Says what it was about, so that who fails with it can put it off. */
const takeTurn = async (tx: Transaction, note: (jobId: string) => void) => {
  const line = await claim(tx)
  if (!line) return null
  note(line.jobId)
  const told = line.isOpen ? await findStudents(tx, line) : []
  if (told.length > 0) await tell(tx, line, told)
  const last = told.length === batch ? told.at(-1) : undefined
  if (last) await tx`update offers_to_tell set told_up_to = ${last.person} where job_id = ${line.jobId}`
  else await tx`delete from offers_to_tell where job_id = ${line.jobId}`
  return told.length
}

export const createAlertWorker = ({ sql, log }: { sql: Sql; log: Log }) => ({
  /** Tells of all that is due, and says how many it has told. */
  run: async (isEnding = () => false) => {
    let count = 0
    while (!isEnding()) {
      let about: string | undefined
      try {
        const told = await retryConflicts(() =>
          sql.begin(tx =>
            takeTurn(tx, jobId => {
              about = jobId
            }),
          ),
        )
        if (told === null) break
        count += told
      } catch (error) {
        if (about === undefined) throw error
        log.error('alert_failed', { job: about, error })
        await sql`update offers_to_tell set due_at = now() + interval '1 minute' where job_id = ${about}`
      }
    }
    return count
  },
})

export type AlertWorker = ReturnType<typeof createAlertWorker>

const lookEveryMs = 1000

/** Looks for something to tell once a second, which is one probe of an index. */
export const alertRegularly = (worker: AlertWorker, log: Log, moved: () => void) =>
  runRegularly(
    async isEnding => {
      if ((await worker.run(isEnding)) > 0) moved()
    },
    { everyMs: lookEveryMs, isAtOnce: true, onError: error => log.error('alerts_failed', { error }) },
  )
