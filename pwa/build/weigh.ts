import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { parseSync } from 'vite'

/**
 * What a phone has to load of the app that stands in `dist/`, beside its limits:
 *
 *   first paint  the script without which `/` shows nothing; its words and styles come in the page itself
 *   own code     what of the app, beside React and the router, comes before any screen
 *   a page       the app, the screen and all that it cannot start without, and the device where it reads it
 *   the sync     what speaks with the network about the device: asked for once a screen that reads it has been read
 *   the effects  what each action shows before the server knows of it; comes with the sync
 *   styles       the one sheet
 *   precache     what is kept to open without network, as it lies on the device
 */
const app = join(import.meta.dirname, '..')
const dist = join(app, '../dist')
const limits = {
  firstPaint: 100_000,
  own: 20_000,
  page: 200_000,
  sync: 16_000,
  effects: 8000,
  styles: 16_000,
  precache: 1_800_000,
}

const chunksShape = v.record(
  v.string(),
  v.object({
    file: v.string(),
    name: v.optional(v.string(), ''),
    imports: v.optional(v.array(v.string()), []),
    dynamicImports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
)
const chunks = v.parse(chunksShape, JSON.parse(readFileSync(join(dist, '.chunks.json'), 'utf8')))

const entry = 'index.html'

/** A chunk that holds several files is in the list under a name of its own. */
const chunkCalled = (name: string) => {
  const [key] = Object.entries(chunks).find(([, chunk]) => chunk.name === name) ?? []
  if (key === undefined) throw new Error(`there is no chunk called ${name}`)
  return key
}
const device = chunkCalled('device')
const sync = chunkCalled('sync')
const effects = chunkCalled('effects')
const vendor = chunkCalled('vendor')

type Weight = { gzip: number; brotli: number }
const weights = new Map<string, Weight>()
const weightOf = (file: string): Weight => {
  const content = readFileSync(join(dist, file))
  const weight = weights.get(file) ?? {
    gzip: gzipSync(content, { level: 9 }).length,
    brotli: brotliCompressSync(content).length,
  }
  weights.set(file, weight)
  return weight
}
const sum = (all: readonly Weight[]): Weight => ({
  gzip: all.reduce((size, { gzip }) => size + gzip, 0),
  brotli: all.reduce((size, { brotli }) => size + brotli, 0),
})
const weigh = (files: readonly string[]) => sum(files.map(weightOf))

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

const isBuiltOn = (screen: string, module: string) => {
  const seen = new Set<string>()
  const look = (path: string): boolean => {
    if (seen.has(path) || !existsSync(path)) return false
    seen.add(path)
    return path.endsWith(module) || importsOf(path).some(look)
  }
  return look(join(app, screen))
}

/** What comes to a screen that reads the device, and to one that lists all of its offers. */
const read = (screen: string) => [
  ...(isBuiltOn(screen, '/data/device/use-engine.ts') ? [device] : []),
  ...(isBuiltOn(screen, '/data/device/jobs/jobs.ts') ? ['data/device/jobs/follow-jobs.ts'] : []),
]

/** A drawn page asks for its scripts by a script of its own, after the paint; any that it names outright would come before. */
const beforePaint = [
  ...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/<script[^>]* src="\/([^"]+)"/g),
].flatMap(([, file = '']) => filesOf(...Object.keys(chunks).filter(name => chunks[name]?.file === file)))
const own = filesOf(entry).filter(file => file !== chunks[vendor]?.file)

/** What comes along with a screen of somebody who is signed in: what stands around all of them, and what chooses a dashboard. */
const around = (screen: string) => [
  ...(/accepted-jobs|review-|-dashboard/.test(screen) ? ['layout/signed-in.tsx'] : []),
  ...(/-dashboard/.test(screen) ? ['dashboard.tsx'] : []),
]

const screens = (chunks[entry]?.dynamicImports ?? []).filter(name => /^pages\/.*\.tsx$/.test(name))
const pages = screens.map(screen => ({
  name: screen.replace(/^pages\/[^/]+/, '').replace(/\.tsx$/, ''),
  weight: weigh(filesOf(entry, screen, ...read(screen), ...around(screen))),
  limit: limits.page,
}))

const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
const precached = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, file = '']) => statSync(join(dist, file)).size)
const precache = precached.reduce((size, file) => size + file, 0)

const shown = filesOf(entry, device)
const rows = [
  { name: 'script before the first paint of /', weight: weigh(beforePaint), limit: limits.firstPaint },
  { name: 'own code before any screen', weight: weigh(own), limit: limits.own },
  ...pages.toSorted((a, b) => a.weight.gzip - b.weight.gzip),
  {
    name: 'the sync, after the first screen',
    weight: weigh(filesOf(sync).filter(file => !shown.includes(file) && file !== chunks[effects]?.file)),
    limit: limits.sync,
  },
  { name: 'the effects of actions', weight: weigh([chunks[effects]?.file ?? '']), limit: limits.effects },
  { name: 'styles', weight: weigh(chunks[entry]?.css ?? []), limit: limits.styles },
  {
    name: `precache, raw, ${precached.length} files`,
    weight: { gzip: precache, brotli: Number.NaN },
    limit: limits.precache,
  },
]
const width = Math.max(...rows.map(({ name }) => name.length))
const inKb = (size: number) => (Number.isNaN(size) ? '' : `${(size / 1000).toFixed(1)} kB`).padStart(9)

console.log(`\n${''.padEnd(width)}      gzip     limit    brotli`)
for (const { name, weight, limit } of rows)
  console.log(
    `${name.padEnd(width)} ${inKb(weight.gzip)} ${inKb(limit)} ${inKb(weight.brotli)}${weight.gzip > limit ? '   too much' : ''}`,
  )
if (rows.some(({ weight, limit }) => weight.gzip > limit)) process.exitCode = 1
