import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { emailShape } from '../../schema/rules.ts'
import { findAddressFault, type Role } from './database-address.ts'
import { StartRefused } from './start-refused.ts'

export const projectFolder = resolve(import.meta.dirname, '../..')

const wholeNumber = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number(error).min(from, error).max(to, error))
}

const address = (protocols: RegExp, error: string) => z.url({ protocol: protocols, error })

const databaseThat = (role: Role) =>
  z.string().superRefine((text, context) => {
    const fault = findAddressFault(text, role)
    if (fault) context.addIssue(fault)
  })
const database = databaseThat('primary')

const originOf = (whom: string, example: string) =>
  z
    .url({ protocol: /^https?$/, error: 'must be an address that starts with http:// or https://' })
    .refine(text => URL.canParse(text) && /^\/?$/.test(text.slice(new URL(text).origin.length)), {
      error: `must be the origin of ${whom} alone, like ${example}, without a path`,
    })
    .transform(text => new URL(text).origin)

/** Map tiles of the operator: the page may request their host and no other. */
const mapTiles = z
  .string()
  .refine(
    text =>
      URL.canParse(text) &&
      /^https?:\/\/[\w.:-]+\//.test(text) &&
      ['{z}', '{x}', '{y}'].every(part => text.includes(part)),
    { error: 'must be an address with {z}, {x} and {y}, like https://tiles.example/{z}/{x}/{y}.png' },
  )

const yesOrNo = z.enum(['yes', 'no'], 'must be yes or no').transform(word => word === 'yes')

const emails = z
  .string()
  .transform(text =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .refine(list => list.every(one => emailShape.test(one)), 'must be e-mail addresses, separated by commas')

const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  // The demo accounts' passwords are public, so a fresh copy must not be open to the local network; opening it is a decision.
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: originOf('the site', 'https://pouce.example').optional(),
  HSTS_SCOPE: z.enum(['host', 'subdomains', 'preload'], 'must be host, subdomains or preload').default('host'),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_REPLICA_URL: databaseThat('standby').optional(),
  DATABASE_POOL: wholeNumber(2, 100).default(10),
  DATABASE_STATEMENT_SECONDS: wholeNumber(0, 3600).default(30),
  DATABASE_LOCK_SECONDS: wholeNumber(0, 3600).default(10),
  DATABASE_IDLE_SECONDS: wholeNumber(0, 3600).default(30),
  DATABASE_ANSWER_SECONDS: wholeNumber(0, 7200).optional(),
  DATA_FOLDER: z.string().default('.data'),
  ERASURES_FILE: z.string().optional(),
  SMTP_URL: address(/^smtps?$/, 'must be an address that starts with smtp:// or smtps://').optional(),
  MAIL_FROM: z.string().regex(/@/, 'must hold an e-mail address').optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}$/, 'must be a key of 87 letters')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be a key of 43 letters')
    .optional(),
  VAPID_SUBJECT: address(/^(https|mailto)$/, 'must be an address that starts with https:// or mailto:').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must be a secret key of Stripe, like sk_live_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must be a publishable key of Stripe, like pk_live_…').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the secret of a webhook, like whsec_…')
    .optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the secret of a webhook, like whsec_…')
    .optional(),
  STRIPE_API_URL: originOf('the API', 'https://api.stripe.com').optional(),
  S3_ENDPOINT: originOf('the server', 'https://s3.example').optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, like pouce-pictures')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, 'must be the name of a key, without spaces').optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, 'must be the secret of a key, without spaces').optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a region, like eu-central-1')
    .default('us-east-1'),
  S3_LEAVE: yesOrNo.default(false),
  QUEUE: yesOrNo.default(true),
  DRAIN_SECONDS: wholeNumber(0, 600).default(5),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must be a token of 16 letters and digits or more')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(
    /^https?$/,
    'must be the address of a collector that takes OTLP over HTTP, like http://127.0.0.1:4318',
  ).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'must be headers like authorization=Bearer%20…, separated by commas')
    .optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'must be at most 100 letters').default('pouce'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a part from 0 to 1, like 0.1')
    .transform(Number)
    .default(1),
  LOG_LEVEL: z.enum(['info', 'error', 'silent'], 'must be info, error or silent').default('info'),
  DEMO: yesOrNo.optional(),
  WITHDRAW_WORKER: yesOrNo.default(false),
  ADMIN_EMAILS: emails.optional(),
  MAP_TILES_URL: mapTiles.optional(),
  MAP_TILES_CREDIT: z.string().max(200, 'must be at most 200 letters').optional(),
})

export const environmentVariables = Object.keys(variables.shape)

export type Environment = ReturnType<typeof readEnvironment>

