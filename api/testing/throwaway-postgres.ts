import { spawn } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded.ts'
import type { Settings } from '../db/embedded-launch.ts'

/** Settings for data that need not survive a power cut. */
export const careless: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
}

/** Address of another database on the same server. */
export const onServer = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

/** Bytes that a run of all tests needs for its databases. */
const needed = 4 * 1024 ** 3

/** Uses tmpfs if it has room; in a container it often has only 64 MB. */
const findFolder = () => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > needed ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Waits until the tests have ended, and stops PostgreSQL if they did not: a killed process cleans up nothing itself. */
const tidyUp = `
cat
test -d "$1" || exit
read -r pid < "$(ls "$1"/*/data/postmaster.pid)" && kill -QUIT "$pid"
while kill -0 "$pid"; do sleep 0.1; done
rm -rf "$1"`

const removeWhenTestsEnd = (folder: string) => {
  if (process.platform === 'win32') return
  // In its own process group, which Ctrl-C does not reach.
  const keeper = spawn('sh', ['-c', tidyUp, 'sh', folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  keeper.unref()
}

/** Starts a separate PostgreSQL configured like the product's, whose data is deleted when it stops. */
export const startThrowawayPostgres = async (settings: Settings = {}) => {
  const folder = await mkdtemp(join(findFolder(), 'pouce-postgres-'))
  // The tests may run as root, PostgreSQL never does.
  await chmod(folder, 0o755)
  const remove = () => rm(folder, { recursive: true })
  removeWhenTestsEnd(folder)
  try {
    const { url, stop } = await startEmbedded({ folder, settings })
    return { url, folder, stop: () => stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
