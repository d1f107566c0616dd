import { connect } from '../db/connect.ts'

/**
 * A mark that moves leaves a gap in the indexes ordered by transaction, which is never reused: within months they would double in
 * size. Rebuilds them once a week, concurrently with writes. `url` leads to the database itself, not to a pooler: this
 * runs outside any transaction and for minutes, longer than other connections are allowed.
 */
export const tightenMarks = async (url: string, signal?: AbortSignal) => {
  const sql = connect(url, { max: 1, name: 'pouce-tighten', isUnlimited: true })
  try {
    const indexes = await sql<{ name: string; isValid: boolean }[]>`
      select indexrelid::regclass::text as name, indisvalid as is_valid
      from pg_index where indrelid = 'marks'::regclass order by indexrelid`
    for (const { name, isValid } of indexes) {
      if (signal?.aborted) return
      // An invalid index was left by an interrupted attempt.
      await sql.unsafe(`${isValid ? 'reindex' : 'drop'} index concurrently ${name}`)
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}
