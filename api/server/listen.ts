import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { StartRefused } from './start-refused.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

const GRACE = 10_000

const refusal = (error: NodeJS.ErrnoException, port: number, host: string) => {
  if (error.code === 'EADDRINUSE')
    return new StartRefused(`PORT ${port} is in use by another program: choose a free one.`)
  if (error.code === 'EACCES')
    return new StartRefused(`PORT ${port} may not be used by this user: choose one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartRefused(`HOST ${host} is no address of this machine.`)
  return error
}

export const listen = (fetch: Fetch, { port, host }: { port: number; host: string }) =>
  new Promise<{ close: () => Promise<void>; retire: () => void }>((resolve, reject) => {
    const answer = getRequestListener(fetch)
    // Longer than a proxy keeps its connections (a minute): if we closed first, a request could hit a closing connection.
    const server = createServer({ keepAliveTimeout: 65_000 }, (incoming, outgoing) => {
      // Load balancer checks use HTTP/1.0, which allows requests without a host. They would get 400.
      incoming.headers.host ??= 'localhost'
      return answer(incoming, outgoing)
    })

    // Finishes requests in flight and accepts no new ones; idle keep-alive connections are closed as they become idle.
    const close = async () => {
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const forceTimer = setTimeout(() => server.closeAllConnections(), GRACE)
      await new Promise(closed => server.close(closed))
      clearInterval(sweep)
      clearTimeout(forceTimer)
    }
    /** Makes clients that keep connections open, such as a proxy, open their next one elsewhere. */
    const retire = () => {
      server.prependListener('request', (_, answer) => {
        answer.shouldKeepAlive = false
      })
    }
    server.once('error', error => reject(refusal(error, port, host)))
    server.listen(port, host, () => resolve({ close, retire }))
  })
