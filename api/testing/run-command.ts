import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectFolder } from '../server/environment.ts'
import { clockEnvironment } from './clock.ts'
import { bareEnvironment } from './start-product.ts'

/** Runs an operator command in its own process; returns its exit code and output. */
export const runCommand = async (file: string, settings: Record<string, string>, ...given: string[]) => {
  const env = { PATH: process.env['PATH'], ...bareEnvironment, ...clockEnvironment(), ...settings }
  const child = spawn(process.execPath, [join(projectFolder, 'api', file), ...given], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const [code] = await once(child, 'close')
  return { code: Number(code), said }
}
