import { spawn } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded.ts'
import type { Settings } from '../db/embedded-launch.ts'

/** For what needs to survive no power cut. */
export const careless: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
}

/** The address of another database of the same server. */
export const onServer = (url: string, database: string) =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

/** Bytes that a run of all tests needs for its databases. */
const needed = 4 * 1024 ** 3

/** The memory's own file system where it has room; a container often has 64 MB of it. */
const findFolder = () => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > needed ? '/dev/shm' : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Reads until the tests have ended, however they did; a killed process stops nothing itself. */
const tidyUp = `
cat
test -d "$1" || exit
read -r pid < "$(ls "$1"/*/data/postmaster.pid)" && kill -QUIT "$pid"
while kill -0 "$pid"; do sleep 0.1; done
rm -rf "$1"`

const removeWhenTestsEnd = (folder: string) => {
  if (process.platform === 'win32') return
  // In a group of its own, which Ctrl-C does not reach.
  const keeper = spawn('sh', ['-c', tidyUp, 'sh', folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  keeper.unref()
}

/** A PostgreSQL of its own, set up as the product's, whose data go when it stops. */
export const startThrowawayPostgres = async (settings: Settings = {}) => {
  const folder = await mkdtemp(join(findFolder(), 'pouce-postgres-'))
  // The test may run as root, PostgreSQL never does.
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
