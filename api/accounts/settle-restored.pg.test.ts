import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { openMailLink } from '../domain/mail-choices.ts'
import { payFor, payoutsAreDue } from '../testing/payments.ts'
import { runCommand } from '../testing/run-command.ts'
import { closeTasks } from '../testing/run-tasks.ts'
import { startProduct } from '../testing/start-product.ts'
import { emptyDatabase, testDatabase } from '../testing/test-database.ts'
import { createOutbox, createWorld, origin, type Person } from '../testing/world.ts'

const { sql, url } = await testDatabase()
const { sql: restored, url: restoredUrl } = await emptyDatabase()
const folder = mkdtempSync(join(tmpdir(), 'pouce-erasures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const erasuresFile = join(folder, 'kept', 'erasures')
const backup = join(folder, 'pouce.backup')

const outbox = createOutbox()
const environment = { publicUrl: origin, secureCookies: false, trustedProxies: 0, erasuresFile }
const world = createWorld(sql, { mail: outbox, environment })
const again = createWorld(restored, { environment })
const settings = { DATABASE_URL: url, ERASURES_FILE: erasuresFile, DATA_FOLDER: folder }
const onRestored = { ...settings, DATABASE_URL: restoredUrl }

const count = async (from: typeof sql, table: string) =>
  (await from.unsafe<{ count: number }[]>(`select count(*)::int as count from ${table}`))[0]?.count
const access = ['sessions', 'push_subscriptions', 'email_tokens', 'mail_links', 'calendars', 'deputy_invitations']

const leave = async (person: Person) => {
  const { status, body } = await world.deleteAccount(person)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

let principal: Person
let deputy: Person
let leaver: Person
let worker: Person
let job: { id: string }
let paymentId: string
let invitation: string
let calendar: string
beforeAll(async () => {
  principal = await world.person('private', { firstName: 'Henri' })
  deputy = await world.person('private', { firstName: 'Marc' })
  const invite = async (email: string) => {
    await principal.call('POST', '/api/auth/deputies/invitations', { email })
    await world.work('send-invitation')
    return outbox.lastToken()
  }
  await deputy.call('POST', `/api/auth/deputies/invitations/${await invite(deputy.email)}/accept`)
  invitation = await invite(`${newId()}@test.example`)
  calendar = (await principal.call('POST', '/api/calendar', {})).body.path
  await openMailLink(sql, principal.id, 'reminder')
  await world.visitor('POST', '/api/auth/forgot-password', { email: principal.email })
  await world.work('send-link')
  await sql`
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
    select id, user_id, 'https://push.example/one', ${'A'.repeat(87)}, ${'A'.repeat(22)}
    from sessions where user_id = ${principal.id}`

  leaver = await world.person('student', { firstName: 'Chloé', lastName: 'Partie' })
  const agreed = await world.assignedJob()
  worker = agreed.student
  job = agreed.job
  paymentId = (await payFor(agreed.poster, job.id)).paymentId
  const { code, said } = await runCommand('backup/main.ts', settings, 'backup', backup)
  if (code !== 0) throw new Error(said)

  // Done between the backup and the loss.
  await leave(leaver)
  await worker.call('POST', '/api/payouts/onboarding')
  await agreed.poster.call('PATCH', `/api/jobs/${job.id}`, { status: 'completed' })
  await payoutsAreDue(world)
  await world.work('carry-out-instruction')
  await leave(worker)
})
afterAll(() => closeTasks(restoredUrl))

describe('K-452 deleted accounts', () => {
  it('are stored as ids outside the database, readable by the owner only', () => {
    expect(statSync(erasuresFile).mode & 0o777).toBe(0o600)
    const text = readFileSync(erasuresFile, 'utf8')
    expect(text.trim().split('\n')).toHaveLength(2)
    for (const { id } of [leaver, worker]) expect(text).toContain(id)
    expect(text).not.toMatch(/Chloé|@/)
  })

  it('are added from the database if the file was lost, or lacks some', async () => {
    const before = readFileSync(erasuresFile, 'utf8').trim().split('\n').toSorted()
    const idsIn = (lines: readonly string[]) => lines.map(line => line.split(' ')[1]).toSorted()
    rmSync(erasuresFile)
    await sql`select graphile_worker.add_job('sweep')`
    await world.work('sweep')
    expect(idsIn(readFileSync(erasuresFile, 'utf8').trim().split('\n'))).toEqual(idsIn(before))
    // A torn line from a crash: complete ids still count.
    writeFileSync(
      erasuresFile,
      `2026-11-24T09:00:00.000Z ${leaver.id}\n2026-11-24T09:00:00.000Z ${worker.id.slice(0, 20)}`,
    )
    await sql`select graphile_worker.add_job('sweep')`
    await world.work('sweep')
    const text = readFileSync(erasuresFile, 'utf8')
    for (const { id } of [leaver, worker]) expect(text).toContain(id)
  })
})

describe('K-452 after a restore', () => {
  it('no earlier session or link works: everyone signs in again', async () => {
    for (const table of access) expect(await count(sql, table), `${table} before`).toBeGreaterThan(0)
    const { code, said } = await runCommand('backup/main.ts', onRestored, 'restore', backup)
    expect([code, said]).toEqual([0, expect.stringContaining('2 accounts were deleted again')])
    for (const table of access) expect(await count(restored, table), table).toBe(0)
    expect((await again.call(principal.token)('GET', '/api/auth/me')).status).toBe(401)
    expect((await again.visitor('GET', `/api/auth/deputies/invitations/${invitation}`)).status).toBe(410)
    expect((await again.app.request(calendar)).status).toBe(404)
  })

  it('deputies wait until the person confirms them', async () => {
    expect(await count(restored, 'deputies')).toBe(0)
    expect(await restored`select principal_id, deputy_id from waiting_deputies`).toEqual([
      { principalId: principal.id, deputyId: deputy.id },
    ])
  })

  it('an account deleted since is deleted again; its running work and payments continue without its name', async () => {
    const rows = await restored<{ id: string; firstName: string; email: string | null; deletedAt: string | null }[]>`
      select id, first_name, email, deleted_at from users where id = any(${[leaver.id, worker.id]}) order by id`
    for (const row of rows)
      expect(row).toMatchObject({ firstName: 'Compte', email: null, deletedAt: expect.any(String) })
    expect(await restored`select status, student_id from jobs where id = ${job.id}`).toEqual([
      { status: 'in_progress', studentId: worker.id },
    ])
    expect(await restored`select status from payments where id = ${paymentId}`).toEqual([{ status: 'held' }])
    const text = JSON.stringify(await restored`select * from users`)
    expect(text).not.toContain('Partie')
  })

  it('after any other restore, `npm run restored` does the same, idempotently; the start and the doctor ask for it', async () => {
    const person = await again.person('student', { firstName: 'Léa' })
    writeFileSync(erasuresFile, `2026-11-24T09:00:00.000Z ${person.id}\n`, { flag: 'a' })
    const main = await startProduct({ settings: onRestored })
    await main.ready()
    await main.end()
    expect(main.output()).toContain('"event":"deleted_accounts_are_back","count":1')
    const doctor = await runCommand('doctor/main.ts', onRestored)
    expect(doctor.said).toContain('1 deleted account is back after a restore: run npm run restored.')
    for (const erased of ['One account was', '0 accounts were']) {
      const { code, said } = await runCommand('backup/main.ts', onRestored, 'restored')
      expect([code, said]).toEqual([0, expect.stringContaining(`${erased} deleted again`)])
    }
    expect(await count(restored, 'sessions')).toBe(0)
    expect(await restored`select first_name from users where id = ${person.id}`).toEqual([{ firstName: 'Compte' }])
    expect(existsSync(erasuresFile)).toBe(true)
  })
})
