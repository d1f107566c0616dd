import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { userFeed } from '../schema/feeds.ts'
import { connect } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { connectStandby } from './db/standby.ts'
import { addPerson } from './testing/add-person.ts'
import { openFolder } from './testing/open-folder.ts'
import { startProduct } from './testing/start-product.ts'
import { pairFolder, settings, startPair, takeBaseBackup, whyNoPair } from './testing/streaming-standby.ts'

const silent = { info: () => {}, error: () => {} }

/** Address with both hosts, the standby first: only the role counts. */
const bothIn = (primary: string, standby: string, role: string) =>
  `${primary.replace('@', `@${new URL(standby).host},`)}?target_session_attrs=${role}`

const open = async () => {
  const folder = pairFolder()
  const pair = await startPair(folder)
  onTestFinished(pair.end)
  const at = (role: string) => bothIn(pair.primary.url, pair.url, role)
  const mails = openFolder()
  const product = await startProduct({ settings: { DATABASE_URL: at('read-write'), DATA_FOLDER: mails }, cwd: '/' })
  onTestFinished(() => product.end('SIGKILL'))
  await product.ready()
  return { folder, pair, at, product, mails }
}

it.skipIf(whyNoPair)(
  'K-301 with both hosts in its address a process continues on the promoted standby: it writes, its queue works, notifications arrive',
  async () => {
    const { folder, pair, at, product, mails } = await open()
    const sql = connect(at('primary'), { max: 1 })
    onTestFinished(() => sql.end({ timeout: 1 }))
    const person = await addPerson(sql, 'student')
    const ask = (path: string, given: RequestInit = {}) =>
      fetch(product.address + path, {
        ...given,
        headers: { Cookie: `pouce=${person.token}`, Origin: product.origin, 'Content-Type': 'application/json' },
      })
    const edit = (bio: string) =>
      ask(`/api/users/${person.id}/student-profile`, { method: 'PATCH', body: JSON.stringify({ bio }) })
    const orderMail = () =>
      ask('/api/auth/forgot-password', { method: 'POST', body: JSON.stringify({ email: person.email }) })
    const mailed = () => readdirSync(mails, { recursive: true }).filter(name => String(name).endsWith('.eml'))

    expect((await edit('Avant')).status).toBe(200)
    await orderMail()
    await expect.poll(mailed, { timeout: 20_000 }).toHaveLength(1)
    const stream = await ask('/api/sync/stream')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const hear = async () => {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) return
        heard += value
      }
    }
    hear().catch(() => {})

    const replica = connectStandby(at('standby'), { primary: sql, max: 1, log: silent, againAfterMs: 50 })
    onTestFinished(replica.close)
    expect(await replica.lag()).not.toBeNull()
    const onStandby = connect(pair.url, { max: 1 })
    onTestFinished(() => onStandby.end({ timeout: 1 }))
    await expect.poll(() => onStandby`select 1 from users where bio = 'Avant'`, { timeout: 10_000 }).toHaveLength(1)

    const [pid] = readFileSync(join(pair.primary.folder, 'cluster/data/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    await pair.primary.ended
    expect((await edit('Pendant')).status).toBe(503)
    await pair.promote()

    heard = ''
    await expect.poll(async () => (await edit('Après')).status, { timeout: 20_000 }).toBe(200)
    expect(await onStandby`select bio from users where id = ${person.id}`).toEqual([{ bio: 'Après' }])
    await expect.poll(() => heard, { timeout: 20_000 }).toContain(userFeed(person.id))
    await orderMail()
    await expect.poll(mailed, { timeout: 60_000 }).toHaveLength(2)
    const listening = () => onStandby`
      select from pg_stat_activity where query ilike 'listen%' and application_name in ('pouce', 'pouce-queue')`
    await expect.poll(listening, { timeout: 20_000 }).toHaveLength(2)
    expect(product.child.exitCode).toBeNull()

    // The lost host comes back as a standby of the other.
    const { hostname, port, username, password } = new URL(pair.url)
    const again = join(folder, 'again')
    await takeBaseBackup({ ...pair.primary, url: pair.url, folder: join(folder, 'standby') }, again, 'standby.signal')
    const source = `host=${hostname} port=${port} user=${username} password=${password}`
    const back = await startEmbedded({
      folder: again,
      settings: { ...settings, primary_conninfo: source },
      port: Number(new URL(pair.primary.url).port),
    })
    onTestFinished(back.stop)
    const where = () =>
      replica.readLagging(async from => (await from<{ port: number }[]>`select inet_server_port() as port`)[0]?.port)
    await expect.poll(where, { timeout: 20_000 }).toBe(Number(new URL(back.url).port))
  },
)
