import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import '../pwa/build/prepare.ts'

/**
 * Checks the types of all projects, incrementally (`*.tsbuildinfo`). The projects share files, whose errors tsc repeats for each
 * of them. They are printed once.
 */
const root = join(import.meta.dirname, '..')
const projects = ['schema', 'api', 'sync', 'sync/hosts', 'pwa', 'pwa/service-worker/worker', '.']

const tsc = join(root, 'node_modules/typescript/bin/tsc')
const { stdout, stderr, status } = spawnSync(
  process.execPath,
  [tsc, '--build', '--builders', '2', '--checkers', '1', '--pretty', 'false', ...projects],
  { cwd: root, encoding: 'utf8', maxBuffer: 1e9 },
)
// Indented lines belong to the error above them.
const errors = stdout.split(/\n(?=\S)/).map(error => error.trimEnd())
process.stdout.write([...new Set(errors), ''].join('\n').trimStart())
if (stdout.includes('paraglide/messages")'))
  process.stdout.write('A phrase is missing: add its key to a file of pwa/texts/fr, named after the screen.\n')
if (errors.length > 8) process.stdout.write('Begin with the first: others may follow from it.\n')
process.stderr.write(stderr)
process.exitCode = status ?? 1
