import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const skipped = new Set(['node_modules', 'styled-system', 'paraglide', 'dist'])
const read = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: name => skipped.has(name) }).map(path =>
    readFileSync(join(root, path), 'utf8'),
  )
const idsIn = (texts: readonly string[], pattern: RegExp) =>
  texts.flatMap(text => [...text.matchAll(pattern)].flatMap(([found]) => found.match(/[A-Z]-?\d+/g) ?? []))

/** `| K-01 | …` is a row of our own, `- **R1** …` a rule of sync. */
const listed = idsIn(read('{sync/README,schema/rows}.md'), /^(?:\| [A-Z]-\d{2,} \||- \*\*R\d+\*\*)/gm)

/** A title begins with rows, and has rules in brackets. The rows of the specification have letters of their own. */
const letters = new Set(listed.filter(id => id.includes('-')).map(id => id[0]))
const cited = idsIn(
  read('{.ci,schema,api,sync,pwa}/**/*.{ts,tsx}'),
  /(?<=['"`])(?:[A-Z]-\d{2,}[ ,]*)+|(?<=['"`].*)\[R\d+(?:, R\d+)*\]/g,
).filter(id => !id.includes('-') || letters.has(id[0]))

it('no two rows of ours have one id', () => {
  expect(listed.filter((id, at) => listed.indexOf(id) !== at)).toEqual([])
})

it('each row of ours is in the title of a test, and each of these ids in a title is a row', () => {
  expect(listed.filter(id => !cited.includes(id))).toEqual([])
  expect(cited.filter(id => !listed.includes(id))).toEqual([])
})
