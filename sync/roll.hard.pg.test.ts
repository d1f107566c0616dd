import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it, onTestFinished } from 'vitest'
import { openSession } from '../api/accounts/sessions.ts'
import { checkOutInto, removeCheckOut } from '../api/bench/frame/product.ts'
import { openFolder } from '../api/testing/open-folder.ts'
import { startFlags, startProduct } from '../api/testing/start-product.ts'
import { startProxy } from '../api/testing/start-proxy.ts'
import { testDatabase } from '../api/testing/test-database.ts'
import { createWorld } from '../api/testing/world.ts'
import { projectFolder } from '../api/server/environment.ts'
import { jobsFeed } from '../schema/feeds.ts'
import { newId } from '../schema/ids.ts'
import { syncVersion } from '../schema/sync.ts'
import { createEngine } from './engine.ts'
import { createNodeBrowser, createNodePorts } from './testing/node.ts'

const { sql, url } = await testDatabase()

const start = async (settings: Record<string, string>, folder = projectFolder) => {
  const product = await startProduct({
    settings: { DATABASE_URL: url, DRAIN_SECONDS: '2', LOG_LEVEL: 'error', ...settings },
    command: [process.execPath, ...startFlags, join(folder, 'api/main.ts')],
    cwd: '/',
  })
  onTestFinished(() => product.end('SIGKILL'))
  await product.ready()
  return product
}

/** This version with the previous protocol, as a release that some devices have already left behind. */
const checkOutOlder = async () => {
  const folder = join(openFolder(), 'older')
  onTestFinished(() => removeCheckOut(folder))
  await checkOutInto(folder, 'HEAD')
  const path = join(folder, 'schema/sync.ts')
  const text = readFileSync(path, 'utf8')
  const { current, oldest } = syncVersion
  const older = text.replace(
    `syncVersion = { current: ${current}, oldest: ${oldest} }`,
    `syncVersion = { current: ${current - 1}, oldest: ${oldest - 1} }`,
  )
  expect(older).not.toBe(text)
  writeFileSync(path, older)
  return folder
}

it('K-504 updated devices are in step while older processes are replaced: their people see nothing of it, and each asks an older one at most a few times', async () => {
  const folder = await checkOutOlder()
  const proxy = await startProxy()
  const settings = { PUBLIC_URL: proxy.url }
  const old = [await start(settings, folder), await start(settings, folder)]
  for (const product of old) await proxy.add(product)
  const { student, job } = await createWorld(sql).assignedJob()

  let refused = 0
  const shown = new Set<string>()
  const openDevice = async () => {
    const token = await openSession(sql, student.id, 'test')
    const { ports } = createNodePorts({
      browser: createNodeBrowser({ indexedDB: new IDBFactory(), IDBKeyRange }),
      fetch: async request => {
        const response = await fetch(request)
        if (response.status === 421) refused++
        return response
      },
      origin: proxy.url,
      headers: () => ({ cookie: `pouce=${token}` }),
      withStream: true,
    })
    const engine = createEngine({ ports, account: student.id, jobs: [jobsFeed('VD')] })
    onTestFinished(() => engine.close())
    engine.status.subscribe(() => {
      const { connection, stalled } = engine.status.get()
      shown.add(stalled ? 'stalled' : connection)
    })
    await engine.start()
    return engine
  }
  const devices = await Promise.all(Array.from({ length: 10 }, openDevice))
  const next = await start(settings)
  await proxy.add(next)

  // One older process stays beside the new one for a while, during which messages are written.
  await old[0]?.end('SIGTERM')
  if (old[0]) proxy.remove(old[0])
  const said: string[] = []
  const begun = Date.now()
  while (Date.now() - begun < 15_000) {
    const id = newId()
    await devices[said.length % devices.length]?.send('send-message', { id, jobId: job.id, content: `${said.length}` })
    said.push(id)
    await pause(200)
  }
  const later = await start(settings)
  await proxy.add(later)
  await old[1]?.end('SIGTERM')
  if (old[1]) proxy.remove(old[1])

  const kept = () => sql`select from messages where id = any(${said}::uuid[])`
  await expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBe(said.length)
  for (const { status } of devices)
    await expect.poll(status.get, { timeout: 20_000 }).toMatchObject({ connection: 'upToDate', waiting: 0, refused: 0 })
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThan(devices.length * 40)
  expect([...shown].toSorted()).toEqual(['syncing', 'upToDate'])
  process.stdout.write(`${refused} answers of an older process to ${devices.length} devices, ${said.length} messages\n`)
}, 300_000)
