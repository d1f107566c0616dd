import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Transaction } from '../db/connect.ts'
import { postgres } from '../db/driver.ts'

type Cell = string | number | boolean | Date | readonly string[] | null

const escape = (text: string) =>
  text.replace(/[\\\t\n\r]/g, sign => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? sign)
const element = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

const cell = (value: Cell): string => {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escape(value)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return escape(`{${value.map(element).join(',')}}`)
  return String(value)
}

/** Uses COPY, several times faster than inserts. The keys of the first row name the columns. */
export const copyRows = async (tx: Transaction, table: string, rows: readonly Readonly<Record<string, Cell>>[]) => {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const sink = await tx.unsafe(`copy ${table} (${names.map(postgres.fromCamel).join(', ')}) from stdin`).writable()
  const lines = function* () {
    for (let from = 0; from < rows.length; from += 500)
      yield rows
        .slice(from, from + 500)
        .map(row => `${names.map(name => cell(row[name] ?? null)).join('\t')}\n`)
        .join('')
  }
  await pipeline(Readable.from(lines()), sink)
}
