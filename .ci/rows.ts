import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Rows and rules, and the tests that prove them. `npm run rows` prints the innermost circle that proves each.
 *
 * `| K-01 | …` in schema/rows.md is a row of our own, `- **R1** …` in sync/README.md a rule of sync. The title of a test starts
 * with row ids and contains rules in brackets. Rows of the specification have other letters.
 */
const root = join(import.meta.dirname, '..')
const skipped = new Set(['node_modules', 'styled-system', 'paraglide', 'dist'])
const idsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([found]) => found.match(/[A-Z]-?\d+/g) ?? [])

export const listed = ['sync/README.md', 'schema/rows.md'].flatMap(path =>
  idsIn(readFileSync(join(root, path), 'utf8'), /^(?:\| [A-Z]-\d{2,} \||- \*\*R\d+\*\*)/gm),
)

export const circles = ['unit', 'pg', 'browser', 'more', 'hard'] as const
export type Circle = (typeof circles)[number]

export const circleOf = (path: string): Circle => {
  if (path.includes('.hard.')) return 'hard'
  if (path.includes('.more.')) return 'more'
  if (/\.spec\.|\.browser\./.test(path)) return 'browser'
  return path.includes('.pg.') ? 'pg' : 'unit'
}

/** Ids in test titles, each with its innermost circle. */
export const findProofs = () => {
  const proofs = new Map<string, Circle>()
  const paths = globSync('{.ci,schema,api,sync,pwa}/**/*.{ts,tsx}', { cwd: root, exclude: name => skipped.has(name) })
  const order = paths.toSorted((one, other) => circles.indexOf(circleOf(one)) - circles.indexOf(circleOf(other)))
  for (const path of order) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const id of idsIn(text, /(?<=['"`])(?:[A-Z]-\d{2,}[ ,]*)+|(?<=['"`].*)\[R\d+(?:, R\d+)*\]/g))
      if (!proofs.has(id)) proofs.set(id, circleOf(path))
  }
  return proofs
}

if (import.meta.main)
  for (const circle of circles) {
    const ids = [...findProofs()].filter(([, innermost]) => innermost === circle).map(([id]) => id)
    console.log(
      `${circle.padEnd(8)} ${ids.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).join(' ')}\n`,
    )
  }
