import { createServer, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { BrowserContext } from 'playwright-core'
import { onTestFinished } from 'vitest'

/**
 * The only way of one phone to the server, which a test can close: for all that runs on it, a worker too that the browser may
 * start anew meanwhile.
 */
export const digTunnel = async () => {
  const sockets = new Set<Socket>()
  let isClosed = false
  const way = createServer((asked, answer) => {
    if (isClosed) {
      asked.destroy()
      return
    }
    const { url = '', method, headers } = asked
    const onward = request(url, { method, headers }, given => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  // What asks for a test beside the page asks so.
  way.on('connect', ({ url = '' }, socket) => {
    const { hostname, port } = new URL(`http://${url}`)
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    for (const end of [socket, onward])
      end.on('error', () => {
        onward.destroy()
        socket.destroy()
      })
    socket.pipe(onward).pipe(socket)
  })
  way.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>(resolve => {
    way.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    way.close()
    cut()
  })
  const address = way.address()
  if (address === null || typeof address === 'string') throw new Error('the tunnel has no way out')
  return {
    /** For a context, as its proxy. */
    url: `http://127.0.0.1:${address.port}`,
    enter: async (context: BrowserContext) => {
      isClosed = true
      cut()
      await context.setOffline(true)
    },
    leave: async (context: BrowserContext) => {
      isClosed = false
      await context.setOffline(false)
    },
  }
}
