import { connect } from '../db/connect.ts'

/**
 * A mark that moves leaves a gap in the indexes by transaction, where nothing is written again: within months they would take
 * twice their place. Built anew once a week, while everybody goes on writing. `url` is the database's own, without a pooler: this
 * runs outside of any transaction, and for minutes, which other connections are cut for.
 */
export const tightenMarks = async (url: string, signal?: AbortSignal) => {
  const sql = connect(url, { max: 1, name: 'pouce-tighten', isUnlimited: true })
  try {
    const indexes = await sql<{ name: string; isValid: boolean }[]>`
      select indexrelid::regclass::text as name, indisvalid as is_valid
      from pg_index where indrelid = 'marks'::regclass order by indexrelid`
    for (const { name, isValid } of indexes) {
      if (signal?.aborted) return
      // One that is not valid was left by an attempt that was cut off.
      await sql.unsafe(`${isValid ? 'reindex' : 'drop'} index concurrently ${name}`)
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}
