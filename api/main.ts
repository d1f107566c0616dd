import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { appointAdmins } from './accounts/appoint-admins.ts'
import { findRevived, noteErasures } from './accounts/erasures.ts'
import { announce, sayProgress } from './server/announce.ts'
import { everyFewSeconds } from './server/progress.ts'
import { createApp } from './app.ts'
import { createProduct } from './product.ts'
import { migrateWithCopy } from './backup/copy-before-migration.ts'
import { connect } from './db/connect.ts'
import type { Limits, Sql } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { fillWhenEmpty } from './db/fill-when-empty.ts'
import { migrate } from './db/migrate.ts'
import { requirePooler } from './db/require-pooler.ts'
import { requireServer } from './db/require-server.ts'
import { loadEnvironment, projectFolder } from './server/environment.ts'
import type { Environment } from './server/environment.ts'
import { ensureOwnHistory } from './feed/history.ts'
import { createBucket } from './images/bucket.ts'
import { requireBucket } from './images/in-bucket.ts'
import { connectStandby } from './db/standby.ts'
import { followParent } from './server/follow-parent.ts'
import { listen } from './server/listen.ts'
import { createLog } from './server/log.ts'
import type { Log } from './server/log.ts'
import { createMail } from './server/mail.ts'
import { createProvider } from './money/create-provider.ts'
import { unknownSettings } from './server/unknown-settings.ts'
import { StartRefused } from './server/start-refused.ts'
import { isForPeople, settingWarnings } from './server/setting-warnings.ts'
import { version } from './server/version.ts'

// Open resources in order of opening; the end closes them in reverse.
const open: { close: () => Promise<void> }[] = []

let ending: Promise<never> | undefined
const end = (code: number) => (ending ??= closeAll().then(() => process.exit(code)))
const closeAll = async () => {
  for (const { close } of open.toReversed()) await close()
}

// Time of the first signal; later failures are caused by it.
let signalled: number | undefined
/** Skips the wait for requests to drain: at a terminal, and on a second signal. */
const hurry = new AbortController()

/** Replaced with the configured log once the settings are read. */
let log = createLog('error')
/** Reason in the last log line. A process that is killed writes none. */
let why = 'nothing left to do'
// Node ends the process itself and prints the error.
process.on('uncaughtExceptionMonitor', error => {
  why = 'fault'
  log.error('crash', { version, error })
})
const sayEnd = (code: number) => {
  if (code === 0) log.info('end', { version, why, code })
  else log.error('end', { version, why, code })
}
// Runs before the log flushes.
process.prependOnceListener('exit', sayEnd)

const fail = (error: unknown) => {
  hurry.abort()
  if (signalled) return end(0)
  why = 'fault'
  log.error('crash', { version, error })
  console.error(error instanceof StartRefused ? error.message : error)
  return end(1)
}

const openDatabase = async ({ databaseUrl, databaseDirectUrl, dataFolder }: Environment) => {
  if (databaseUrl) return { url: databaseUrl, directUrl: databaseDirectUrl, movedTo: undefined }
  const wanted = join(dataFolder, 'postgres')
  sayProgress('Starting its own PostgreSQL…')
  const { url, folder, stop, ended } = await startEmbedded({ folder: wanted })
  open.push({ close: stop })
  void ended.then(() => ending ?? fail(new StartRefused(`The embedded PostgreSQL has ended; its log is in ${folder}.`)))
  return { url, directUrl: undefined, movedTo: folder === realpathSync(wanted) ? undefined : folder }
}

type Database = Awaited<ReturnType<typeof openDatabase>>

// The generator is loaded only if there is something to fill; the few accounts only to be shown.
const fillWithDemo = async (sql: Sql) => {
  await fillWhenEmpty(sql, async () => {
    sayProgress('Filling the empty database with demo data…')
    const { fillDemo } = await import('./demo/fill-demo.ts')
    await fillDemo(sql, { people: 60, jobs: 400 })
  })
  const { demoAccounts } = await import('./demo/demo-accounts.ts')
  const present = await sql<{ email: string }[]>`
    select email from users where email in ${sql(demoAccounts.map(({ email }) => email))}`
  return demoAccounts.filter(({ email }) => present.some(row => row.email === email))
}

/** A restored database first marks all of its rows. */
const tellMarks = everyFewSeconds((done: number, all: number) => {
  sayProgress(`  Marks are written: ${done} of ${all} rows`)
  log.info('marks_written', { done, all })
})

