import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { mustGetMutator, mustGetQuery } from '@rocicorp/zero'
import { handleMutateRequest, handleQueryRequest } from '@rocicorp/zero/server'
import { zeroPostgresJS } from '@rocicorp/zero/server/adapters/postgresjs'
import { Hono } from 'hono'
import postgres from 'postgres'
import { freePort } from '../../../api/server/free-port.ts'
import { mutators, publication, queries, schema } from './zero-schema.ts'

// Zero's cache server as it is run, with the few routes that an application has to provide.

let cache = null
let isEnding = false
const end = () => {
  isEnding = true
  if (cache) cache.kill()
  else process.exit()
}
process.on('SIGTERM', end)
process.on('disconnect', end)
// Ctrl-C reaches all processes at once. This one waits for its message, so that the cache ends before its folder is deleted.
process.on('SIGINT', () => {})

const [{ databaseUrl, port }] = await once(process, 'message')
const folder = await mkdtemp(join(tmpdir(), 'pouce-bench-zero-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const sql = postgres(databaseUrl)
await sql.unsafe(publication)

const dbProvider = zeroPostgresJS(schema, sql)
const asked = async c => ({ userID: null, logLevel: 'error', query: c.req.query(), body: await c.req.json() })
const app = new Hono()
app.post('/query', async c =>
  c.json(
    await handleQueryRequest({
      ...(await asked(c)),
      schema,
      handler: (name, args) => mustGetQuery(queries, name).fn({ args }),
    }),
  ),
)
app.post('/mutate', async c =>
  c.json(
    await handleMutateRequest({
      ...(await asked(c)),
      dbProvider,
      handler: transact => transact((tx, name, args) => mustGetMutator(mutators, name).fn({ tx, args })),
    }),
  ),
)
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
await once(server, 'listening')
const application = `http://127.0.0.1:${server.address().port}`

const program = createRequire(import.meta.url)
  .resolve('@rocicorp/zero')
  .replace(/zero\.js$/, 'cli.js')
if (isEnding) process.exit()
cache = spawn(process.execPath, [program], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    ZERO_UPSTREAM_DB: databaseUrl,
    ZERO_APP_PUBLICATIONS: 'bench',
    ZERO_QUERY_URL: `${application}/query`,
    ZERO_MUTATE_URL: `${application}/mutate`,
    ZERO_PORT: String(port),
    // The default is the next port, which may be in use.
    ZERO_CHANGE_STREAMER_PORT: String(await freePort()),
    ZERO_REPLICA_FILE: join(folder, 'replica.db'),
    ZERO_ADMIN_PASSWORD: 'bench',
    ZERO_LOG_LEVEL: 'error',
    DO_NOT_TRACK: '1',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
cache.once('exit', code => process.exit(isEnding ? 0 : (code ?? 1)))
for (;;) {
  const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isUp) break
  await pause(50)
}
process.send('ready')
