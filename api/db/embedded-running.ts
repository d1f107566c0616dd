import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataIn, passwordIn, USER } from './embedded-cluster.ts'
import { findPlace } from './embedded-place.ts'

/** Returns the URL of the embedded PostgreSQL of another running Pouce process, for read-only tools. */
export const findRunning = (folder: string) => {
  if (!existsSync(folder)) return null
  const { home } = findPlace(folder)
  const file = join(dataIn(home), 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const [port, state] = [lines[3]?.trim(), lines[7]?.trim()]
  return state === 'ready' && port ? `postgres://${USER}:${passwordIn(home)}@127.0.0.1:${port}/postgres` : null
}