/** Has no time limit: a large migration, a restored database or the demo data take long. */
const prepareDatabase = async (
  { url, directUrl }: Database,
  { demo, databaseLimits, databaseUrl, dataFolder, bucket }: Environment,
) => {
  const isPooled = directUrl !== undefined
  const sql = connect(directUrl ?? url, { max: 2, name: 'pouce-start', isUnlimited: isPooled })
  const connection = { close: () => sql.end({ timeout: 5 }) }
  open.push(connection)
  await requireServer(sql, isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
  if (isPooled) await requirePooler(url, sql, databaseLimits)
  sayProgress('Preparing the database…')
  if (databaseUrl) await migrate(sql)
  else await migrateWithCopy(sql, dataFolder, copy => log.info('copy_before_migration', { copy }))
  await ensureOwnHistory(sql, tellMarks)
  await requireBucket(sql, bucket)
  const accounts = demo ? await fillWithDemo(sql) : []
  await connection.close()
  return accounts
}

/** A start continues without the erasures file: missing ids are added within the hour. */
const lookAtErasures = async (sql: Sql, { erasuresFile }: Environment) => {
  try {
    await noteErasures(sql, erasuresFile)
    const { length: count } = await findRevived(sql, erasuresFile)
    if (count > 0) log.error('deleted_accounts_are_back', { count, says: 'run: npm run restored' })
  } catch (error) {
    log.error('erasure_not_noted', { error })
  }
}

const openStandby = ({ databaseReplicaUrl, databasePool }: Environment, primary: Sql, log: Log) => {
  if (!databaseReplicaUrl) return undefined
  const standby = connectStandby(databaseReplicaUrl, { primary, max: databasePool, log })
  open.push(standby)
  return standby
}

const pollLimits = { connectSeconds: 3, statementMs: 5000, answerMs: 8000 }

/** Limits that the operator has turned off stay off, because some poolers reject them. */
const shorter = (limits: Limits): Limits => ({
  ...limits,
  statementMs: Math.min(limits.statementMs, pollLimits.statementMs),
  answerMs: Math.min(limits.answerMs || pollLimits.answerMs, pollLimits.answerMs),
})

/** `npm run worker`: runs tasks, and serves only its supervisor and Prometheus. */
const isWorker = process.argv[2] === 'worker'
const probes = new Set(['/healthz', '/readyz', '/version', '/metrics'])

const start = async () => {
  const environment = loadEnvironment()
  log = createLog(environment.logLevel)
  log.info('start', { version, node: process.version })
  for (const unknown of unknownSettings()) log.error('unknown_setting', unknown)
  const warnings = isForPeople(environment) ? settingWarnings(environment) : []
  for (const { isGrave, says } of warnings) if (isGrave) log.error('setting_warning', { says })
  const database = await openDatabase(environment)
  const accounts = await prepareDatabase(database, environment)
  const { url, directUrl } = database
  const sql = connect(url, { max: environment.databasePool, limits: environment.databaseLimits, directUrl })
  open.push({ close: () => sql.end({ timeout: 5 }) })
  const shortly = { connectSeconds: pollLimits.connectSeconds, limits: shorter(environment.databaseLimits), directUrl }
  // Polls are short, and streams must not stall because requests have taken all connections.
  const pollSql = connect(url, { max: 2, ...shortly })
  open.push({ close: () => pollSql.end({ timeout: 1 }) })
  const readiness = connect(url, { max: 1, name: 'pouce-ready', ...shortly })
  open.push({ close: () => readiness.end({ timeout: 1 }) })
  await lookAtErasures(sql, environment)
  if (environment.adminEmails) await appointAdmins(sql, environment.adminEmails)
  const standby = openStandby(environment, sql, log)
  const bucket = environment.bucket && createBucket(environment.bucket)
  const mail = createMail(environment)
  const provider = await createProvider(sql, environment)
  const push = { keys: environment.pushKeys }
  const { metricsToken } = environment
  const metrics = metricsToken ? (await import('./server/metrics.ts')).createMetrics(metricsToken) : undefined
  const tracing = environment.tracing
    ? (await import('./server/tracing.ts')).createTracing(environment.tracing, log)
    : undefined
  if (tracing) open.push(tracing)
  const dataFolder = database.movedTo ?? environment.dataFolder
  const connections = { sql, pollSql, readiness, standby }
  const served = { ...connections, dataFolder, environment, bucket, mail, log, metrics, tracing, provider, push }
  const { app, moved, retire, finishWork } = isWorker
    ? createApp(served)
    : createProduct(served, join(projectFolder, 'dist'))
  open.push({ close: finishWork })
  const answerProbe = (request: Request) =>
    probes.has(new URL(request.url).pathname) ? app.fetch(request) : new Response(null, { status: 404 })
  const server = await listen(isWorker ? answerProbe : app.fetch, environment)
  open.push(server)
  open.push({ close: async () => retire() })
  if (isWorker) log.info('ready_to_work', { port: environment.port })
  else announce({ url: environment.publicUrl, movedTo: database.movedTo, accounts }, log)
  if (environment.takesTasks || isWorker) {
    // Loaded once the site is up, so that visitors don't wait for it.
    const { startQueue } = await import('./queue/start-queue.ts')
    const { pushSubject } = environment
    const deps = { sql, environment, bucket, mail, log, metrics, tracing, provider, push, pushSubject, moved }
    open.push(startQueue(directUrl ?? url, deps, environment.databaseLimits.answerMs))
  }
  open.push({
    close: async () => {
      retire()
      server.retire()
      await pause(environment.drainMs, undefined, { signal: hurry.signal }).catch(() => undefined)
    },
  })
}

const starting = start().catch(fail)

// npm forwards a Ctrl-C to its child, which the terminal has already signalled: only a later signal means impatience.
const onSignal = (signal: NodeJS.Signals) => {
  const isLater = signalled !== undefined && Date.now() - signalled > 500
  if (isLater && hurry.signal.aborted) process.exit(130)
  if (isLater || signal !== 'SIGTERM') hurry.abort()
  if (why !== 'fault') why = signal
  signalled ??= Date.now()
  void starting.then(() => end(0))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
followParent(() => onSignal('SIGHUP'))
