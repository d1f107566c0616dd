import { addTask } from '../db/add-task.ts'
import type { Sql, Transaction } from '../db/connect.ts'

/** With each session the next one comes to be, so that there is one to prepare for at any time. */
export const planSession = (tx: Transaction, seriesId: string, begins: string) =>
  addTask(tx, 'add-session', { seriesId }, { runAt: new Date(begins), key: `session/${seriesId}` })

/** What a weekly offer becomes when it is agreed on; any other stays what it is. */
export const beginSeries = async (tx: Transaction, jobId: string) => {
  const [first] = await tx<{ scheduledFor: string }[]>`
    update jobs set series_id = id where id = ${jobId} and is_recurring and schedule ->> 'kind' = 'date'
    returning scheduled_for`
  if (first) await planSession(tx, jobId, first.scheduledFor)
}

/** What is planned already stays. */
export const endSeries = (tx: Transaction, of: ReturnType<Sql>) => tx`
  update jobs set series_ended_at = now() where series_id = id and series_ended_at is null and (${of})`
