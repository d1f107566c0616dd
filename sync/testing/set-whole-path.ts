import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'
import { openSession } from '../../api/accounts/sessions.ts'
import { createWorld, origin, type Person } from '../../api/testing/world.ts'
import { testDatabase } from '../../api/testing/test-database.ts'
import { createEngine } from '../engine.ts'
import { createNodeBrowser, createNodePorts } from './node.ts'

type Given = {
  withStream?: boolean
  bodyLimit?: number
  versionOf?: (version: number) => number
  /** Runs before a request arrives. */
  before?: (request: Request) => Promise<void>
}

/** Rewrites a request as an app of another version would send it. */
const withVersion = async (request: Request, versionOf: (version: number) => number) => {
  if (request.method !== 'POST') return request
  const sent: { version: number } = JSON.parse(await request.clone().text())
  const { url, headers } = request
  return new Request(url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...sent, version: versionOf(sent.version) }),
  })
}

/** The API on a separate database, and devices that use it. */
export const setWholePath = async () => {
  const { sql } = await testDatabase()
  const world = createWorld(sql)

  /** A person's device, connected to the API in this process. */
  const openDevice = async (person: Person, given: Given = {}) => {
    const token = await openSession(sql, person.id, 'test')
    const statuses: number[] = []
    const { bodyLimit = Number.POSITIVE_INFINITY, versionOf } = given
    const { ports, signal } = createNodePorts({
      browser: createNodeBrowser({ indexedDB: new IDBFactory(), IDBKeyRange }),
      fetch: async asked => {
        await given.before?.(asked)
        const request = versionOf ? await withVersion(asked, versionOf) : asked
        // As a proxy in front may: it knows no batch, only bytes.
        const isTooLarge = (await request.clone().arrayBuffer()).byteLength > bodyLimit
        const response = isTooLarge ? new Response('', { status: 413 }) : await world.app.request(request)
        statuses.push(response.status)
        return response
      },
      origin,
      headers: () => ({ cookie: `pouce=${token}` }),
      withStream: given.withStream ?? false,
    })
    const engine = createEngine({ ports, account: person.id })
    onTestFinished(() => engine.close())
    await engine.start()
    await engine.drain()
    return { engine, signal, statuses }
  }

  return { sql, world, openDevice }
}

export type Device = Awaited<ReturnType<Awaited<ReturnType<typeof setWholePath>>['openDevice']>>
