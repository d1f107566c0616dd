import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartRefused } from '../server/start-refused.ts'
import { format, header, last, table, type Header, type Sequences, type Table, type Tell } from './contents.ts'

const newline = 10
/** Maximum line length of a backup; a longer line means another kind of file. */
const longestLine = 1_000_000

/** Reads lines, and blocks of the given length, from a stream without buffering all of it. */
const createReader = (source: AsyncIterable<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await chunks.next()
    if (done) throw new Error('the file breaks off')
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
  }
  const readLine = async () => {
    let end: number
    while ((end = rest.indexOf(newline)) < 0) {
      if (rest.length > longestLine) throw new Error('a line is too long')
      await more()
    }
    const line = rest.toString('utf8', 0, end)
    rest = rest.subarray(end + 1)
    return line
  }
  const readRows = async function* () {
    for (;;) {
      const line = await readLine()
      if (!/^\d{1,12}$/.test(line)) throw new Error('the length of rows is none')
      let left = Number(line)
      if (left === 0) return
      while (left > 0) {
        if (rest.length === 0) await more()
        const part = rest.subarray(0, left)
        rest = rest.subarray(part.length)
        left -= part.length
        yield part
      }
    }
  }
  /** The checksum follows the last byte. */
  const readEnd = async () => {
    const { done } = await chunks.next()
    if (!done || rest.length > 0) throw new Error('something follows the end')
  }
  return { readLine, readRows, readEnd }
}

type Reader = ReturnType<typeof createReader>

/** Handles one table; must consume all of its rows. */
export type TakeTable = (table: Table, rows: AsyncIterable<Buffer>, bytesRead: () => number) => Promise<void>

const readTables = async (
  { readLine, readRows, readEnd }: Reader,
  take: (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>,
) => {
  for (;;) {
    const record = last.or(table).parse(JSON.parse(await readLine()))
    if ('sequences' in record) {
      await readEnd()
      return record.sequences
    }
    await take({ name: record.table, columns: record.columns }, readRows())
  }
}

const parseHeader = (text: string) => {
  const given = header.safeParse(JSON.parse(text))
  if (given.success && given.data.format > format)
    throw new StartRefused(
      `The backup was taken by Pouce ${given.data.version}, in a form that only newer versions read.`,
    )
  return header.parse(given.data)
}

type Read = { header: Header; sequences: Sequences }

/** Reads a backup completely, including the checksum. */
export const readBackup = async (path: string, take: TakeTable, begin = () => {}): Promise<Read> => {
  const file = createReadStream(path)
  let read: Read | undefined
  await pipeline(file, createGunzip(), async source => {
    const reader = createReader(source)
    const begun = parseHeader(await reader.readLine())
    begin()
    const sequences = await readTables(reader, (one, rows) => take(one, rows, () => file.bytesRead))
    read = { header: begun, sequences }
  })
  if (!read) throw new Error('the file is empty')
  return read
}

/** Reads the whole file without storing anything: a torn, changed or foreign file is refused before anything is done with it. */
export const checkBackup = async (path: string, tell: Tell) => {
  let isBackup = false
  try {
    const file = await stat(path)
    if (!file.isFile()) throw new StartRefused(`${path} is no file.`)
    const skip: TakeTable = async ({ name }, rows, bytesRead) => {
      for await (const _part of rows) tell(bytesRead(), name)
    }
    const { header: found } = await readBackup(path, skip, () => (isBackup = true))
    return found
  } catch (error) {
    if (error instanceof StartRefused) throw error
    if (error instanceof Error && 'path' in error)
      throw new StartRefused(`The backup cannot be read: ${error.message}.`, { cause: error })
    const says = isBackup ? 'is not whole, or was changed: use another backup' : 'is no backup of Pouce'
    throw new StartRefused(`${path} ${says}. Nothing was restored.`, { cause: error })
  }
}
