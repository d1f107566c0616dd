import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { connect, type Sql, type Transaction } from '../db/connect.ts'
import { isUnreachable } from '../db/errors.ts'
import { withoutAnyTimeout } from '../db/without-timeouts.ts'
import { StartRefused } from '../server/start-refused.ts'
import { version } from '../server/version.ts'
import { format, readSequences, readTables, type Header, type Table, type Tell } from './contents.ts'

/** Twice as fast as the default level, and a seventh larger. */
const level = 3

const line = (value: unknown) => `${JSON.stringify(value)}\n`

const readHeader = async (tx: Transaction): Promise<Header> => {
  const migrations = await tx<{ name: string; hash: string }[]>`select name, hash from migrations order by name`
  const [now] = await tx<{ takenAt: string }[]>`select now() as taken_at`
  return { backup: 'pouce', format, takenAt: now?.takenAt ?? '', version, migrations: [...migrations] }
}

const writeContents = async function* (
  tx: Transaction,
  given: Header,
  tables: readonly Table[],
  at: (table: string) => void,
) {
  yield line(given)
  for (const { name, columns } of tables) {
    yield line({ table: name, columns })
    const rows = await tx.unsafe(`copy ${name} (${columns.join(', ')}) to stdout`).readable()
    for await (const chunk of rows) {
      at(name)
      yield `${chunk.length}\n`
      yield chunk
    }
    yield '0\n'
  }
  // Sequences are not transactional: numbers assigned during the backup are skipped later.
  yield line({ sequences: [...(await readSequences(tx))] })
}

/** Gives the file its final name once it is complete and flushed, so that it survives a power cut. */
const keep = async (part: string, to: string) => {
  await rename(part, to)
  if (process.platform === 'win32') return
  const folder = await open(dirname(to), 'r')
  await folder.sync().finally(() => folder.close())
}

const copyOut = async (tx: Transaction, expected: readonly Table[], to: string, tell: Tell) => {
  await withoutAnyTimeout(tx)
  // Lock before the first read, which fixes the snapshot, so that no migration changes a table during the backup.
  await tx.unsafe(`lock table ${expected.map(({ name }) => name).join(', ')} in access share mode`)
  const tables = await readTables(tx)
  if (JSON.stringify(tables) !== JSON.stringify(expected))
    throw new StartRefused('The database was migrated just now: take the backup again.')
  const given = await readHeader(tx)
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(
    writeContents(tx, given, tables, name => tell(file.bytesWritten, name)),
    createGzip({ level }),
    file,
  )
  return { takenAt: given.takenAt, bytes: file.bytesWritten }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const inWords = (error: unknown, to: string) =>
  error instanceof Error && 'syscall' in error && !isUnreachable(error)
    ? new StartRefused(`The backup cannot be written to ${to}: ${error.message}.`, { cause: error })
    : error

/**
 * Writes a snapshot of the database to a new file that only its owner may read, while people keep writing. Uses its own
 * connection, which is destroyed if the file fails: COPY cannot be stopped in another way.
 */
export const writeBackup = async ({ url }: Sql, to: string, tell: Tell = () => {}) => {
  if (await isThere(to)) throw new StartRefused(`There is a file ${to} already.`)
  const sql = connect(url, { max: 1, name: 'pouce-backup' })
  const part = `${to}.part`
  try {
    await rm(part, { force: true })
    const tables = await readTables(sql)
    if (!tables.some(({ name }) => name === 'public.migrations'))
      throw new StartRefused('There is no Pouce in this database yet.')
    let failure: unknown
    const taken = await sql
      .begin('isolation level repeatable read read only', tx =>
        copyOut(tx, tables, part, tell).catch((error: unknown) => {
          failure = error
          throw error
        }),
      )
      .catch((error: unknown) => {
        throw inWords(failure ?? error, to)
      })
    await keep(part, to)
    return taken
  } finally {
    await sql.end({ timeout: 1 })
    await rm(part, { force: true })
  }
}
