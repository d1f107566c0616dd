import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environmentVariables, projectFolder, readEnvironment } from './environment.ts'

describe('readEnvironment', () => {
  it('needs no setting', () => {
    expect(readEnvironment({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      secureCookies: false,
      databaseUrl: undefined,
      dataFolder: join(projectFolder, '.data'),
      demo: true,
    })
  })

  it('treats an empty value as unset', () => {
    const empty = Object.fromEntries(environmentVariables.map(name => [name, '']))
    expect(readEnvironment(empty)).toEqual(readEnvironment({}))
  })

  it('sends cookies over HTTPS only when the site is on HTTPS', () => {
    expect(readEnvironment({ PUBLIC_URL: 'https://pouce.example/' })).toMatchObject({
      publicUrl: 'https://pouce.example',
      secureCookies: true,
    })
  })

  it('loads no demo data into a configured database unless asked', () => {
    const DATABASE_URL = 'postgres://pouce@db/pouce'
    expect(readEnvironment({ DATABASE_URL }).demo).toBe(false)
    expect(readEnvironment({ DATABASE_URL, DEMO: 'yes' }).demo).toBe(true)
  })

  it('requires push keys as a pair, and gives push services a contact', () => {
    const pair = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'a'.repeat(43) }
    const { pushKeys, pushSubject } = readEnvironment({ ...pair, MAIL_FROM: 'Pouce <bonjour@pouce.example>' })
    expect(pushKeys).toEqual({ publicKey: pair.VAPID_PUBLIC_KEY, privateKey: pair.VAPID_PRIVATE_KEY })
    expect(pushSubject).toBe('mailto:bonjour@pouce.example')
    expect(readEnvironment({ VAPID_SUBJECT: 'https://pouce.example' }).pushSubject).toBe('https://pouce.example')
    expect(() => readEnvironment({ VAPID_PUBLIC_KEY: pair.VAPID_PUBLIC_KEY })).toThrow('together')
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '9'.repeat(400)],
    ['PUBLIC_URL', 'pouce.example'],
    ['PUBLIC_URL', 'https://pouce.example/app'],
    ['PUBLIC_URL', 'https://me:secret@pouce.example'],
    ['HSTS_SCOPE', 'everything'],
    ['DATABASE_URL', 'mysql://pouce'],
    ['DATABASE_URL', 'postgres://one:5432,two:port/pouce?target_session_attrs=read-write'],
    ['DATABASE_URL', 'postgres://one:5432,two:5432/pouce'],
    ['DATABASE_URL', 'postgres://one:5432,two:5432/pouce?target_session_attrs=any'],
    ['DATABASE_URL', 'postgres://one:5432/pouce?target_session_attrs=standby'],
    ['DATABASE_REPLICA_URL', 'postgres://one:5432,two:5432/pouce?target_session_attrs=primary'],
    ['DATABASE_URL', 'postgres://db/pouce?sslmode=verify-full&sslrootcert=/nowhere.pem'],
    ['DATABASE_URL', `postgres://db/pouce?sslmode=prefer&sslrootcert=${import.meta.filename}`],
    ['DATABASE_DIRECT_URL', 'mysql://pouce'],
    ['DATABASE_REPLICA_URL', 'mysql://pouce'],
    ['DATABASE_POOL', '1.5'],
    ['STRIPE_API_URL', 'stripe'],
    ['STRIPE_API_URL', 'ftp://127.0.0.1'],
    ['STRIPE_API_URL', 'http://127.0.0.1:12111/v1'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'nobody'],
    ['S3_ENDPOINT', 'https://s3.example/pictures'],
    ['S3_BUCKET', 'Pictures/of/people'],
    ['S3_REGION', 'eu central'],
    ['S3_ACCESS_KEY_ID', 'a key'],
    ['TRUSTED_PROXIES', '-1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a secret'],
    ['OTEL_TRACES_SAMPLER_ARG', '10 %'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'true'],
    ['MAP_TILES_URL', 'https://tiles.example/'],
    ['MAP_TILES_URL', '//tiles.example/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
    ['MAP_TILES_URL', "https://tiles.example; script-src 'none'/{z}/{x}/{y}.png"],
  ])('refuses %s=%s in one sentence that names the variable', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(new RegExp(`^${name} must [^\\n]*[^.]\\.$`))
  })

  it('M-09 requires a credit for map tiles', () => {
    const tiles = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_TILES_CREDIT: '© tiles.example' }
    expect(readEnvironment(tiles).mapTiles).toEqual({ url: tiles.MAP_TILES_URL, credit: tiles.MAP_TILES_CREDIT })
    expect(() => readEnvironment({ MAP_TILES_URL: tiles.MAP_TILES_URL })).toThrow('together')
  })

  it('K-280 requires all settings of a bucket, or none', () => {
    const given = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readEnvironment(given).bucket).toEqual({
      endpoint: 'https://s3.example',
      name: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    for (const name of Object.keys(given))
      expect(() => readEnvironment({ ...given, [name]: '' })).toThrow(/^S3_ENDPOINT, .* must be set together\.$/)
    expect(() => readEnvironment({ S3_LEAVE: 'yes' })).toThrow(/^S3_ENDPOINT .* must be set when S3_LEAVE is yes\.$/)
  })

  it('requires a sender if there is a mail server', () => {
    expect(() => readEnvironment({ SMTP_URL: 'smtp://mail.example' })).toThrow(/^MAIL_FROM must /)
  })

  it('accepts another Stripe address only with keys', () => {
    const STRIPE_API_URL = 'http://127.0.0.1:12111/'
    expect(() => readEnvironment({ STRIPE_API_URL })).toThrow(/^STRIPE_SECRET_KEY must /)
    const keys = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(readEnvironment({ ...keys, STRIPE_API_URL }).stripeApiUrl).toBe('http://127.0.0.1:12111')
  })

  it('accepts a standby and a direct address only with a database', () => {
    const address = 'postgres://pouce@other/pouce'
    const DATABASE_URL = 'postgres://pouce@db/pouce'
    for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_DIRECT_URL'])
      expect(() => readEnvironment({ [name]: address })).toThrow(/^DATABASE_URL must /)
    expect(readEnvironment({ DATABASE_URL, DATABASE_REPLICA_URL: address }).databaseReplicaUrl).toBe(address)
    expect(readEnvironment({ DATABASE_URL, DATABASE_DIRECT_URL: address }).databaseDirectUrl).toBe(address)
  })

  it('is documented in .env.example, variable by variable, with valid values', () => {
    const lines = readFileSync(join(projectFolder, '.env.example'), 'utf8').split('\n')
    const example = lines.filter(line => line && !line.startsWith('#')).map(line => line.split('='))
    expect(example.map(([name]) => name)).toEqual(environmentVariables)
    expect(readEnvironment(Object.fromEntries(example))).toEqual(readEnvironment({}))
  })
})
