import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { connect, type Sql } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { projectFolder } from '../server/environment.ts'
import { addPerson } from '../testing/add-person.ts'
import { pairFolder, takeBaseBackup, whyNoPair } from '../testing/streaming-standby.ts'

const deploy = join(projectFolder, '.deploy')

const opened: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
})

/** Settings of the shipped PostgreSQL, with the test's folders instead of its volumes. */
const shippedSettings = (scripts: string, archive: string) => {
  const compose = readFileSync(join(deploy, 'compose.yaml'), 'utf8')
  const given = [...compose.matchAll(/^ {6}- --(\w+)=(.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value
      .replaceAll(/\$\{\w+:-(\w+)\}/g, '$1')
      .replace('sh /pouce/archive.sh', `ARCHIVE=${archive} sh ${scripts}/archive.sh`),
  ])
  return Object.fromEntries(given)
}

const open = (url: string) => {
  const sql = connect(url, { max: 2 })
  opened.push(() => sql.end({ timeout: 2 }))
  return sql
}

const emails = async (sql: Sql) =>
  (await sql<{ email: string }[]>`select email from users order by email`).map(row => row.email)

it.skipIf(whyNoPair)(
  'K-499 a base backup and the archived log restore any moment: rows deleted after it exist, later ones do not',
  async () => {
    const folder = pairFolder()
    const [archive, scripts] = [join(folder, 'archive'), join(folder, 'scripts')]
    cpSync(join(deploy, 'postgres'), scripts, { recursive: true })
    const settings = shippedSettings(scripts, archive)
    expect(settings).toMatchObject({ archive_mode: 'on', shared_buffers: '2GB' })

    const before = await startEmbedded({ folder: join(folder, 'before'), settings })
    const { uid, gid } = statSync(join(before.folder, 'cluster/data'))
    for (const name of ['wal', 'base']) mkdirSync(join(archive, name), { recursive: true })
    for (const path of [archive, join(archive, 'wal'), join(archive, 'base')]) chownSync(path, uid, gid)
    const sql = open(before.url)
    await migrate(sql)
    await addPerson(sql, 'student', { email: 'one@pouce.example' })

    // Laid out as by pg_basebackup, which the embedded PostgreSQL lacks.
    const base = join(archive, 'base/20260101T000000Z')
    const copy = join(folder, 'copy')
    mkdirSync(base)
    writeFileSync(join(base, 'begun'), '')
    await takeBaseBackup(before, copy, 'recovery.signal')
    const data = join(copy, 'cluster/data')
    execFileSync('tar', ['-czf', join(base, 'base.tar.gz'), '--exclude=./pg_wal/*', '-C', data, '.'])
    execFileSync('tar', ['-czf', join(base, 'pg_wal.tar.gz'), '-C', join(data, 'pg_wal'), '.'])
    rmSync(copy, { recursive: true })
    writeFileSync(join(base, 'ended'), '')

    await pause(1100)
    await addPerson(sql, 'student', { email: 'two@pouce.example' })
    const [now] = await sql<{ moment: string }[]>`select pg_catalog.clock_timestamp()::text as moment`
    await pause(10)
    await sql`delete from users where email = 'two@pouce.example'`
    await addPerson(sql, 'student', { email: 'three@pouce.example' })
    expect(await emails(sql)).toEqual(['one@pouce.example', 'three@pouce.example'])
    await before.stop()
    expect(readdirSync(join(archive, 'wal')).filter(name => name.endsWith('.part'))).toEqual([])

    const restore = (name: string, moment: string) => {
      const target = join(folder, name)
      mkdirSync(join(target, 'cluster'), { recursive: true })
      // The embedded PostgreSQL keeps its password beside its data.
      cpSync(join(before.folder, 'cluster/password'), join(target, 'cluster/password'))
      for (const path of ['cluster', 'cluster/password']) chownSync(join(target, path), uid, gid)
      const PGDATA = join(target, 'cluster/data')
      const { status, stdout, stderr } = spawnSync('sh', [join(scripts, 'restore-to.sh'), moment], {
        encoding: 'utf8',
        env: { ...process.env, ARCHIVE: archive, PGDATA },
      })
      return { status, said: stdout + stderr, target }
    }
    const start = async (folder: string) => {
      const cluster = await startEmbedded({ folder, settings: { ...settings, archive_mode: 'off' } })
      opened.push(cluster.stop)
      const restored = open(cluster.url)
      await expect
        .poll(() => restored`select pg_is_in_recovery() as is_on`, { timeout: 20_000 })
        .toEqual([{ isOn: false }])
      return restored
    }

    expect(restore('too-early', '2020-01-01 00:00:00+00')).toMatchObject({ status: 1 })
    const then = restore('then', now?.moment ?? '')
    expect(then, then.said).toMatchObject({ status: 0 })
    const atThatMoment = await start(then.target)
    expect(await emails(atThatMoment)).toEqual(['one@pouce.example', 'two@pouce.example'])
    // It accepts writes, and this version runs on it.
    await migrate(atThatMoment)
    await addPerson(atThatMoment, 'student', { email: 'four@pouce.example' })

    const latest = restore('latest', 'latest')
    expect(latest, latest.said).toMatchObject({ status: 0 })
    expect(await emails(await start(latest.target))).toEqual(['one@pouce.example', 'three@pouce.example'])
  },
  180_000,
)
