import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'vite'
import { entry, readChunks } from './read-chunks.ts'

/**
 * Measures what a phone loads of the app in `dist/` (gzip) against its limits:
 *
 *     before      until a page shows: the app, the screen, their static imports, and the local database if it is read
 *     with parts  that and all it may load while it is open: the sync, dialogs, chunks fetched when idle
 *     styles      the style sheet
 *     typeface    its two files, of which most pages need one
 *     map         loaded only when the map is opened: the library, its worker, the land
 *     precache    files kept for offline use, with their size on the device
 */
const app = join(import.meta.dirname, '..')
const dist = join(app, '../dist')
const limits = {
  home: 150_000,
  /** Screens that people open every day. */
  daily: 230_000,
  page: 250_000,
  parts: 600_000,
  styles: 16_000,
  typeface: 40_000,
  map: 500_000,
  precache: 2_200_000,
  /** Number of code requests until a page shows. Each costs as much as a few kB. */
  files: 30,
}
/** Sizes close to their limit are reported. */
const near = 0.85

const { all: chunks, called, filesOf } = readChunks(dist)
const device = called('device')
const sync = called('sync')

const weights = new Map<string, number>()
const weightOf = (file: string) => {
  const weight = weights.get(file) ?? gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  weights.set(file, weight)
  return weight
}
const sum = (all: readonly number[]) => all.reduce((size, one) => size + one, 0)
const weigh = (files: readonly string[]) => sum(files.map(weightOf))

const importsOf = (path: string) =>
  parseSync(path, readFileSync(path, 'utf8'))
    .module.staticImports.map(({ moduleRequest: { value } }) => value)
    .filter(value => value.startsWith('.') && /\.tsx?$/.test(value))
    .map(value => join(dirname(path), value))

const isBuiltOn = (screen: string, module: string) => {
  const seen = new Set<string>()
  const look = (path: string): boolean => {
    if (seen.has(path) || !existsSync(path)) return false
    seen.add(path)
    return path.endsWith(module) || importsOf(path).some(look)
  }
  return look(join(app, screen))
}

/** Chunks loaded with a screen that reads the local database, and with one for signed-in people. */
const around = (screen: string) => [
  ...(isBuiltOn(screen, '/data/device/use-engine.ts') ? [device] : []),
  ...(/accepted-jobs|job-screen|review-|-dashboard/.test(screen) ? ['app/signed-in.tsx', 'app/places.tsx'] : []),
  ...(/-dashboard/.test(screen) ? ['app/dashboard.tsx'] : []),
]

/** Screens that the router opens, without the parts around them. */
const router = readFileSync(join(app, 'app/router.tsx'), 'utf8')
const opened = new Set(
  [...router.matchAll(/import\('(\.[^']+\.tsx)'\)/g)].map(([, path = '']) => join('app', path).replaceAll('\\', '/')),
)
const isScreen = (name: string) =>
  opened.has(name) &&
  !/^(components\/|app\/(dashboard|signed-in)\.|home\/landing\/new-offers\.)/.test(name) &&
  name in chunks
const screens = Object.keys(chunks).filter(isScreen)

/** Returns these chunks and all parts they load by themselves or on a tap. */
const andParts = (...names: string[]) => {
  const reached = new Set<string>()
  const add = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || reached.has(name)) return
    reached.add(name)
    for (const other of [...chunk.imports, ...chunk.dynamicImports.filter(one => !isScreen(one))]) add(other)
  }
  for (const name of names) add(name)
  return filesOf([...reached]).filter(file => !/^assets\/(online|map)\//.test(file))
}

const limitOf = (name: string) => {
  if (name === '/home') return limits.home
  return /^\/(jobs|accepted-jobs|\w+-dashboard)$/.test(name) ? limits.daily : limits.page
}

type Row = { name: string; weight: number; limit: number; files?: number }

const pages = screens.flatMap((screen): Row[] => {
  const begun = [entry, screen, ...around(screen)]
  const name = `/${basename(screen, '.tsx')}`
  return [
    {
      name,
      weight: weigh(filesOf(begun)),
      limit: limitOf(name),
      files: filesOf(begun).length,
    },
    { name: `${name} with parts`, weight: weigh(andParts(...begun, sync)), limit: limits.parts },
  ]
})

const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
const precached = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, file = '']) => statSync(join(dist, file)).size)

const rows: Row[] = [
  ...pages.toSorted((a, b) => a.weight - b.weight),
  { name: 'styles', weight: weigh(chunks[entry]?.css ?? []), limit: limits.styles },
  { name: 'typeface', weight: weigh(globSync('assets/*.woff2', { cwd: dist })), limit: limits.typeface },
  { name: 'map', weight: weigh(globSync('assets/map/*.{js,mjs,json}', { cwd: dist })), limit: limits.map },
  { name: `precache, raw, ${precached.length} files`, weight: sum(precached), limit: limits.precache },
]
const width = Math.max(...rows.map(({ name }) => name.length))
const inKb = (size: number) => `${(size / 1000).toFixed(1)} kB`.padStart(9)
const isTooMuch = ({ weight, limit, files = 0 }: Row) => weight > limit || files > limits.files
const say = (row: Row) => {
  const { weight, limit } = row
  if (isTooMuch(row)) return '   too much'
  return weight > near * limit ? `   ${Math.round((100 * weight) / limit)} % of it` : ''
}

console.log(`\n${''.padEnd(width)}      gzip     limit  files`)
for (const row of rows) {
  const { name, weight, limit, files } = row
  console.log(`${name.padEnd(width)} ${inKb(weight)} ${inKb(limit)} ${String(files ?? '').padStart(6)}${say(row)}`)
}
if (rows.some(isTooMuch)) process.exitCode = 1
