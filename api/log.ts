type Fields = Record<string, unknown>

export type Log = {
  info: (event: string, fields?: Fields) => void
  error: (event: string, fields?: Fields) => void
}

const readable = (value: unknown) =>
  value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value

const toStdout = (line: string) => {
  process.stdout.write(line)
}

// One JSON object a line, for machines to read. Events are snake_case words; never log what a person typed.
export const createLog = (level: 'info' | 'error' | 'silent', write = toStdout): Log => {
  const at =
    (name: 'info' | 'error') =>
    (event: string, fields: Fields = {}) => {
      const plain = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, readable(value)]))
      write(`${JSON.stringify({ time: new Date().toISOString(), level: name, event, ...plain })}\n`)
    }
  const nothing = () => {}
  return {
    info: level === 'info' ? at('info') : nothing,
    error: level === 'silent' ? nothing : at('error'),
  }
}
