import { mkdirSync } from 'node:fs'
import { StartRefused } from '../server/start-refused.ts'
import { installedBinaries, majorOf } from './embedded-binaries.ts'
import type { Binaries } from './embedded-binaries.ts'
import { USER, dataIn, initCluster, majorIn, passwordIn, run } from './embedded-cluster.ts'
import { launch } from './embedded-launch.ts'
import type { Settings } from './embedded-launch.ts'
import { stopOrphan } from './embedded-orphan.ts'
import { findPlace } from './embedded-place.ts'
import { exclusive } from './exclusive.ts'

export type Embedded = {
  url: string
  // The actual data folder, which may differ from the requested one.
  folder: string
  stop: () => Promise<void>
  // Resolves when PostgreSQL has ended, whether or not it was stopped on purpose.
  ended: Promise<void>
}

const defaults: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  work_mem: '8MB',
  random_page_cost: 1.1,
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

type Options = { folder: string; port?: number; settings?: Settings; binaries?: Binaries }

const refuseOtherMajor = (home: string, own: number) => {
  const found = majorIn(home)
  if (found === undefined || found === own) return
  throw new StartRefused(
    found < own
      ? `The data in ${home} are of PostgreSQL ${found}, and Pouce brings ${own}: npm run upgrade-database takes them along.`
      : `The data in ${home} are of PostgreSQL ${found}, and this version of Pouce brings ${own}: start a newer one.`,
  )
}

const open = async ({ folder, port, settings: given, binaries = installedBinaries() }: Options) => {
  const settings = { ...defaults, ...given }
  const place = findPlace(folder, binaries)
  refuseOtherMajor(place.home, majorOf(binaries))
  await stopOrphan(place)
  await initCluster(place, settings['fsync'] !== 'off')
  const { child, ended, port: chosen } = await launch(place, settings, port)
  // Last resort for a process that ends without stop(), through a bug or a second Ctrl-C.
  const onExit = () => child.kill('SIGINT')
  process.once('exit', onExit)
  const stop = async () => {
    // Windows has no signals; only pg_ctl can stop it.
    if (process.platform === 'win32')
      await run(place, 'pg_ctl', ['stop', `--pgdata=${dataIn(place.home)}`, '--mode=fast'])
    else child.kill('SIGINT')
    const forceTimer = setTimeout(() => child.kill('SIGQUIT'), 20_000)
    await ended
    clearTimeout(forceTimer)
    process.off('exit', onExit)
  }
  return {
    url: `postgres://${USER}:${passwordIn(place.home)}@127.0.0.1:${chosen}/postgres`,
    folder: place.home,
    stop,
    ended,
  }
}

// Usually a start as a normal user after a start as root, or the reverse.
const inWords = (error: unknown, folder: string) => {
  const isDenied =
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  if (!isDenied) return error
  return new StartRefused(`The data folder ${folder} is closed to this user: ${error.message}.`, { cause: error })
}

const openAlone = async (options: Options) => {
  const { folder } = options
  mkdirSync(folder, { recursive: true })
  const release = await exclusive(folder)
  try {
    const { stop, ...rest } = await open(options)
    let stopping: Promise<void> | undefined
    return { ...rest, stop: () => (stopping ??= stop().finally(release)) }
  } catch (error) {
    await release()
    throw error
  }
}

/** Starts a real PostgreSQL as a child process for the lifetime of this process: the bundled binaries or others. */
export const startEmbedded = (options: Options): Promise<Embedded> =>
  openAlone(options).catch((error: unknown) => {
    throw inWords(error, options.folder)
  })
