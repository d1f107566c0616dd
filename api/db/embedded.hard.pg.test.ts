import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openFolder } from '../testing/open-folder.ts'
import { connect } from './connect.ts'
import { copyBinaries, installedBinaries } from './embedded-binaries.ts'
import { findPlace } from './embedded-place.ts'
import { startEmbedded } from './embedded.ts'

const isRoot = process.getuid?.() === 0

const start = async (folder: string) => {
  const server = await startEmbedded({ folder, settings: { fsync: 'off' } })
  const sql = connect(server.url, { max: 2 })
  const stop = async () => {
    await sql.end()
    await server.stop()
  }
  onTestFinished(stop)
  return { ...server, sql, stop }
}

describe('startEmbedded', () => {
  it('starts a PostgreSQL 18 that counts letters as people do, and keeps the data for the next start', async () => {
    const folder = openFolder()
    const first = await start(folder)
    const [facts] = await first.sql`select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding, current_setting('TimeZone') as zone, lower('ÉÀÜ') as lower`
    expect(facts).toEqual({ version: 18, encoding: 'UTF8', zone: 'UTC', lower: 'éàü' })
    await first.sql`create table kept as select 1 as one`
    await first.stop()
    const second = await start(folder)
    expect(await second.sql`select one from kept`).toEqual([{ one: 1 }])
  })

  it('accepts only the password of this folder', async () => {
    const { url, folder } = await start(openFolder())
    expect(statSync(join(folder, 'cluster/password')).mode & 0o777).toBe(0o600)
    const stranger = connect(Object.assign(new URL(url), { password: 'guess' }).href, { max: 1 })
    await expect(stranger`select 1`).rejects.toThrow('password authentication failed')
    await stranger.end()
  })

  it('refuses a second start on the same folder in one sentence and leaves the first alone', async () => {
    const folder = openFolder()
    const first = await start(folder)
    await expect(startEmbedded({ folder })).rejects.toThrow(
      `The data folder ${folder} is in use by another running Pouce.`,
    )
    expect(await first.sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('runs side by side on different folders', async () => {
    const servers = await Promise.all([start(openFolder()), start(openFolder())])
    for (const { sql } of servers) expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  })

  it('starts over when its very first start was killed halfway', async () => {
    const folder = openFolder()
    mkdirSync(join(folder, 'init-killed/data'), { recursive: true })
    writeFileSync(join(folder, 'init-killed/data/PG_VERSION'), '18')
    const { sql } = await start(folder)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    expect(readdirSync(folder).toSorted()).toEqual(['cluster', 'postgres.log'])
  })

  it('ignores an unrelated process that has the PID of a dead PostgreSQL', async () => {
    const folder = openFolder()
    await (await start(folder)).stop()
    const stranger = spawn('sleep', ['60'], { ...findPlace(folder).account, stdio: 'ignore' })
    await once(stranger, 'spawn')
    onTestFinished(() => void stranger.kill())
    writeFileSync(join(folder, 'cluster/data/postmaster.pid'), `${stranger.pid}\n${folder}/cluster/data\n0\n5432\n`)
    const { sql } = await start(folder)
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
    expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null])
  })

  it('reports that PostgreSQL has ended, and can still be stopped', async () => {
    const { sql, ended, stop } = await start(openFolder())
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`
    const [postmaster] = await sql`select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`
    process.kill(Number(postmaster?.['pid']), 'SIGQUIT')
    await expect(ended).resolves.toBeUndefined()
    await expect(stop()).resolves.toBeUndefined()
  })

  it.runIf(isRoot)(
    'moves the data to a folder that PostgreSQL’s user can reach if only root may enter the wanted one',
    async () => {
      const closed = openFolder(0o700)
      const first = await start(closed)
      onTestFinished(() => rmSync(first.folder, { recursive: true }))
      expect(first.folder).not.toContain(closed)
      expect(readdirSync(closed)).toEqual([])
      await expect(startEmbedded({ folder: closed })).rejects.toThrow('in use')
      await first.sql`create table kept as select 1 as one`
      await first.stop()
      execFileSync('chmod', ['755', closed])
      const second = await start(closed)
      expect(second.folder).toBe(first.folder)
      expect(await second.sql`select one from kept`).toEqual([{ one: 1 }])
    },
  )
})

describe('copyBinaries', () => {
  it.runIf(process.platform !== 'win32')('makes a copy that runs, once', () => {
    const state = openFolder()
    const copy = copyBinaries(installedBinaries(), state)
    expect(execFileSync(join(copy, 'bin/postgres'), ['--version'], { encoding: 'utf8' })).toMatch(/PostgreSQL\) 18\./)
    const { ino } = statSync(copy)
    expect(copyBinaries(installedBinaries(), state)).toBe(copy)
    expect(statSync(copy).ino).toBe(ino)
    expect(existsSync(join(copy, 'share/postgresql/postgres.bki'))).toBe(true)
    expect(readdirSync(state)).toHaveLength(1)
  })
})
