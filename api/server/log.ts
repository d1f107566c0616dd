import { writeSync } from 'node:fs'

type Fields = Record<string, unknown>

export type Log = {
  info: (event: string, fields?: Fields) => void
  error: (event: string, fields?: Fields) => void
}

const readable = (value: unknown) =>
  value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value

const toStdout = (lines: string) => {
  process.stdout.write(lines)
}

/**
 * Buffers lines and writes them once per turn of the event loop: writing to a pipe blocks everything else, and a busy turn
 * has many lines. Flushes the rest when the process exits.
 */
const gather = (write: (lines: string) => void) => {
  let waiting = ''
  const flush = () => {
    const lines = waiting
    waiting = ''
    if (lines) write(lines)
  }
  process.once('exit', () => {
    if (waiting) writeSync(1, waiting)
  })
  return (line: string) => {
    if (!waiting) setImmediate(flush)
    waiting += line
  }
}

// Writes one JSON object per line, for machines. Events are snake_case words; never log what a person typed.
export const createLog = (level: 'info' | 'error' | 'silent', write = gather(toStdout)): Log => {
  const at =
    (name: 'info' | 'error') =>
    (event: string, fields: Fields = {}) => {
      const line: Fields = { time: new Date(), level: name, event }
      for (const key in fields) line[key] = readable(fields[key])
      write(`${JSON.stringify(line)}\n`)
    }
  const nothing = () => {}
  return {
    info: level === 'info' ? at('info') : nothing,
    error: level === 'silent' ? nothing : at('error'),
  }
}
