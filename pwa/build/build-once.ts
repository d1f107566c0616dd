import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noteVersion } from './note-version.ts'

/**
 * Builds the app if `dist/` is missing or its source hash differs. A content hash, because file times mean nothing after a
 * checkout and do not show deleted files.
 *
 *     build into a temporary folder → write the stamp → swap
 *
 * A failed or killed build therefore leaves `dist/` unchanged.
 */
const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')
const stampName = '.built-from'

/** Folders that the hash leaves out: generated, or not part of the build. */
const besides = new Set([
  'styled-system',
  'paraglide',
  'project.inlang',
  'node_modules',
  'tests',
  'bench',
  'simulate',
  'testing',
])
const settings = ['vite.config.ts', 'panda.config.ts', 'package-lock.json', 'pwa/texts/project.inlang/settings.json']

const sources = () =>
  globSync('{pwa,schema,sync}/**', {
    cwd: root,
    withFileTypes: true,
    exclude: entry => besides.has(entry.name) || /\.test\.|\.(md|tsbuildinfo)$/.test(entry.name),
  })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .concat([...settings, ...globSync('pwa/texts/??/*.md', { cwd: root })].map(name => join(root, name)))
    .toSorted()

export const hashOfSources = () => {
  const hash = createHash('sha256')
  for (const path of sources())
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

const readStamp = () => {
  try {
    return readFileSync(join(dist, stampName), 'utf8')
  } catch {
    return undefined
  }
}

const run = (script: string, ...args: string[]) => {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    // The caller may be a test, and React's development build must never be used.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`The app could not be built: ${script} failed`)
}

export const buildOnce = () => {
  const stamp = hashOfSources()
  if (readStamp() === stamp) return
  process.stdout.write('Building the app, which takes about a minute…\n')
  const fresh = join(root, 'node_modules', `.dist-${process.pid}`)
  const stale = `${fresh}-stale`
  try {
    run('@pandacss/dev/bin.js', 'codegen', '--silent')
    run('vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir')
    writeFileSync(join(fresh, stampName), stamp)
    if (existsSync(dist)) renameSync(dist, stale)
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(stale, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  try {
    buildOnce()
    noteVersion()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
