import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { parseSync } from 'vite'

/**
 * What a phone has to load of the app that stands in `dist/`, beside its limits:
 *
 *   a page      the app, the screen and all that it cannot start without, and the device's engine where it reads the device
 *   styles      the one sheet
 *   precache    what is kept to open without network, as it lies on the device
 */
const app = join(import.meta.dirname, '..')
const dist = join(app, '../dist')
const limits = { firstPage: 100_000, page: 150_000, styles: 10_000, precache: 900 * 1024 }

const chunksShape = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
)
const chunks = v.parse(chunksShape, JSON.parse(readFileSync(join(dist, '.chunks.json'), 'utf8')))

const entry = 'index.html'
const engine = 'live/load.ts'

const gzipped = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

/** The files of these chunks and of all that they cannot start without. */
const filesOf = (...names: string[]) => {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const other of chunk.imports) add(other)
  }
  for (const name of names) add(name)
  return [...files]
}

const importsOf = (path: string) =>
  parseSync(path, readFileSync(path, 'utf8'))
    .module.staticImports.map(({ moduleRequest: { value } }) => value)
    .filter(value => value.startsWith('.') && /\.tsx?$/.test(value))
    .map(value => join(dirname(path), value))

const readsDevice = (screen: string) => {
  const seen = new Set<string>()
  const look = (path: string): boolean => {
    if (seen.has(path) || !existsSync(path)) return false
    seen.add(path)
    return path.endsWith('/live/use-engine.ts') || importsOf(path).some(look)
  }
  return look(join(app, screen))
}

const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0)

const screens = Object.keys(chunks).filter(name => /^routes\/(?:.*\/)?[^-/][^/]*\.tsx$/.test(name))
const pages = screens.map(screen => ({
  name: screen.replace(/^routes\//, '/').replace(/\.tsx$/, ''),
  size: sum(filesOf(entry, screen, ...(readsDevice(screen) ? [engine] : [])).map(gzipped)),
  limit: screen === 'routes/home.tsx' ? limits.firstPage : limits.page,
}))

const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
const precached = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, file = '']) => statSync(join(dist, file)).size)

const rows = [
  ...pages.toSorted((a, b) => a.size - b.size),
  { name: 'styles', size: sum((chunks[entry]?.css ?? []).map(gzipped)), limit: limits.styles },
  { name: `precache, raw, ${precached.length} files`, size: sum(precached), limit: limits.precache },
]
const width = Math.max(...rows.map(({ name }) => name.length))
const inKb = (size: number) => `${(size / 1000).toFixed(1)} kB`.padStart(9)

console.log(`\n${'gzip'.padEnd(width)}           limit`)
for (const { name, size, limit } of rows)
  console.log(`${name.padEnd(width)} ${inKb(size)} ${inKb(limit)}${size > limit ? '   too much' : ''}`)
if (rows.some(({ size, limit }) => size > limit)) process.exitCode = 1
