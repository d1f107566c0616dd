import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { jobsFeed, userFeed } from '../schema/feeds.ts'
import { newId } from '../schema/ids.ts'
import { checkOutInto, ownProduct, removeCheckOut, runIn } from './bench/frame/product.ts'
import { demoAccounts, demoPassword } from './demo/demo-accounts.ts'
import { projectFolder } from './server/environment.ts'
import { openFolder } from './testing/open-folder.ts'
import { createRawDevice } from './testing/raw-device.ts'
import { startFlags, startProduct } from './testing/start-product.ts'
import { readSchema } from './testing/read-schema.ts'
import { startProxy } from './testing/start-proxy.ts'
import { emptyDatabase, testDatabase } from './testing/test-database.ts'
import type { Call } from './testing/world.ts'

const { url } = await emptyDatabase()
const filled = await emptyDatabase()
const fresh = await testDatabase()

type Product = Awaited<ReturnType<typeof startProduct>>

/** Starts this version, or the version in another folder. */
const start = async (given: Record<string, string> = {}, folder = projectFolder) => {
  const product = await startProduct({
    settings: { DATABASE_URL: url, DRAIN_SECONDS: '2', LOG_LEVEL: 'error', ...given },
    command: [process.execPath, ...startFlags, join(folder, 'api/main.ts')],
    cwd: '/',
  })
  onTestFinished(() => product.end('SIGKILL'))
  await product.ready()
  return product
}

type Proxy = Awaited<ReturnType<typeof startProxy>>

/** Visitors who send requests all the time; counts answers by status. */
const startLoad = (proxy: Proxy) => {
  const counts = new Map<number, number>()
  const asking = new Set<Promise<unknown>>()
  const ask = () => {
    const asked = fetch(`${proxy.url}/api/jobs?limit=1`)
      .then(async answer => (await answer.arrayBuffer(), answer.status))
      .catch(() => 0)
      .then(status => counts.set(status, (counts.get(status) ?? 0) + 1))
      .finally(() => asking.delete(asked))
    asking.add(asked)
  }
  const load = setInterval(ask, 5)
  onTestFinished(() => clearInterval(load))
  return async () => {
    await pause(1000)
    clearInterval(load)
    await Promise.all(asking)
    return counts
  }
}

/** Replaces each of these processes with a new one, one after the other. */
const replace = async (proxy: Proxy, running: readonly Product[], startNext: () => Promise<Product>) => {
  const next: Product[] = []
  for (const product of running) {
    const fresh = await startNext()
    await proxy.add(fresh)
    await product.end('SIGTERM')
    proxy.remove(product)
    next.push(fresh)
  }
  return next
}

it('replaces one process after the other under load, and no request fails', async () => {
  const proxy = await startProxy()
  const old = [await start(), await start()]
  for (const product of old) await proxy.add(product)
  const endLoad = startLoad(proxy)
  await replace(proxy, old, start)
  const counts = await endLoad()
  expect([...counts.keys()]).toEqual([200])
  expect(counts.get(200)).toBeGreaterThan(500)
})

const migrationsIn = (folder: string) => readdirSync(join(folder, 'api/db/migrations')).toSorted()

/**
 * The commit that ran before the newest migration; while that is not committed yet, the newest commit. After a migration that no
 * older version runs on, the commit that added it. Null in a copy without such a history.
 */
const lastRelease = async () => {
  const newest = migrationsIn(projectFolder).at(-1) ?? ''
  const path = `api/db/migrations/${newest}`
  const [, oldest = ''] = /^-- oldest: (\d+)/m.exec(readFileSync(join(projectFolder, path), 'utf8')) ?? []
  try {
    const added = await runIn(ownProduct, 'git', ['log', '-1', '--diff-filter=A', '--format=%H', '--', path])
    if (oldest !== '' && newest.startsWith(oldest)) return added || null
    return added ? await runIn(ownProduct, 'git', ['rev-parse', '--verify', `${added}^`]) : 'HEAD'
  } catch {
    return null
  }
}

/** Folder of the last release. If it is unavailable this version stands in for it, and says so: the rest is still tested. */
const checkOutLast = async () => {
  const release = await lastRelease()
  if (release === null) {
    process.stderr.write(
      'This copy does not reach back to the last release (git fetch --unshallow): this version stands in for it.\n',
    )
    return projectFolder
  }
  const folder = join(openFolder(), 'release')
  onTestFinished(() => removeCheckOut(folder))
  await checkOutInto(folder, release)
  return folder
}

