import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Throws with the command's whole output if it fails. */
export const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error([`${command} ${args.join(' ')} failed:`, stdout, stderr].join('\n'))
}

/** Tests may install packages only as root on Debian, e.g. on a machine set up for them. */
export const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

export const installPackages = (...names: string[]) => {
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...names)
}

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** Finds a server program whose package has the same name; installs it if tests may do so. */
export const findProgram = (name: string) => {
  const look = () => folders.map(folder => join(folder, name)).find(path => existsSync(path))
  if (!look() && isDebian) installPackages(name)
  const found = look()
  if (!found) throw new Error(`This test needs ${name}: install it, as root by apt-get install ${name}.`)
  return found
}
