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

// Holds a folder for this process alone, by a name that the system takes back when the process ends, however it ends. A file
// with a process id would outlive a kill, and another process would one day have that id.
export const exclusive = async (folder: string) => {
  const path = socketName(realpathSync(folder))
  const release = await listen(path)
  if (release) return release
  // macOS has only socket files, and those stay behind a killed process.
  if (process.platform === 'darwin' && !(await answers(path))) {
    rmSync(path, { force: true })
    const second = await listen(path)
    if (second) return second
  }
  throw new StartRefused(`The data folder ${folder} is in use by another running Pouce.`)
}