/** Signs in through the proxy. */
const signIn = async ({ url: origin }: Proxy, { email }: { email: string }) => {
  const send = (path: string, init: RequestInit) => fetch(`${origin}${path}`, { ...init, redirect: 'manual' })
  const json = { Origin: origin, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email, password: demoPassword })
  const answer = await send('/api/auth/login', { method: 'POST', headers: json, body })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const call: Call = async (method, path, given) => {
    const sent = given === undefined ? {} : { body: JSON.stringify(given) }
    const answered = await send(path, { method, headers: { ...json, cookie }, ...sent })
    return { status: answered.status, headers: answered.headers, body: JSON.parse(await answered.text()) }
  }
  return call
}

// If the release has other packages, they are installed first.
it('K-274 the last release, filled and under load, is replaced by this one and comes back: no request fails, no write is lost, an open tab continues', async () => {
  const folder = await checkOutLast()
  const proxy = await startProxy()
  const settings = { DATABASE_URL: filled.url, PUBLIC_URL: proxy.url, DEMO: 'yes' }
  const startOld = () => start(settings, folder)
  const old = [await startOld(), await startOld()]
  for (const product of old) await proxy.add(product)

  const [student, poster] = [demoAccounts[0], demoAccounts[2]]
  if (!student || !poster) throw new Error('there are no demo accounts')
  const [asStudent, asPoster] = [await signIn(proxy, student), await signIn(proxy, poster)]
  const { body: me } = await asStudent('GET', '/api/auth/me')
  const offer = {
    title: 'Tondre la pelouse',
    description: 'Cent mètres carrés.',
    location: 'Lausanne, VD',
    duration: '2 h',
    rate: 25,
  }
  const { body: job } = await asPoster('POST', '/api/jobs', offer)
  const applying = { jobId: job.id, message: 'Je suis libre.' }
  const { body: application } = await asStudent('POST', '/api/applications', applying)
  await asPoster('POST', `/api/applications/${application.id}/accept`)

  // A tab opened on the last release keeps its protocol version, whichever process answers.
  const version = Number(/current: (\d+)/.exec(readFileSync(join(folder, 'schema/sync.ts'), 'utf8'))?.[1])
  const feeds = [userFeed(me.id), jobsFeed('VD')]
  let resets = 0
  const asTab: Call = async (method, path, body) => {
    const answered = await asStudent(method, path, { ...z.record(z.string(), z.unknown()).parse(body), version })
    if (answered.body.isReset) resets++
    return answered
  }
  const openTab = () => createRawDevice(asTab, feeds, ({ row }) => row)
  const tab = openTab()
  const said: string[] = []
  const talk = async (isOver: AbortSignal) => {
    while (!isOver.aborted) {
      const id = newId()
      const input = { id, jobId: job.id, content: `Message ${said.length}` }
      const { results } = await tab.pull([{ id: newId(), account: me.id, command: 'send-message', input }])
      expect(results.map(({ outcome }) => outcome)).toEqual(['applied'])
      said.push(id)
      await pause(50)
    }
  }
  const over = new AbortController()
  const talking = talk(over.signal)
  talking.catch(() => {})
  const endLoad = startLoad(proxy)
  const count = async () => {
    const [row] = await filled.sql<{ migrations: number }[]>`select count(*) as migrations from migrations`
    return row?.migrations ?? 0
  }
  const migrations = await count()

  const upgraded = await replace(proxy, old, () => start(settings))
  const isOlder = migrationsIn(folder).length < migrationsIn(projectFolder).length
  expect((await count()) > migrations, 'migrations of this version').toBe(isOlder)
  expect(await readSchema(filled.sql), 'K-331 as if made anew').toEqual(await readSchema(fresh.sql))
  await replace(proxy, upgraded, startOld)
  over.abort()
  await talking
  const counts = await endLoad()
  expect([...counts.keys()]).toEqual([200])
  expect(said.length).toBeGreaterThan(20)
  const kept = await filled.sql`select from messages where id = any(${said}::uuid[])`
  expect(kept).toHaveLength(said.length)
  await tab.pull()
  expect(resets).toBe(0)
  const anew = openTab()
  await anew.pull()
  expect(tab.held).toEqual(anew.held)
}, 300_000)
