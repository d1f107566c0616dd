import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll } from 'vitest'

const letter = (text: string) => text.charCodeAt(0)
const authenticated = Buffer.from([letter('R'), 0, 0, 0, 8, 0, 0, 0, 0, letter('Z'), 0, 0, 0, 5, letter('I')])

/** Calls `take` with each complete protocol message; a client's first message has no type byte before its length. */
const readMessages = (socket: Socket, hasLetter: boolean, take: (message: Buffer) => void) => {
  let buffered = Buffer.alloc(0)
  let offset = hasLetter ? 1 : 0
  socket.on('data', data => {
    buffered = Buffer.concat([buffered, data])
    while (buffered.length >= offset + 4 && buffered.length >= offset + buffered.readUInt32BE(offset)) {
      const length = offset + buffered.readUInt32BE(offset)
      take(buffered.subarray(0, length))
      buffered = buffered.subarray(length)
      offset = 1
    }
  })
  socket.on('error', () => socket.destroy())
}

/**
 * A transaction-mode pooler like PgBouncer before 1.21: all clients share one server connection, each has it until the
 * transaction ends, and their statement names are not separated. The first client authenticates.
 */
export const startTransactionPooler = async (url: string) => {
  const { hostname, port } = new URL(url)
  const server = dial(Number(port), hostname)
  const waiting = new Map<Socket, Buffer[]>()
  let client: Socket | undefined
  let owed = 0
  let isSignedIn = false

  const send = (message: Buffer) => {
    if (message[0] === letter('S') || message[0] === letter('Q')) owed++
    server.write(message)
  }
  const serveNext = () => {
    const next = [...waiting.keys()][0]
    if (client || !next) return
    client = next
    for (const message of waiting.get(next) ?? []) send(message)
    waiting.delete(next)
  }
  readMessages(server, true, message => {
    client?.write(message)
    if (message[0] !== letter('Z')) return
    if (isSignedIn) owed--
    isSignedIn = true
    if (owed > 0 || message[5] !== letter('I')) return
    client = undefined
    serveNext()
  })

  const listener = createServer(socket => {
    let hasStarted = false
    readMessages(socket, false, message => {
      const isStartup = !hasStarted
      hasStarted = true
      if (isStartup && isSignedIn) socket.write(authenticated)
      else if (client === socket) send(message)
      else if (message[0] !== letter('X') || isStartup) {
        waiting.set(socket, [...(waiting.get(socket) ?? []), message])
        serveNext()
      }
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  afterAll(() => {
    server.destroy()
    listener.close()
  })
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('the pooler has no port')
  return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(address.port) }).href
}
