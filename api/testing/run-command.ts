import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectFolder } from '../server/environment.ts'
import { clockEnvironment } from './clock.ts'
import { bareEnvironment } from './start-product.ts'

/** One of the operator's commands as a process of its own: how it ended, and all that it said. */
export const runCommand = async (file: string, settings: Record<string, string>, ...given: string[]) => {
  const env = { PATH: process.env['PATH'], ...bareEnvironment, ...clockEnvironment(), ...settings }
  const child = spawn(process.execPath, [join(projectFolder, 'api', file), ...given], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += String(chunk)))
  const [code] = await once(child, 'close')
  return { code: Number(code), said }
}
