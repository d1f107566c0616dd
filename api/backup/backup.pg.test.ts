import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { addTask } from '../db/add-task.ts'
import { connect, type Sql } from '../db/connect.ts'
import { migrate, waitingMigrations } from '../db/migrate.ts'
import { ensureOwnHistory } from '../feed/history.ts'
import { addPerson } from '../testing/add-person.ts'
import { openFolder } from '../testing/open-folder.ts'
import { payoutsAreDue } from '../testing/payments.ts'
import { closeTasks, waitingTasks } from '../testing/run-tasks.ts'
import { createStripeWorld } from '../testing/stripe-world.ts'
import { emptyDatabase, testDatabase } from '../testing/test-database.ts'
import { createWorld } from '../testing/world.ts'
import { regeneratedTables, readSequences, readTables } from './contents.ts'
import { migrateWithCopy, openCopies } from './copy-before-migration.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const { sql } = await testDatabase()
const { stripe, provider, world, drain, paid, onboard } = await createStripeWorld(sql)
const { sql: spoilt } = await emptyDatabase()
const { sql: foreign } = await emptyDatabase()
const { sql: older } = await emptyDatabase()
const { sql: restored } = await emptyDatabase()

/** One hash per table of its rows. */
const digest = async (from: Sql) => {
  const digests = new Map<string, string>()
  for (const { name, columns } of await readTables(from)) {
    const [row] = await from.unsafe<{ digest: string | null }[]>(
      `select md5(string_agg(t::text, ';' order by t::text)) as digest from (select ${columns.join(', ')} from ${name}) t`,
    )
    if (row?.digest) digests.set(name, row.digest)
  }
  return digests
}

const tablesOf = (from: Sql) => from`select tablename from pg_tables where schemaname = 'public'`

const takeBackup = async (from: Sql) => {
  const file = join(openFolder(), 'pouce.backup')
  return { file, ...(await writeBackup(from, file)) }
}

