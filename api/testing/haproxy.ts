import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../server/free-port.ts'
import { findProgram } from './install-packages.ts'
import { openFolder } from './open-folder.ts'
import { takesConnections } from './pgbouncer.ts'

/** Shipped configuration. */
export const shippedHaproxy = readFileSync(join(import.meta.dirname, '../../.deploy/haproxy.cfg'), 'utf8')

const replaceLine = (file: string, line: RegExp, by: string) => {
  if (!line.test(file)) throw new Error(`haproxy.cfg has no line like ${String(line)}`)
  return file.replaceAll(new RegExp(line, 'gm'), by)
}

/** Starts a real HAProxy with the shipped configuration. Only its ports differ, and it serves without a certificate. */
export const startHaproxy = async ([one, two]: readonly [number, number]) => {
  const port = await freePort()
  const own = [
    [/^\tbind :80$/, `\tbind 127.0.0.1:${port}`],
    [/^\tbind :443 .*$/, ''],
    [/^\thttp-request redirect scheme https .*$/, ''],
    [/127\.0\.0\.1:3000$/, `127.0.0.1:${one}`],
    [/127\.0\.0\.1:3001$/, `127.0.0.1:${two}`],
  ] as const
  const file = own.reduce((text, [line, by]) => replaceLine(text, new RegExp(line, 'm'), by), shippedHaproxy)
  const path = join(openFolder(), 'haproxy.cfg')
  writeFileSync(path, file)
  const child = spawn(findProgram('haproxy'), ['-db', '-f', path], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended with ${child.exitCode} while starting: ${said}`)
    await pause(20)
  }
  return { address: `http://127.0.0.1:${port}`, port }
}
