import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { daily, groups, mapOnly, onlineOnly, opening, visitors } from './chunks.ts'

const cwd = join(import.meta.dirname, '../..')
const sources = globSync('{pwa,schema,sync}/**/*.{ts,tsx,json}', { cwd }).map(file => `/${file}`)
const packages = globSync(['node_modules/{*,@*/*}', 'node_modules/@ark-ui/react/dist/**'], { cwd }).map(
  file => `/${file}/`,
)
const messages = globSync('{pwa,schema}/texts/fr/*.json', { cwd }).flatMap(file =>
  Object.keys(JSON.parse(readFileSync(join(cwd, file), 'utf8'))).map(name => `.paraglide/messages/${name}.js`),
)
/** Modules that exist only after a build. */
const modules = [...sources, ...packages, ...messages, '/styled-system/css.js', 'vite/preload-helper.js']

/** The first innermost group, and whether it is optional. */
const group = /\((?:\?[:!])?([^()]*)\)(\??)/

/** Expands the groups of `a|b(c|d)`: `a`, `bc`, `bd`. */
const expand = (source: string): string[] => {
  const [whole, inner = '', optional] = group.exec(source) ?? []
  if (whole === undefined) return source.split('|')
  const own = [...inner.split('|'), ...(optional ? [''] : [])]
  return own.flatMap(one => expand(source.replace(whole, () => one)))
}

const expressions = [
  daily,
  visitors,
  opening,
  onlineOnly,
  mapOnly,
  ...groups.flatMap(({ test }) => (test instanceof RegExp ? [test] : [])),
]

it.each(expressions)('matches an existing module with each alternative: %s', ({ source }) => {
  const missing = [...new Set(expand(source))].filter(one => !modules.some(module => new RegExp(one).test(module)))
  expect(missing).toEqual([])
})
