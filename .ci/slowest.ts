import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * Prints the durations of the last runs, from vitest's cache: per project its files, their total time, and the slowest fifteen.
 * Files run in parallel, so a project takes less than the sum.
 */
const kept = z.object({ results: z.array(z.tuple([z.string(), z.object({ duration: z.number() })])) })

const root = join(import.meta.dirname, '..')
const caches = globSync('node_modules/.vite/vitest/*/results.json', { cwd: root }).map(path => join(root, path))
const [cache] = caches.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)

const secondsOf = new Map<string, Map<string, number>>()
const results = cache ? kept.parse(JSON.parse(readFileSync(cache, 'utf8'))).results : []
for (const [key, { duration }] of results) {
  const [project = '', path = ''] = key.split(/:(.*)/s)
  if (!existsSync(join(root, path))) continue
  const byPath = secondsOf.get(project) ?? new Map<string, number>()
  secondsOf.set(project, byPath.set(path, duration / 1000))
}

const files = [...secondsOf].flatMap(([project, byPath]) =>
  [...byPath].map(([path, seconds]) => ({ project, path, seconds })),
)
console.log('| stage | files | seconds |\n|---|---|---|')
for (const [project, byPath] of secondsOf) {
  const sum = [...byPath.values()].reduce((total, seconds) => total + seconds, 0)
  console.log(`| ${project} | ${byPath.size} | ${sum.toFixed(0)} |`)
}
console.log('\n| slowest | stage | seconds |\n|---|---|---|')
for (const { project, path, seconds } of files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 15))
  console.log(`| ${path} | ${project} | ${seconds.toFixed(1)} |`)
