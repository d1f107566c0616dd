import * as z from 'zod'
import { connectQueue } from '../db/connect-queue.ts'

const indexName = z.object({ name: z.string() })
/**
 * A mark that moves leaves a gap in the indexes by transaction, where nothing is written again: within months they would take
 * twice their place. Built anew once a week, while everybody goes on writing. `url` is the database's own, without a pooler: this
 * runs outside of any transaction, and for minutes, which other connections are cut for.
 */
export const tightenMarks = async (url: string, signal?: AbortSignal) => {
  const pool = connectQueue(url, { max: 1 })
  const client = await pool.connect()
  const query = (text: string): Promise<{ rows: unknown[] }> => client.query(text)
  const ofMarks = (condition: string) =>
    query(`
      select indexrelid::regclass::text as name from pg_index
      where indrelid = 'marks'::regclass and ${condition} order by indexrelid`)
  const names = ({ rows }: { rows: unknown[] }) => rows.map(row => indexName.parse(row).name)
  try {
    await query('set statement_timeout = 0')
    // Left by an attempt that was cut off.
    for (const name of names(await ofMarks('not indisvalid'))) await query(`drop index concurrently ${name}`)
    for (const name of names(await ofMarks('indisvalid'))) {
      if (signal?.aborted) return
      await query(`reindex index concurrently ${name}`)
    }
  } finally {
    client.release()
    await pool.end()
  }
}
