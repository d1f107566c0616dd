import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findRevived } from '../accounts/erasures.ts'
import type { Sql } from '../db/connect.ts'
import { waitingMigrations } from '../db/migrate.ts'
import { connectStandby } from '../db/standby.ts'
import { demoDomain } from '../demo/demo-accounts.ts'
import { BucketRefused, createBucket } from '../images/bucket.ts'
import { countAway } from '../images/in-bucket.ts'
import type { Environment } from '../server/environment.ts'
import { createLog } from '../server/log.ts'
import { grave, settingWarnings, toKnow, type Warning } from '../server/setting-warnings.ts'
import { version } from '../server/version.ts'

const patienceMs = 10_000
const mostClockSeconds = 2
const mostLagSeconds = 30
/** Below this the disk is soon filled by mails, or by the embedded PostgreSQL's log. */
const leastFree = { bytes: 1024 ** 3, part: 0.05 }

/** A failed `fetch` has its code in its cause. */
const wordOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause instanceof Error ? wordOf(error.cause) : error.name
}

const tryMail = async ({ smtpUrl }: Environment) => {
  if (!smtpUrl) return []
  const { createTransport } = await import('nodemailer')
  const limits = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  return createTransport({ url: smtpUrl, ...limits })
    .verify()
    .then(
      () => [],
      (error: unknown) => [grave(`SMTP_URL leads to no mail server that takes mails: ${wordOf(error)}.`)],
    )
}

/** A restored database has accounts that were deleted since. */
const lookForRevived = async (sql: Sql, { erasuresFile }: Environment) => {
  // An unreadable database is reported elsewhere.
  const { length: count } = await findRevived(sql, erasuresFile).catch(() => [])
  const say = count === 1 ? '1 deleted account is' : `${count} deleted accounts are`
  return count === 0 ? [] : [grave(`${say} back after a restore: run npm run restored.`)]
}

const tryStripe = async ({ stripe, stripeApiUrl = 'https://api.stripe.com' }: Environment) => {
  if (!stripe) return []
  const headers = { Authorization: `Bearer ${stripe.secretKey}` }
  return fetch(`${stripeApiUrl}/v1/balance`, { headers, signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok, status }) => (ok ? [] : [grave(`STRIPE_SECRET_KEY is refused by Stripe with ${status}.`)]),
    (error: unknown) => [grave(`Stripe does not answer: ${wordOf(error)}.`)],
  )
}

/** Checks the bucket: pictures must be writable, readable and removable, and by Pouce only. */
const tryBucket = async ({ bucket: settings }: Environment) => {
  if (!settings) return []
  const bucket = createBucket(settings)
  const key = `doctor-${randomUUID()}`
  try {
    await bucket.put(key, new Uint8Array([1]), 'application/octet-stream')
    if (!(await bucket.get(key))) throw new BucketRefused('what was written is not there')
    const isOpen = await bucket.isOpen(key)
    await bucket.remove(key)
    return isOpen ? [grave('S3_BUCKET is open to everybody: pictures that moderators have hidden are read there.')] : []
  } catch (error) {
    return [grave(`S3_BUCKET cannot be used: ${error instanceof BucketRefused ? error.message : wordOf(error)}.`)]
  }
}

/** Reports whether the bucket can be left yet. */
const lookAtLeaving = async (sql: Sql, { leavesBucket }: Environment) => {
  if (!leavesBucket) return []
  const count = await countAway(sql)
  return [
    toKnow(
      count > 0
        ? `S3_LEAVE is yes: ${count} pictures are still in the bucket alone.`
        : 'S3_LEAVE is yes, and every picture is in the database: the settings S3_… can go, and the bucket.',
    ),
  ]
}

/** Calls the public address from here, which may be inside its own network. */
const tryAddress = async ({ secureCookies, publicUrl }: Environment) => {
  if (!secureCookies) return []
  return fetch(`${publicUrl}/version`, { signal: AbortSignal.timeout(patienceMs) })
    .then(async answer => {
      const text = await answer.text()
      return text === JSON.stringify({ version }) ? [] : [toKnow(`PUBLIC_URL is not answered by version ${version}.`)]
    })
    .catch((error: unknown) => [toKnow(`PUBLIC_URL does not answer from here: ${wordOf(error)}.`)])
}

const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

const lookAtDisk = async ({ dataFolder }: Environment) => {
  const { bavail, blocks, bsize } = await statfs(nearest(dataFolder))
  const isShort = bavail * bsize < leastFree.bytes || bavail < blocks * leastFree.part
  return isShort ? [grave(`DATA_FOLDER has ${Math.round((bavail * bsize) / 1024 ** 2)} MB left.`)] : []
}

const lookAtDatabase = async (sql: Sql, environment: Environment): Promise<Warning[]> => {
  const waiting = await waitingMigrations(sql)
  const [first] = waiting
  if (first?.startsWith('0001-')) return [toKnow('The database is empty: the first start prepares it.')]
  const [row] = await sql<{ epoch: number; demo: number; admins: number }[]>`
    select extract(epoch from clock_timestamp()) as epoch,
      (select count(*) from users where email like ${`%@${demoDomain}`}) as demo,
      (select count(*) from users where is_admin) as admins`
  const apart = Math.abs((row?.epoch ?? 0) - Date.now() / 1000)
  return [
    ...(waiting.length > 0 ? [toKnow(`Migrations wait for the next start, ${waiting.length} of them.`)] : []),
    ...(apart > mostClockSeconds
      ? [grave(`The clocks of the database and of this machine are ${Math.round(apart)} s apart.`)]
      : []),
    ...(row?.demo ? [grave(`The database holds ${row.demo} demo accounts, whose password is public.`)] : []),
    ...(row?.admins ? [] : [toKnow('There is no moderator: set ADMIN_EMAILS, or run npm run admin -- EMAIL.')]),
    ...(await lookAtLeaving(sql, environment)),
  ]
}

const tryStandby = async ({ databaseReplicaUrl }: Environment, sql: Sql) => {
  if (!databaseReplicaUrl) return []
  const standby = connectStandby(databaseReplicaUrl, { primary: sql, max: 1, log: createLog('silent') })
  try {
    const lag = await standby.lag()
    return lag !== null && lag > mostLagSeconds ? [grave(`The standby is ${Math.round(lag)} s behind.`)] : []
  } catch (error) {
    return [grave(`DATABASE_REPLICA_URL leads to no standby that answers: ${wordOf(error)}.`)]
  } finally {
    await standby.close()
  }
}

/** Runs every check possible from here, from the view of real people. */
export const examine = async (sql: Sql, environment: Environment): Promise<Warning[]> => {
  const looks = await Promise.all([
    tryMail(environment),
    tryStripe(environment),
    tryBucket(environment),
    tryAddress(environment),
    lookAtDisk(environment),
    lookAtDatabase(sql, environment),
    lookForRevived(sql, environment),
    tryStandby(environment, sql),
  ])
  return [
    ...settingWarnings(environment),
    ...looks.flat(),
    toKnow('Backups cannot be seen from here: restore one before anybody relies on them.'),
  ]
}
