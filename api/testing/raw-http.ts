import { connect } from 'node:net'

export type RawRequest = {
  method?: string
  path?: string
  headers?: readonly (readonly [name: string, value: string])[]
  body?: string | Uint8Array
  /** How the body is framed: with its own length, another one, chunked, or not at all. */
  length?: 'own' | 'chunked' | 'none' | number
  /** Replaces the request line made from method and path. */
  line?: string
}

const headOf = ({ method = 'POST', path = '/', headers = [], body = '', length = 'own', line }: RawRequest) => {
  const size = typeof length === 'number' ? length : Buffer.byteLength(body)
  const announced =
    length === 'chunked'
      ? [['Transfer-Encoding', 'chunked'] as const]
      : length === 'none' || (length === 'own' && size === 0)
        ? []
        : [['Content-Length', String(size)] as const]
  const lines = [...headers, ...announced].map(([name, value]) => `${name}: ${value}`)
  return `${[line ?? `${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

const parse = (received: Buffer) => {
  const text = received.toString()
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}

const isWhole = ({ headers, body, status }: ReturnType<typeof parse>, method: string | undefined) =>
  status > 0 &&
  (method === 'HEAD' ||
    (headers.has('content-length') && Buffer.byteLength(body) >= Number(headers.get('content-length'))) ||
    (headers.get('transfer-encoding') === 'chunked' && body.endsWith('0\r\n\r\n')))

/**
 * Sends bytes over a socket that no correct client would send. Resolves with the server's answer, status 0 if it closed without
 * one. `hangsUp` closes the connection as soon as everything is sent.
 */
export const sendRaw = (port: number, request: RawRequest, { hangsUp = false } = {}) =>
  new Promise<ReturnType<typeof parse>>(resolve => {
    const received: Buffer[] = []
    const body = Buffer.from(request.body ?? '')
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(headOf(request), 'latin1')
      if (request.length === 'chunked') {
        for (let start = 0; start < body.length; start += 65_536) {
          const chunk = body.subarray(start, start + 65_536)
          socket.write(`${chunk.length.toString(16)}\r\n`)
          socket.write(chunk)
          socket.write('\r\n')
        }
        if (!hangsUp) socket.write('0\r\n\r\n')
      } else socket.write(body)
      if (hangsUp) socket.end(() => socket.destroy())
    })
    socket.on('data', chunk => {
      received.push(chunk)
      if (isWhole(parse(Buffer.concat(received)), request.method)) socket.destroy()
    })
    // The server may hang up while an oversized body is still being sent.
    socket.on('error', () => {})
    socket.on('close', () => resolve(parse(Buffer.concat(received))))
  })
