import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer as createHttpServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connect } from './db/connect.ts'
import { freePort } from './server/free-port.ts'
import { emptyDatabase } from './testing/test-database.ts'
import { openFolder } from './testing/open-folder.ts'
import { startProduct, throughShell } from './testing/start-product.ts'

const { url } = await emptyDatabase()

const pidFile = (folder: string) => join(folder, 'postgres/cluster/data/postmaster.pid')
const postgresOf = (folder: string) => Number.parseInt(readFileSync(pidFile(folder), 'utf8'), 10)
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts outside the project, whose .env is a developer's. */
const startMain = async (settings: Record<string, string>, command?: readonly string[]) => {
  const main = await startProduct({ settings, cwd: '/', ...(command && { command }) })
  onTestFinished(async () => {
    main.child.kill('SIGTERM')
    await main.ended
  })
  return main
}

const linesOf = (main: { output: () => string }): { event: string }[] =>
  main
    .output()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))

const startReady = async (settings: Record<string, string>, command?: string[]) => {
  const main = await startMain(settings, command)
  await main.ready()
  return main
}

describe('npm start', () => {
  it('starts its own PostgreSQL, prints its address, and on SIGTERM ends cleanly with it', async () => {
    const folder = openFolder()
    const main = await startReady({ DATA_FOLDER: folder })
    const postgres = postgresOf(folder)
    main.child.kill('SIGTERM')
    expect(await main.ended).toBe(0)
    expect(isAlive(postgres)).toBe(false)
    expect(existsSync(pidFile(folder))).toBe(false)
    expect(linesOf(main)).toMatchObject([
      { event: 'start', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      { event: 'ready', url: main.origin },
      ...Array.from({ length: linesOf(main).length - 3 }, () => ({ event: 'request' })),
      { event: 'end', why: 'SIGTERM', code: 0 },
    ])
    expect(main.complaint()).toBe('')
  })

  it('recovers after kill -9, although PostgreSQL was left running', async () => {
    const folder = openFolder()
    const killed = await startReady({ DATA_FOLDER: folder })
    const orphan = postgresOf(folder)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(isAlive(orphan)).toBe(true)
    await startReady({ DATA_FOLDER: folder })
    expect(postgresOf(folder)).not.toBe(orphan)
    // Dead at once, but listed until its new parent reaps it.
    await vi.waitFor(() => expect(isAlive(orphan)).toBe(false), 10_000)
  })

  it('finishes a request in flight when the whole process group is interrupted, and accepts no new one', async () => {
    const main = await startReady({ DATA_FOLDER: openFolder() })
    const body = JSON.stringify({ email: 'nobody@example.ch', password: 'not the one' })
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      origin: main.origin,
      expect: '100-continue',
    }
    const login = request(`${main.address}/api/auth/login`, { method: 'POST', headers })
    const answer = new Promise<number | undefined>((resolve, reject) => {
      login.once('response', response => resolve(response.resume().statusCode)).once('error', reject)
    })
    // The server has asked for the body, so it is now handling the request.
    await new Promise(resolve => login.once('continue', resolve).flushHeaders())
    main.interrupt()
    while (
      await fetch(`${main.address}/healthz`).then(
        () => true,
        () => false,
      )
    )
      await pause(20)
    login.end(body)
    expect(await answer).toBe(401)
    expect(await main.ended).toBe(0)
  })

  it('ends too when npm and its shell were killed', async () => {
    const folder = openFolder()
    const main = await startReady({ DATA_FOLDER: folder, npm_lifecycle_event: 'start' }, throughShell)
    main.child.kill('SIGKILL')
    // The shell is gone at once; its output closes when the API behind it has ended.
    await main.ended
    expect(existsSync(pidFile(folder))).toBe(false)
  })

  it('refuses a data folder in use by another process, in one sentence, and leaves that process alone', async () => {
    const folder = openFolder()
    const first = await startReady({ DATA_FOLDER: folder })
    const second = await startMain({ DATA_FOLDER: folder })
    expect(await second.ended).toBe(1)
    expect(second.complaint()).toBe(`The data folder ${folder}/postgres is in use by another running Pouce.\n`)
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
  })

  it('names an invalid setting, in one sentence', async () => {
    const main = await startMain({ PORT: 'abc' })
    expect(await main.ended).toBe(1)
    expect(main.complaint()).toBe('PORT must be a whole number from 1 to 65535.\n')
    expect(linesOf(main)).toMatchObject([
      { level: 'error', event: 'crash', version: expect.any(String) },
      { level: 'error', event: 'end', why: 'fault', code: 1 },
    ])
  })

  it('K-223 logs the error and the version of a crash', async () => {
    const throws = `process.on('SIGUSR2', () => { throw new TypeError('nobody catches it') })`
    const main = await startReady({
      DATABASE_URL: url,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(throws)}`,
    })
    main.child.kill('SIGUSR2')
    expect(await main.ended).not.toBe(0)
    expect(linesOf(main).at(-2)).toMatchObject({
      level: 'error',
      event: 'crash',
      version: expect.any(String),
      error: { name: 'TypeError', stack: expect.any(String) },
    })
  })

  it('K-494 its last log line says why it ended: a signal, or an uncaught error', async () => {
    const told = await startReady({ DATABASE_URL: url })
    told.child.kill('SIGTERM')
    expect(await told.ended).toBe(0)
    expect(linesOf(told).at(-1)).toMatchObject({ level: 'info', event: 'end', why: 'SIGTERM', code: 0 })
    for (const fault of [
      'throw new TypeError("nobody catches it")',
      'void Promise.reject(new TypeError("nor this"))',
    ]) {
      const main = await startReady({
        DATABASE_URL: url,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${fault} })`)}`,
      })
      main.child.kill('SIGUSR2')
      expect(await main.ended).toBe(1)
      expect(linesOf(main).slice(-2)).toMatchObject([
        { event: 'crash', error: { name: 'TypeError' } },
        { level: 'error', event: 'end', why: 'fault', code: 1 },
      ])
    }
  })

  it('names PORT if it is in use, and leaves nothing running', async () => {
    const folder = openFolder()
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const main = await startMain({ DATA_FOLDER: folder, PORT: String(port) })
    expect(await main.ended).toBe(1)
    expect(main.complaint()).toBe(`PORT ${port} is in use by another program: choose a free one.\n`)
    expect(existsSync(pidFile(folder))).toBe(false)
  })

  it('K-281 with QUEUE=no leaves tasks to npm run worker, which serves only its health and metrics', async () => {
    const traces: string[] = []
    const take = async (asked: IncomingMessage, answer: ServerResponse) => {
      traces.push(await text(asked))
      answer.end()
    }
    const collector = createHttpServer((asked, answer) => void take(asked, answer)).listen(0, '127.0.0.1')
    onTestFinished(() => void collector.close())
    await once(collector, 'listening')
    // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port
    const { port: collectorPort } = collector.address() as AddressInfo
    const settings = {
      DATABASE_URL: url,
      QUEUE: 'no',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collectorPort}`,
    }
    const main = await startReady(settings)
    const sql = connect(url, { max: 1 })
    onTestFinished(() => sql.end({ timeout: 1 }))
    await sql`select graphile_worker.add_job('mend-first-fill', '{}'::json)`
    const waiting = () => sql`select from graphile_worker.jobs where task_identifier = 'mend-first-fill'`
    const queues = await sql`
      select from pg_stat_activity where application_name = 'pouce-queue' and datname = current_database()`
    expect([queues.length, (await waiting()).length]).toEqual([0, 1])
    const worker = await startReady(settings, [...throughShell.slice(3), 'worker'])
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), 10_000)
    const statusOf = async (at: string, path: string) => (await fetch(`${at}${path}`)).status
    for (const path of ['/version', '/api/jobs']) expect(await statusOf(main.address, path)).toBe(200)
    expect([await statusOf(worker.address, '/version'), await statusOf(worker.address, '/api/jobs')]).toEqual([
      200, 404,
    ])
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
    // K-302 Traces are sent before it ends.
    expect(traces.join()).toContain('"task mend-first-fill"')
  })

  it('waits for locks only up to the configured limit', async () => {
    const sql = connect(url, { max: 1 })
    onTestFinished(() => sql.end({ timeout: 1 }))
    const main = await startReady({ DATABASE_URL: url, DATABASE_LOCK_SECONDS: '1' })
    await sql.begin(async tx => {
      await tx`lock table jobs`
      const answer = await fetch(`${main.address}/api/jobs`)
      expect(answer.status).toBe(503)
      expect(await answer.json()).toMatchObject({ code: 'unavailable' })
    })
    expect((await fetch(`${main.address}/api/jobs`)).status).toBe(200)
  })

  it('names DATABASE_URL if nothing answers there', async () => {
    const main = await startMain({ DATABASE_URL: 'postgres://pouce@127.0.0.1:1/pouce' })
    expect(await main.ended).toBe(1)
    expect(main.complaint()).toMatch(/^DATABASE_URL leads to no usable PostgreSQL: [^\n]+\.\n$/)
    const hosts = '127.0.0.1:1,127.0.0.1:2'
    const several = await startMain({ DATABASE_URL: `postgres://pouce@${hosts}/pouce?target_session_attrs=primary` })
    expect(await several.ended).toBe(1)
    expect(several.complaint()).toMatch(
      /^DATABASE_URL leads to no usable PostgreSQL: none of its hosts takes writes \([^\n]+127\.0\.0\.1:1[^\n]+:2\)\.\n$/,
    )
  })

  it('migrates and fills a configured database once when two processes start on it together', async () => {
    const settings = { DATABASE_URL: url, DEMO: 'yes', DATA_FOLDER: openFolder() }
    const [first, second] = await Promise.all([startReady(settings), startReady(settings)])
    const total = async (address: string) => (await fetch(`${address}/api/jobs?limit=1`)).headers.get('x-total-count')
    expect(Number(await total(first.address))).toBeGreaterThan(0)
    expect(await total(second.address)).toBe(await total(first.address))
    const accounts = [first, second].map(main => main.output().match(/\S+@demo\.\S+/g))
    expect(accounts[0]).toHaveLength(4)
    expect(accounts[1]).toEqual(accounts[0])
  })
})
