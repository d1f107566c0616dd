import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '../../server/environment.ts'
import { StartRefused } from '../../server/start-refused.ts'
import { bareEnvironment } from '../../testing/start-product.ts'
import { atEnd, tell } from './run-to-end.ts'

/** Product in a folder. */
export type Product = { name: string; folder: string }

export const ownProduct: Product = { name: 'this checkout', folder: projectFolder }

const execute = promisify(execFile)
const ending = new AbortController()

/** Runs a command in the product's folder, with its own code. */
export const runIn = async (
  { folder }: Product,
  command: string,
  given: readonly string[],
  settings: Record<string, string> = {},
) => {
  const { stdout } = await execute(command, given, {
    cwd: folder,
    env: { ...process.env, ...bareEnvironment, ...settings },
    signal: ending.signal,
    maxBuffer: 1e9,
    shell: process.platform === 'win32' && command === 'npm',
  })
  return stdout.trim()
}

const lockOf = ({ folder }: Product) => readFileSync(join(folder, 'package-lock.json'), 'utf8')

/** Links shared dependencies entry by entry, so that what a build keeps beside them (in dot-folders) stays separate. */
const install = async (product: Product) => {
  if (lockOf(product) !== lockOf(ownProduct)) {
    await runIn(product, 'npm', ['ci', '--no-audit', '--no-fund'])
    return
  }
  const [from, to] = [join(projectFolder, 'node_modules'), join(product.folder, 'node_modules')]
  mkdirSync(to)
  for (const name of readdirSync(from))
    if (!name.startsWith('.') || name === '.bin') symlinkSync(join(from, name), join(to, name), 'junction')
}

/** Checks out another commit with its dependencies into an empty folder. */
export const checkOutInto = async (folder: string, commit: string): Promise<Product> => {
  const name = await runIn(ownProduct, 'git', ['rev-parse', '--short', '--verify', `${commit}^{commit}`]).catch(
    cause => {
      throw new StartRefused(`No commit is called ${commit}.`, { cause })
    },
  )
  const product = { name, folder }
  await runIn(ownProduct, 'git', ['worktree', 'add', '--detach', folder, name])
  await install(product)
  return product
}

/** `prune` makes Git forget a checkout whose folder is gone. */
export const removeCheckOut = async (folder: string) => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  await execute('git', ['worktree', 'prune'], { cwd: projectFolder })
}

/** The same in a folder that is deleted when this process ends. */
export const checkOut = async (commit: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'pouce-against-'))
  atEnd(async () => {
    ending.abort()
    await removeCheckOut(folder)
  })
  tell(`${commit} is checked out and installed`)
  return checkOutInto(folder, commit)
}
