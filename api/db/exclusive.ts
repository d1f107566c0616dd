import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartRefused } from '../server/start-refused.ts'

const socketName = (folder: string) => {
  const name = `pouce-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

const answers = (path: string) =>
  new Promise<boolean>(resolve => {
    const probe = connect(path)
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
    probe.once('close', () => probe.destroy())
  })

const listen = (path: string) =>
  new Promise<(() => Promise<void>) | undefined>((resolve, reject) => {
    const server = createServer(socket => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(undefined) : reject(error),
    )
    server.listen(path, () => {
      server.unref()
      resolve(() => new Promise(closed => server.close(() => closed())))
    })
  })

// Locks a folder for this process with a socket name, which the system frees however the process ends. A PID file would outlive a
// kill, and another process could later have that PID.
export const exclusive = async (folder: string) => {
  const path = socketName(realpathSync(folder))
  const release = await listen(path)
  if (release) return release
  // macOS has only socket files, and a killed process leaves them behind.
  if (process.platform === 'darwin' && !(await answers(path))) {
    rmSync(path, { force: true })
    const second = await listen(path)
    if (second) return second
  }
  throw new StartRefused(`The data folder ${folder} is in use by another running Pouce.`)
}
