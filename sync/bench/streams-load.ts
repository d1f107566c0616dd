import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { streamsOrder } from './streams-order.ts'

// Thousands of browsers reduced to what a server sees: a socket, one request, received data.

const atOnce = 50

const start = async () => {
  const [order]: unknown[] = await once(process, 'message')
  const { host, port, tokens } = streamsOrder.parse(order)
  const pokedAt: number[] = []
  const sockets: Socket[] = []

  const open = async (token: string, place: number) => {
    const socket = connect({ host, port })
    sockets.push(socket)
    socket.setEncoding('utf8')
    const from = `10.0.${place >> 8}.${place & 255}`
    const headers = `Host: ${host}:${port}\r\nX-Forwarded-For: ${from}\r\nCookie: pouce=${token}`
    socket.write(`GET /api/sync/stream HTTP/1.1\r\n${headers}\r\n\r\n`)
    await new Promise<void>((resolve, reject) => {
      let isOpen = false
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('a stream was closed')))
      socket.on('data', (text: string) => {
        // The first message of a stream says that it is connected.
        if (!isOpen && text.includes('retry:')) {
          isOpen = true
          resolve()
        }
        if (text.includes('"upTo"')) pokedAt[place] = performance.timeOrigin + performance.now()
      })
    })
  }
  const left = [...tokens.entries()]
  const opener = async () => {
    for (let next = left.pop(); next; next = left.pop()) await open(next[1], next[0])
  }
  await Promise.all(Array.from({ length: atOnce }, opener))
  process.send?.({ open: sockets.length, pokedAt: [] })

  // Reports which streams were poked, and when.
  process.on('message', () => {
    process.send?.({ open: sockets.length, pokedAt: pokedAt.filter(Boolean) })
    pokedAt.length = 0
  })
}

process.once('disconnect', () => process.exit())
await start()
