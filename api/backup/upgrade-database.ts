import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../db/connect.ts'
import { installedBinaries, majorOf } from '../db/embedded-binaries.ts'
import { majorIn, olderClusters } from '../db/embedded-cluster.ts'
import { clusterIn, findPlace, type Place } from '../db/embedded-place.ts'
import { startEmbedded } from '../db/embedded.ts'
import { exclusive } from '../db/exclusive.ts'
import { fetchBinaries } from '../db/fetch-binaries.ts'
import type { Environment } from '../server/environment.ts'
import { StartRefused } from '../server/start-refused.ts'
import { openCopies } from './copy-before-migration.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

type Say = (text: string) => void

/** Runs the work on a PostgreSQL that is started for it. */
const onCluster = async <T>(
  options: Parameters<typeof startEmbedded>[0],
  work: (sql: ReturnType<typeof connect>) => Promise<T>,
) => {
  const { url, stop } = await startEmbedded(options)
  const sql = connect(url, { max: 2, name: 'pouce-upgrade' })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 5 })
    await stop()
  }
}

/** Cleans up after an interrupted attempt. */
const clear = (home: string, fresh: string) => {
  rmSync(fresh, { recursive: true, force: true, maxRetries: 10 })
  const [older] = olderClusters(home)
  if (older && !existsSync(clusterIn(home))) renameSync(join(home, older), clusterIn(home))
}

/** Swaps in the new cluster; the old one is kept beside it, under its version. */
const swap = ({ home, account }: Place, fresh: string, from: number) => {
  const kept = join(home, `cluster-${from}`)
  if (existsSync(kept)) throw new StartRefused(`There is ${kept} already, from an upgrade before: remove it first.`)
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, clusterIn(fresh)])
  renameSync(clusterIn(home), kept)
  renameSync(clusterIn(fresh), clusterIn(home))
  rmSync(fresh, { recursive: true, force: true, maxRetries: 10 })
  return kept
}

/**
 * `npm run upgrade-database`: upgrades the embedded database from an older major version of PostgreSQL to the bundled one.
 *
 *     old data, by the old PostgreSQL ──▶ backup ──▶ new data beside it, by the new one ──▶ the two change places
 *
 * The old data are not touched before that, and are kept afterwards.
 */
export const upgradeDatabase = async ({ dataFolder, databaseUrl }: Environment, say: Say) => {
  if (databaseUrl)
    throw new StartRefused(
      'DATABASE_URL is set: that PostgreSQL is upgraded by its own tools, or by npm run backup and npm run restore.',
    )
  const folder = join(dataFolder, 'postgres')
  const own = majorOf(installedBinaries())
  if (!existsSync(folder)) throw new StartRefused(`There is no database in ${folder}.`)
  const place = findPlace(folder)
  const { home } = place
  const fresh = join(home, 'upgrade')
  clear(home, fresh)
  const from = majorIn(home)
  if (from === undefined) throw new StartRefused(`There is no database in ${home}.`)
  if (from >= own) {
    say(`The data in ${home} are of PostgreSQL ${from}: there is nothing to upgrade.`)
    return true
  }
  const copy = join(openCopies(dataFolder), `postgresql-${from}.backup`)
  rmSync(copy, { force: true })
  const fetched = mkdtempSync(join(dataFolder, `postgresql-${from}-`))
  // Accessible to the user who runs PostgreSQL for root.
  chmodSync(fetched, 0o755)
  try {
    say(`PostgreSQL ${from} is fetched, to read the data.`)
    const binaries = await fetchBinaries(from, fetched)
    say('All data are written to a backup.')
    await onCluster({ folder, binaries }, sql => writeBackup(sql, copy))
    const release = await exclusive(folder)
    try {
      say(`They are read into PostgreSQL ${own}.`)
      await onCluster({ folder: fresh }, sql => restoreBackup(sql, copy))
      const kept = swap(place, fresh, from)
      say(`Done. The data from before stay in ${kept}, and as a backup in ${copy}: remove them once all is well.`)
    } finally {
      await release()
    }
  } finally {
    rmSync(fetched, { recursive: true, force: true, maxRetries: 10 })
  }
  return true
}
