import { atMost, ratioAtMost } from '../../api/bench/frame/line.ts'
import { most } from '../../api/bench/frame/statistics.ts'
import type { Measure } from '../../api/bench/frame/task.ts'
import type { Sql } from '../../api/db/connect.ts'
import { newId } from '../../schema/ids.ts'
import type { Browser } from './browsers.ts'
import { offersOf } from './offers.ts'
import { addCouple, someOpenJobs } from './people.ts'
import type { World } from './world.ts'

const pairs = 7
const each = 100

type Couple = Awaited<ReturnType<typeof addCouple>>

/** Inserts only the rows that the two commands write, each with its notification. */
const writeByHand = (sql: Sql, { student, poster, conversationId }: Couple, jobIds: readonly string[]) =>
  sql.begin(async tx => {
    const { table, isApart } = await offersOf(sql)
    const named = isApart ? tx`offer_id, offer_version` : tx`job_id`
    for (const jobId of jobIds) {
      const of = isApart ? tx`${jobId}, 1` : tx`${jobId}`
      await tx`
        with a as (
          insert into applications (id, ${named}, student_id, message)
          values (${newId()}, ${of}, ${student.id}, 'Bonjour, je suis libre et motivée.')
        )
        insert into notifications (id, user_id, type, kind, args, action_url)
        select ${newId()}, posted_by_id, 'application_update', 'kept', '["Nouvelle candidature", "Alix a postulé."]', '/dashboard'
        from ${table} where id = ${jobId}`
      await tx`
        with m as (
          insert into messages (id, job_id, sender_id, receiver_id, content)
          values (${newId()}, ${conversationId}, ${student.id}, ${poster.id}, 'Est-ce que samedi à 14 h vous convient ?')
        )
        insert into notifications (id, user_id, type, kind, args, action_url)
        values (${newId()}, ${poster.id}, 'message', 'kept', '["Nouveau message", "Alix vous a écrit."]', '/chat')`
    }
  })

export const countWrites = async (sql: Sql, { id }: { id: string }) => {
  const [row] = await sql<{ applications: number; messages: number }[]>`
    select (select count(*) from applications where student_id = ${id}) as applications,
      (select count(*) from messages where sender_id = ${id}) as messages`
  return (row?.applications ?? 0) + (row?.messages ?? 0)
}

/** A new person acts offline, and every action arrives once. */
export const drainOnce = async (sql: Sql, browser: Browser, origin: string, jobIds: string[]) => {
  const { student, conversationId } = await addCouple(sql)
  await browser.signIn(origin, student.token)
  const page = await browser.open(origin)
  const result = await page.call('drainOutbox', { account: student.id, jobIds, conversationId })
  await page.forget()
  await page.close()
  const written = await countWrites(sql, student)
  if (written !== 2 * jobIds.length || result.waiting !== written || result.left > 0)
    throw new Error(`${written} were written and ${result.left} were left`)
  return result
}

/** Two hundred actions that waited offline, compared with the same rows inserted directly. */
export const measureDrain: Measure<World> = async function* ({ databases, openBrowser, startApi }) {
  const { sql, url } = await databases.copy('drain')
  const api = await startApi(url)
  const browser = await openBrowser()
  const jobIds = await someOpenJobs(sql, each)

  const byHand = async () => {
    const couple = await addCouple(sql)
    const begun = performance.now()
    await writeByHand(sql, couple, jobIds)
    return { whole: performance.now() - begun }
  }
  yield {
    runs: pairs,
    ours: () => drainOnce(sql, browser, api.origin, jobIds),
    floor: byHand,
    aims: [
      {
        work: `drain of ${2 * each} queued actions`,
        figure: 'whole',
        floor: 'raw SQL, one transaction',
        goal: ratioAtMost(2),
      },
      { work: 'its requests', figure: 'requests', of: most, say: String, goal: atMost(1) },
    ],
  }
}
