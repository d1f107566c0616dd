import { createServer, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../../api/app.ts'
import type { Sql } from '../../../api/db/connect.ts'
import { freePort } from '../../../api/server/free-port.ts'
import { staticFiles } from '../../../api/server/static.ts'

/** Before the API sees the request, or after its commit and before the answer. */
type When = 'before' | 'after'
type Hold = { when: When; arrived: (from: string) => void; released: Promise<void> }

const page = '<!doctype html><meta charset="utf-8"><title>Pouce</title><script type="module" src="/page.js"></script>'

const pathOf = (request: Request) => new URL(request.url).pathname

/** A request with mutations. */
const isPush = async (request: Request) =>
  pathOf(request) === '/api/sync' && !(await request.clone().text()).endsWith('"mutations":[]}')

/** Name of the requesting tab. A worker has none. */
const whoAsks = (request: Request) => {
  const referrer = request.headers.get('referer')
  return (referrer && new URL(referrer).searchParams.get('tab')) || 'worker'
}

/** The API and the page on one origin, behind a real server that can be stopped in the middle of an answer and restarted. */
export const serve = async (sql: Sql, folder: string) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const failures: unknown[] = []
  const holds: Hold[] = []
  const streams = new Set<ServerResponse>()
  const askers: string[] = []
  let takesStreams = true

  const open = async () => {
    const { app, retire, finishWork } = createApp({
      sql,
      environment: { publicUrl: url, secureCookies: false, trustedProxies: 0 },
      mail: { verifies: false, send: async () => {} },
      log: { info: () => {}, error: (event, fields) => failures.push({ event, ...fields }) },
    })
    app.get('*', staticFiles(folder))
    app.get('/', c => c.html(page))

    const answer = async (request: Request) => {
      if (pathOf(request) === '/api/sync') askers.push(whoAsks(request))
      const hold = holds.length > 0 && (await isPush(request)) ? holds.shift() : undefined
      const pauseAt = async (when: When) => {
        if (hold?.when !== when) return
        hold.arrived(whoAsks(request))
        await hold.released
      }
      await pauseAt('before')
      const response = await app.fetch(request)
      await pauseAt('after')
      return response
    }

    const listener = getRequestListener(answer)
    const server = createServer((request, response) => {
      const isStream = request.url?.startsWith('/api/sync/stream')
      if (isStream && !takesStreams) {
        response.writeHead(503).end()
        return
      }
      if (isStream) {
        streams.add(response)
        response.once('close', () => streams.delete(response))
      }
      void listener(request, response)
    })
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))

    /** Like a killed process: every connection breaks. */
    return async () => {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
      retire()
      await finishWork()
    }
  }

  let close = await open()

  return {
    url,
    /** Errors in the API's log. */
    failures,
    /** Number of open streams. */
    streams: () => streams.size,
    /** Without streams, changes arrive by polling. */
    refuseStreams: () => {
      takesStreams = false
    },
    takeStreams: () => {
      takesStreams = true
    },
    /** Callers of the sync route, one name for each request. */
    askers,
    stop: () => close(),
    start: async () => {
      close = await open()
    },
    /** Holds the next request with mutations, and tells who sent it. */
    hold: (when: When) => {
      const arrived = Promise.withResolvers<string>()
      const released = Promise.withResolvers<void>()
      holds.push({ when, arrived: arrived.resolve, released: released.promise })
      return { arrived: arrived.promise, release: released.resolve }
    },
  }
}