let scene: Awaited<ReturnType<typeof paid>>
beforeAll(async () => {
  scene = await paid()
  await onboard(scene.student)
  await drain()
  await scene.poster.call('POST', `/api/jobs/${scene.job.id}/messages`, { content: 'À samedi !\n\\.\n\t« ok »' })
  await world.openJob(scene.poster)
  await addTask(sql, 'end-call', { jobId: scene.job.id }, { inMinutes: 600 })
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`
})

/** Connects as the owner of a database's tables, without superuser rights, as with most hosts. */
const connectAsOwner = async ({ sql: admin, url }: Awaited<ReturnType<typeof emptyDatabase>>) => {
  const role = `owner_${randomBytes(6).toString('hex')}`
  const database = new URL(url).pathname.slice(1)
  await admin.unsafe(`create role ${role} login password 'own'; alter database ${database} owner to ${role}`)
  const own = connect(Object.assign(new URL(url), { username: role, password: 'own' }).href, { max: 3 })
  afterAll(async () => {
    await closeTasks(own.url)
    await own.end({ timeout: 2 })
    await admin.unsafe(`
      alter database ${database} owner to current_user; reassign owned by ${role} to current_user; drop role ${role}`)
  })
  return own
}
const target = await connectAsOwner(await emptyDatabase())

describe('a restored backup', () => {
  it('K-501 marks all rows in batches, reports progress, and rebuilds every index', async () => {
    const feedsOf = (from: Sql) => from`select feed, entity, id from changes where not gone order by feed, entity, id`
    const indexesOf = (from: Sql) => from`select indexdef from pg_indexes where tablename = 'marks' order by 1`
    const before = await indexesOf(sql)
    await sql`select mark_everything()`
    const expected = await feedsOf(sql)
    const told: [number, number][] = []
    const [counted] = await sql<{ rows: number }[]>`
      select sum(count_marked(kind))::int as rows from marked_tables()`
    const rows = counted?.rows
    await sql`update sync_history set place = null`
    // State left by an interrupted attempt.
    await sql`drop index marks_since`
    await ensureOwnHistory(sql, (done, all) => told.push([done, all]))
    expect(told.at(-1)).toEqual([rows, rows])
    expect(told.length).toBeGreaterThan(5)
    expect(await feedsOf(sql)).toEqual(expected)
    expect(await indexesOf(sql)).toEqual(before)
  })

  it('K-501 skips tables that this version regenerates, if a backup of an older one contains them', async () => {
    const { file } = await takeBackup(sql)
    const text = gunzipSync(readFileSync(file)).toString()
    const line = text.indexOf('\n') + 1
    const extra = `${JSON.stringify({ table: 'public.feeds', columns: ['id', 'name'] })}\n14\n1\tuser:of old\n0\n`
    const other = join(openFolder(), 'older.backup')
    writeFileSync(other, gzipSync(text.slice(0, line) + extra + text.slice(line)))
    const { sql: fresh } = await emptyDatabase()
    await restoreBackup(fresh, other)
    expect(await fresh`select from feeds where name = 'user:of old'`).toHaveLength(0)
    expect(await fresh`select from users limit 1`).toHaveLength(1)
  })

  it('K-270 is one snapshot of every table under concurrent writes, readable by its owner only, and needs no superuser', async () => {
    const before = await digest(sql)
    expect(before.size).toBeGreaterThan(15)
    const given = await readSequences(sql)
    const file = join(openFolder(), 'pouce.backup')
    let writing: Promise<unknown> | undefined
    const { bytes } = await writeBackup(sql, file, () => {
      writing ??= world.openJob(scene.poster)
    })
    await writing
    expect(statSync(file)).toMatchObject({ mode: 0o100600, size: bytes })
    expect(readdirSync(dirname(file))).toEqual(['pouce.backup'])
    expect(await digest(sql)).not.toEqual(before)

    await restoreBackup(target, file)
    const after = await digest(target)
    const moved = [...before].filter(([name, one]) => after.get(name) !== one).map(([name]) => name)
    // Running tasks become available again; the place of the history is set by the next start.
    expect(moved).toEqual(['graphile_worker._private_jobs', 'public.sync_history'])
    expect(await waitingTasks(target, 'end-call')).toHaveLength(1)
    expect(await target`select from graphile_worker.jobs where locked_at is not null`).toHaveLength(0)
    const numbers = new Map((await readSequences(target)).map(({ name, value }) => [name, Number(value)]))
    for (const { name, value } of given) expect(numbers.get(name), name).toBeGreaterThanOrEqual(Number(value))
    const off = await target`
      select tgname from pg_trigger where tgenabled <> 'O'
      union all select conname from pg_constraint where not convalidated`
    expect(off).toHaveLength(0)
    const keys = (from: Sql) => from`
      select conname, pg_get_constraintdef(oid) as is from pg_constraint where contype = 'f' order by conname, 2`
    expect(await keys(target)).toEqual(await keys(sql))

    await expect(restoreBackup(target, file)).rejects.toThrow(
      'A backup goes into an empty database, and this one has accounts. Nothing was changed.',
    )
    await expect(writeBackup(sql, file)).rejects.toThrow(`There is a file ${file} already.`)
  })

  it('K-270 omits only tables that the next start fills, and those count in this cluster’s transaction ids', async () => {
    const counting = await sql<{ name: string }[]>`
      select distinct 'public.' || c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.atttypid in ('xid8'::regtype, 'pg_snapshot'::regtype)`
    const kept = counting.map(({ name }) => name).filter(name => !regeneratedTables.includes(name))
    expect(kept).toEqual(['public.sync_history'])
  })

  it('K-270 repeats no payout: it looks for what was done since, even with expired keys at the provider', async () => {
    const { paymentId, poster, student } = scene
    await poster.call('POST', `/api/payments/${paymentId}/release`)
    await drain()
    const made = () => [...stripe.transfers.values()].filter(one => one.transfer_group === paymentId)
    expect(made()).toHaveLength(1)

    await ensureOwnHistory(target)
    stripe.forgetKeys()
    const again = createWorld(target, { provider })
    const as = async ({ id }: { id: string }) => again.call(await openSession(target, id, 'test'))
    const [asPoster, asStudent] = [await as(poster), await as(student)]
    await asPoster('POST', `/api/payments/${paymentId}/release`)
    await payoutsAreDue(again)
    await again.work('carry-out-instruction')
    expect(made()).toHaveLength(1)
    expect((await asStudent('GET', `/api/wallets/${student.id}/balance`)).body.balance).toBe(0)
  })
})

describe('an unusable backup', () => {
  it('K-270 is refused with one sentence, complete or torn, before anything is changed', async () => {
    const { file } = await takeBackup(sql)
    const folder = dirname(file)
    const bytes = readFileSync(file)
    const write = (name: string, content: Buffer | string) => {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    }
    const rewritten = (change: (text: string) => string) =>
      gzipSync(Buffer.from(change(gunzipSync(bytes).toString('latin1')), 'latin1'))
    const torn = bytes.subarray(0, -bytes.length / 3)
    const flipped = Buffer.from(bytes)
    flipped[bytes.length - 20] = (flipped[bytes.length - 20] ?? 0) ^ 1
    const notWhole = 'is not whole, or was changed: use another backup. Nothing was restored.'
    const cases: [path: string, says: string][] = [
      [write('torn', torn), notWhole],
      [write('endless', bytes.subarray(0, -9)), notWhole],
      [write('flipped', flipped), notWhole],
      [
        write(
          'longer',
          rewritten(text => `${text}{}\n`),
        ),
        notWhole,
      ],
      [write('photo.png', 'PNG'), 'is no backup of Pouce. Nothing was restored.'],
      [write('other.gz', gzipSync('{"backup":"other"}\n')), 'is no backup of Pouce. Nothing was restored.'],
      [
        write(
          'form',
          rewritten(text => text.replace('"format":1', '"format":2')),
        ),
        'in a form that only newer versions read.',
      ],
      [
        write(
          'newer',
          rewritten(text => text.replace('"migrations":[', '"migrations":[{"name":"9999-tomorrow.sql","hash":""},')),
        ),
        'The backup comes from another version of Pouce, which has the migration 9999-tomorrow.sql: restore it with that version or a newer one.',
      ],
      [join(folder, 'nowhere'), 'The backup cannot be read: ENOENT'],
      [folder, 'is no file.'],
    ]
    for (const [path, says] of cases) await expect(restoreBackup(spoilt, path), path).rejects.toThrow(says)
    expect(await tablesOf(spoilt)).toHaveLength(0)
  })

  it('K-270 leaves a database without people if it breaks off, into which it can be restored again', async () => {
    const { file } = await takeBackup(sql)
    const text = gunzipSync(readFileSync(file)).toString('latin1')
    const unknown = join(dirname(file), 'unknown')
    writeFileSync(
      unknown,
      gzipSync(
        Buffer.from(
          text.replace('{"table":"public.users","columns":[', '{"table":"public.users","columns":["more",'),
          'latin1',
        ),
      ),
    )
    await expect(restoreBackup(spoilt, unknown)).rejects.toThrow(
      'has the table public.users otherwise than this version',
    )
    expect(await spoilt`select from offers`).toHaveLength(0)
    const ofBefore = join(dirname(file), 'older')
    await migrate(older, undefined, '0055-pictures-in-a-bucket.sql')
    await writeBackup(older, ofBefore)
    await expect(restoreBackup(spoilt, ofBefore)).rejects.toThrow(
      'A backup goes into an empty database, and this one was prepared by a newer version than that of the backup.',
    )
    await restoreBackup(spoilt, file)
    expect((await digest(spoilt)).get('public.users')).toBe((await digest(sql)).get('public.users'))
  })

  it('K-270 is not restored into a foreign database, nor into one that a newer version has prepared', async () => {
    const { file } = await takeBackup(sql)
    await foreign`create table shoes ()`
    await expect(restoreBackup(foreign, file)).rejects.toThrow(
      'A backup goes into an empty database, and this one has a table shoes. Nothing was changed.',
    )
    expect(await tablesOf(foreign)).toEqual([{ tablename: 'shoes' }])
    await expect(writeBackup(foreign, join(openFolder(), 'pouce.backup'))).rejects.toThrow(
      'There is no Pouce in this database yet.',
    )
  })

  it('K-270 cannot be written without its folder, and says so', async () => {
    await expect(writeBackup(sql, '/nowhere/pouce.backup')).rejects.toThrow(
      'The backup cannot be written to /nowhere/pouce.backup: ENOENT',
    )
  })
})

describe('a backup of an older version', () => {
  it('K-271 of the embedded database is kept before a migration, and is migrated after it is restored', async () => {
    const folder = openFolder()
    const copies = join(folder, 'copies')
    await addPerson(older, 'student', { firstName: 'Ancienne' })
    for (const name of ['before-0053.backup', 'before-0054.backup', 'before-0056.backup', 'postgresql-17.backup'])
      writeFileSync(join(openCopies(folder), name), 'of an earlier day')
    const told: string[] = []
    await migrateWithCopy(older, folder, copy => told.push(copy))
    expect(told).toEqual([join(copies, 'before-0056.backup')])
    expect(statSync(copies).mode & 0o777).toBe(0o700)
    expect(readdirSync(copies)).toEqual(['before-0054.backup', 'before-0056.backup', 'postgresql-17.backup'])
    await migrateWithCopy(older, folder, copy => told.push(copy))
    expect(told).toHaveLength(1)

    await restoreBackup(restored, join(copies, 'before-0056.backup'))
    expect(await waitingMigrations(restored)).toEqual([])
    expect(await restored`select first_name from users`).toEqual([{ firstName: 'Ancienne' }])
  })
})
