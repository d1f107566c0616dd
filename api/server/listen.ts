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
    // A proxy keeps its connections for a minute: were ours the first to close, a request could meet a closing one.
    const server = createServer({ keepAliveTimeout: 65_000 }, (incoming, outgoing) => {
      // Checks of load balancers speak HTTP/1.0, which allows to name no host. They would get 400 without a name in its place.
      incoming.headers.host ??= 'localhost'
      return answer(incoming, outgoing)
    })

    // Requests in flight finish, nothing new comes in; connections that only wait for a next request go as soon as they wait.
    const close = async () => {
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const impatience = setTimeout(() => server.closeAllConnections(), GRACE)
      await new Promise(closed => server.close(closed))
      clearInterval(sweep)
      clearTimeout(impatience)
    }
    /** Clients that keep connections open, such as a proxy, open the next one elsewhere. */
    const retire = () => {
      server.prependListener('request', (_, answer) => {
        answer.shouldKeepAlive = false
      })
    }
    server.once('error', error => reject(refusal(error, port, host)))
    server.listen(port, host, () => resolve({ close, retire }))
  })
