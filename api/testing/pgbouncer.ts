import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { accountForRoot } from '../db/embedded-place.ts'
import { freePort } from '../server/free-port.ts'
import { findProgram } from './install-packages.ts'

export const takesConnections = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = dial(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Starts a real PgBouncer in transaction mode in front of this database for one test file, with few sessions shared by all. */
export const startPgBouncer = async (url: string, { sessions }: { sessions: number }) => {
  const program = findProgram('pgbouncer')
  const { hostname, port, username, password, pathname } = new URL(url)
  const own = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'pouce-test-'))
  chmodSync(folder, 0o755)
  const settings = join(folder, 'pgbouncer.ini')
  const database = pathname.slice(1)
  writeFileSync(
    settings,
    `[databases]
${database} = host=${hostname} port=${port} dbname=${database} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
admin_users = ${decodeURIComponent(username)}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
`,
    { mode: 0o644 },
  )
  // PgBouncer refuses to run as root, as PostgreSQL does.
  const account = process.getuid?.() === 0 ? accountForRoot() : undefined
  const child = spawn(program, ['--quiet', settings], { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', chunk => (complaint += String(chunk)))
  afterAll(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true })
  })
  while (!(await takesConnections(own))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode} while starting: ${complaint}`)
    await pause(20)
  }
  return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href
}
