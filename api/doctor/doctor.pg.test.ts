import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readEnvironment } from '../server/environment.ts'
import { isForPeople, settingWarnings } from '../server/setting-warnings.ts'
import { addPerson } from '../testing/add-person.ts'
import { runCommand } from '../testing/run-command.ts'
import { emptyDatabase, testDatabase } from '../testing/test-database.ts'
import { examine } from './examine.ts'

const { sql, url } = await testDatabase()

const run = (file: string, settings: Record<string, string>, ...given: string[]) =>
  runCommand(file, { DATABASE_URL: url, ...settings }, ...given)

const open = async (server: Server) => {
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port
  return (server.address() as AddressInfo).port
}

/** Greets like a mail server, and accepts no mail. */
const mailServer = () =>
  open(
    createServer(socket => {
      socket.write('220 mail.example\r\n')
      socket.on('data', line => socket.write(String(line).startsWith('EHLO') ? '250 mail.example\r\n' : '221 Bye\r\n'))
    }),
  )
const stripe = (status: number) => open(createHttpServer((_, answer) => answer.writeHead(status).end('{}')))

const good = {
  PUBLIC_URL: 'https://127.0.0.1:1',
  DATABASE_URL: url,
  TRUSTED_PROXIES: '1',
  MAIL_FROM: 'Pouce <bonjour@pouce.example>',
  VAPID_PUBLIC_KEY: 'B'.repeat(87),
  VAPID_PRIVATE_KEY: 'a'.repeat(43),
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const graveOf = (settings: Record<string, string>) =>
  settingWarnings(readEnvironment({ ...good, SMTP_URL: 'smtp://mail.example', ...settings }))
    .filter(({ isGrave }) => isGrave)
    .map(({ says }) => says.split(' ')[0])

describe('K-225 the settings', () => {
  it.each([
    [{}, []],
    [{ PUBLIC_URL: '' }, ['PUBLIC_URL']],
    [{ TRUSTED_PROXIES: '' }, ['TRUSTED_PROXIES']],
    [{ SMTP_URL: '' }, ['SMTP_URL']],
    [{ SMTP_URL: '', MAIL_FROM: '' }, ['SMTP_URL', 'VAPID_SUBJECT']],
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, ['STRIPE_SECRET_KEY']],
    [{ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }, ['STRIPE_SECRET_KEY']],
    [{ STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }, ['STRIPE_SECRET_KEY']],
    [{ DEMO: 'yes' }, ['DEMO']],
  ])('%j must be corrected: %j', (settings, expected) => {
    expect(graveOf(settings)).toEqual(expected)
  })

  it('are checked if they seem meant for a public site', () => {
    expect(isForPeople(readEnvironment({}))).toBe(false)
    expect(isForPeople(readEnvironment({ PUBLIC_URL: 'https://pouce.example' }))).toBe(true)
    expect(isForPeople(readEnvironment({ DATABASE_URL: url }))).toBe(true)
  })
})

describe('K-225 npm run doctor', () => {
  const mend = async (settings: Record<string, string>, on = sql) =>
    (await examine(on, readEnvironment({ ...good, ...settings }))).flatMap(({ isGrave, says }) =>
      isGrave ? [says] : [],
    )

  it('finds nothing if nothing is wrong, and lists what it cannot check', async () => {
    const settings = {
      SMTP_URL: `smtp://127.0.0.1:${await mailServer()}`,
      STRIPE_API_URL: `http://127.0.0.1:${await stripe(200)}`,
    }
    const { code, said } = await run('doctor/main.ts', { ...good, ...settings })
    expect(said).toContain('Nothing has to be mended.')
    expect(said).toContain('PUBLIC_URL does not answer from here')
    expect(said).toContain('Backups cannot be seen from here')
    expect(code).toBe(0)
  })

  it('exits with 1 and lists what is wrong, in a default trial setup', async () => {
    const { code, said } = await run('doctor/main.ts', {})
    expect(code).toBe(1)
    expect(said).toMatch(/^To mend before real people come:\n {2}PUBLIC_URL is http:\/\/localhost:3000/)
  })

  it('contacts the configured mail server, Stripe and the standby', async () => {
    const says = await mend({
      SMTP_URL: 'smtp://127.0.0.1:1',
      STRIPE_API_URL: `http://127.0.0.1:${await stripe(401)}`,
      DATABASE_REPLICA_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    })
    expect(says).toEqual([
      'SMTP_URL leads to no mail server that takes mails: ESOCKET.',
      'STRIPE_SECRET_KEY is refused by Stripe with 401.',
      'DATABASE_REPLICA_URL leads to no standby that answers: ECONNREFUSED.',
    ])
  })

  it('checks the database: demo accounts, an admin, missing preparation', async () => {
    const reach = {
      SMTP_URL: `smtp://127.0.0.1:${await mailServer()}`,
      STRIPE_API_URL: `http://127.0.0.1:${await stripe(200)}`,
    }
    const { id } = await addPerson(sql, 'student')
    await sql`update users set email = 'x@demo.pouce.example' where id = ${id}`
    expect(await mend(reach)).toEqual(['The database holds 1 demo accounts, whose password is public.'])
    const fresh = await emptyDatabase()
    const all = await examine(fresh.sql, readEnvironment({ ...good, ...reach }))
    expect(all.map(({ says }) => says)).toContain('The database is empty: the first start prepares it.')
  })
})

describe('K-225 npm run admin', () => {
  it('makes a confirmed account an admin, and says if there is none or the list decides', async () => {
    const { id, email } = await addPerson(sql, 'private')
    expect((await run('accounts/main.ts', {}, 'nobody@exemple.ch')).code).toBe(1)
    expect(await run('accounts/main.ts', { ADMIN_EMAILS: 'other@exemple.ch' }, email)).toEqual({
      code: 2,
      said: 'ADMIN_EMAILS is set and is the whole list: add the address there, and start again.\n',
    })
    expect(await run('accounts/main.ts', {}, email.toUpperCase())).toEqual({ code: 0, said: 'Is an admin.\n' })
    expect(await sql`select is_admin from users where id = ${id}`).toEqual([{ isAdmin: true }])
  })
})
