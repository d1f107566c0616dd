import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { createEngine } from '../engine.ts'
import { createNodeBrowser, createPorts, type NodeBrowser } from './node.ts'
import type { Ports, Reply } from '../ports.ts'
import type { createCrash } from './crash.ts'
import { createClock, type Clock } from './clock.ts'
import { idOf } from './rows.ts'
import type { Server } from './server.ts'
import { createWorld } from './world.ts'

export const createBrowser = () => createNodeBrowser({ indexedDB: new IDBFactory(), IDBKeyRange })

/** Fate of one request in the network. */
export type Fate = 'ok' | 'lost-request' | 'lost-answer' | 'twice' | Reply
type Route = (attempt: number) => Fate | Promise<Fate>

type Given = {
  server: Server
  account?: string | null
  session?: () => string | null
  browser?: NodeBrowser
  clock?: Clock
  route?: Route
  jobs?: readonly string[]
  ports?: Partial<Ports>
  crash?: ReturnType<typeof createCrash>
}

let mutations = 0

/** One tab of one device, whose network and clock the test controls. */
export const openTab = (given: Given) => {
  const { server, account = idOf('account', 1), clock = createClock(), browser = createBrowser() } = given
  const session = given.session ?? (() => account)
  const bodies: string[] = []
  /** Requested files. */
  const files: string[] = []
  let route: Route = given.route ?? (() => 'ok')

  const deliver = async (ask: () => Omit<Reply, 'retryAfter'> | Promise<Omit<Reply, 'retryAfter'>>): Promise<Reply> => {
    const fate = ports.isOnline() ? await route(bodies.length + files.length) : 'lost-request'
    if (typeof fate === 'object') return fate
    if (fate === 'lost-request') throw new Error('the request was lost')
    const reply = { retryAfter: null, ...(await ask()) }
    if (fate === 'lost-answer') throw new Error('the answer was lost')
    return fate === 'twice' ? { retryAfter: null, ...(await ask()) } : reply
  }

  const post: Ports['post'] = (body, takesFiles) => {
    bodies.push(body)
    return { reply: deliver(() => server.handle(session(), body, takesFiles)), cancel: () => {} }
  }
  const file: Ports['file'] = name => {
    files.push(name)
    return { reply: deliver(() => server.file(name)), cancel: () => {} }
  }

  const { ports, signal } = createPorts(browser, {
    now: clock.now,
    newId: () => idOf('mutation', ++mutations),
    random: () => 1,
    after: clock.after,
    ...(given.crash?.network({ post, file }) ?? { post, file }),
    ...given.ports,
  })
  const engine = createEngine({ ports, account, jobs: given.jobs ?? ['jobs:VD', 'jobs:GE'] })

  given.crash?.watch(engine.db)

  return {
    engine,
    db: engine.db,
    clock,
    browser,
    ports,
    bodies,
    files,
    setRoute: (next: Route) => {
      route = next
    },
    signal,
  }
}

export type Tab = ReturnType<typeof openTab>

/** A tab that has started and synced. */
export const openSynced = async (server = createWorld(), given: Partial<Parameters<typeof openTab>[0]> = {}) => {
  const tab = openTab({ server, ...given })
  await tab.engine.start()
  await tab.engine.drain()
  return { server, ...tab }
}