export const readEnvironment = (source: Record<string, string | undefined>) => {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value !== '')
  const parsed = variables.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartRefused(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const read = parsed.data
  if (read.SMTP_URL && !read.MAIL_FROM) throw new StartRefused('MAIL_FROM must be set when SMTP_URL is.')
  if (read.DATABASE_DIRECT_URL && !read.DATABASE_URL)
    throw new StartRefused('DATABASE_URL must be set when DATABASE_DIRECT_URL is.')
  if (read.DATABASE_REPLICA_URL && !read.DATABASE_URL)
    throw new StartRefused('DATABASE_URL must be set when DATABASE_REPLICA_URL is.')
  const statementSeconds = read.DATABASE_STATEMENT_SECONDS
  // Without a statement limit, a statement that takes this long still counts as lost.
  const answerSeconds = read.DATABASE_ANSWER_SECONDS ?? (statementSeconds || 30) + 5
  if (answerSeconds > 0 && answerSeconds <= statementSeconds)
    throw new StartRefused('DATABASE_ANSWER_SECONDS must be more than DATABASE_STATEMENT_SECONDS, or 0.')
  if (!read.VAPID_PUBLIC_KEY !== !read.VAPID_PRIVATE_KEY)
    throw new StartRefused('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.')
  const stripe = [read.STRIPE_SECRET_KEY, read.STRIPE_PUBLISHABLE_KEY, read.STRIPE_WEBHOOK_SECRET]
  const [secretKey, publishableKey, webhookSecret] = stripe
  if (stripe.some(Boolean) && !stripe.every(Boolean))
    throw new StartRefused('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set together.')
  const connectWebhookSecret = read.STRIPE_CONNECT_WEBHOOK_SECRET
  if (connectWebhookSecret && !secretKey)
    throw new StartRefused('STRIPE_SECRET_KEY must be set when STRIPE_CONNECT_WEBHOOK_SECRET is.')
  if (read.STRIPE_API_URL && !secretKey) throw new StartRefused('STRIPE_SECRET_KEY must be set when STRIPE_API_URL is.')
  if (!read.MAP_TILES_URL !== !read.MAP_TILES_CREDIT)
    throw new StartRefused('MAP_TILES_URL and MAP_TILES_CREDIT must be set together.')
  const [endpoint, name, accessKeyId, secretAccessKey] = [
    read.S3_ENDPOINT,
    read.S3_BUCKET,
    read.S3_ACCESS_KEY_ID,
    read.S3_SECRET_ACCESS_KEY,
  ]
  const hasBucket = endpoint && name && accessKeyId && secretAccessKey
  if (!hasBucket && (endpoint || name || accessKeyId || secretAccessKey))
    throw new StartRefused('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.')
  if (read.S3_LEAVE && !hasBucket)
    throw new StartRefused('S3_ENDPOINT and its fellows must be set when S3_LEAVE is yes.')
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`
  // Relative to the project, not to the current directory: otherwise the data would seem lost from another folder.
  const dataFolder = resolve(projectFolder, read.DATA_FOLDER)
  const mailFrom = read.MAIL_FROM ?? 'Pouce <pouce@localhost>'
  const [mailAddress] = /[^\s<>]+@[^\s<>]+/.exec(mailFrom) ?? []
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    hstsScope: read.HSTS_SCOPE,
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL,
    databasePool: read.DATABASE_POOL,
    databaseLimits: {
      statementMs: statementSeconds * 1000,
      lockMs: read.DATABASE_LOCK_SECONDS * 1000,
      idleMs: read.DATABASE_IDLE_SECONDS * 1000,
      answerMs: answerSeconds * 1000,
    },
    dataFolder,
    erasuresFile: read.ERASURES_FILE ? resolve(projectFolder, read.ERASURES_FILE) : join(dataFolder, 'erasures'),
    smtpUrl: read.SMTP_URL,
    mailFrom,
    pushKeys:
      read.VAPID_PUBLIC_KEY && read.VAPID_PRIVATE_KEY
        ? { publicKey: read.VAPID_PUBLIC_KEY, privateKey: read.VAPID_PRIVATE_KEY }
        : undefined,
    pushSubject: read.VAPID_SUBJECT ?? `mailto:${mailAddress}`,
    mailboxFolder: join(dataFolder, 'mailbox'),
    stripe:
      secretKey && publishableKey && webhookSecret
        ? { secretKey, publishableKey, webhookSecret, connectWebhookSecret }
        : undefined,
    stripeApiUrl: read.STRIPE_API_URL,
    bucket: hasBucket ? { endpoint, name, region: read.S3_REGION, accessKeyId, secretAccessKey } : undefined,
    leavesBucket: read.S3_LEAVE,
    adminEmails: read.ADMIN_EMAILS,
    takesTasks: read.QUEUE,
    drainMs: read.DRAIN_SECONDS * 1000,
    trustedProxies: read.TRUSTED_PROXIES,
    metricsToken: read.METRICS_TOKEN,
    tracing: read.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { serviceName: read.OTEL_SERVICE_NAME, part: read.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    logLevel: read.LOG_LEVEL,
    demo: read.DEMO ?? !read.DATABASE_URL,
    withdrawWorker: read.WITHDRAW_WORKER,
    mapTiles:
      read.MAP_TILES_URL && read.MAP_TILES_CREDIT
        ? { url: read.MAP_TILES_URL, credit: read.MAP_TILES_CREDIT }
        : undefined,
  }
}

// Environment variables override `.env`.
export const loadEnvironment = () => {
  const file = join(projectFolder, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readEnvironment(process.env)
}
