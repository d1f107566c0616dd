import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export type Command = readonly [string, ...string[]]

const root = join(import.meta.dirname, '..')

const run = async ([file, ...args]: Command) => {
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    // The output is piped through this process, so the command cannot detect the terminal itself.
    env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...process.env } : process.env,
  })
  const ended = new Promise<boolean>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', status => resolve(status === 0))
  })
  const [out, errors, isGreen] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { printed: [out, errors].map(part => part.trim()).filter(Boolean), isGreen }
}

/** Starts commands in parallel and prints the output of each as a whole when it ends. Returns whether all succeeded. */
export const runSideBySide = async (commands: Readonly<Record<string, Command>>) => {
  const verdicts = await Promise.all(
    Object.entries(commands).map(async ([name, command]) => {
      const began = performance.now()
      const { printed, isGreen } = await run(command)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log([`${isGreen ? '✓' : '✗'} ${name} ${seconds} s`, ...printed].join('\n'))
      return isGreen
    }),
  )
  return verdicts.every(Boolean)
}

/** `node .ci/side-by-side.ts test:types test:lint` runs these npm scripts. */
if (import.meta.main) {
  const scripts = process.argv.slice(2).map(script => [script, ['npm', 'run', '-s', script]] as const)
  if (!(await runSideBySide(Object.fromEntries(scripts)))) process.exitCode = 1
}
