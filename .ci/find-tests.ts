import { basename, dirname } from 'node:path/posix'
import { circleOf, type Circle } from './rows.ts'
import { parseImports } from './find-violations.ts'

/** Sources by path relative to the root, with forward slashes. */
export type Sources = ReadonlyMap<string, string>

const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path)
const nameOf = (path: string) => basename(path).replace(/\..*$/, '')

const findImporters = (sources: Sources) => {
  const importers = new Map<string, string[]>()
  for (const [path, source] of sources)
    if (/\.(?:js|tsx?)$/.test(path))
      for (const { to, typeOnly } of parseImports(path, source).imports)
        if (!typeOnly) importers.set(to, [...(importers.get(to) ?? []), path])
  return importers
}

/** The changed files, then their importers, and so on outwards: one set per step. */
const findRings = (sources: Sources, changed: readonly string[]) => {
  const importers = findImporters(sources)
  const seen = new Set(changed)
  const rings = [[...changed]]
  for (let ring = rings[0]; ring && ring.length > 0; ring = rings.at(-1)) {
    const next = new Set(ring.flatMap(path => importers.get(path) ?? []).filter(path => !seen.has(path)))
    for (const path of next) seen.add(path)
    rings.push([...next])
  }
  return rings
}

/** Tests of one circle that a change can break, nearest first: the file itself, its namesake, then by import distance. */
export const findTests = (sources: Sources, changed: readonly string[], circle: Circle) => {
  const isNamesake = (path: string) =>
    changed.some(other => dirname(other) === dirname(path) && nameOf(other) === nameOf(path))
  const namesakes = [...sources.keys()].filter(path => isTest(path) && isNamesake(path))
  // Non-code files are read by tests that name them, or that are in the same folder or above.
  const data = changed.filter(path => !/\.(?:js|tsx?)$/.test(path))
  const readers = [...sources]
    .filter(([path]) => isTest(path))
    .filter(([path, text]) =>
      data.some(other => text.includes(basename(other)) || other.startsWith(`${dirname(path)}/`)),
    )
    .map(([path]) => path)
  const rings = [[...namesakes, ...readers], ...findRings(sources, changed)]
  return rings.map(ring => [...new Set(ring)].filter(path => isTest(path) && circleOf(path) === circle))
}

/** A test at a greater distance covers the whole product. */
const mostSteps = 3

/** The nearest tests, ring by ring up to `most`, and the number of farther ones left out. */
export const nearest = (rings: readonly (readonly string[])[], most: number) => {
  const taken: string[] = []
  const all = new Set(rings.flat())
  for (const ring of rings.slice(0, mostSteps + 2)) {
    const fresh = ring.filter(path => !taken.includes(path))
    if (taken.length > 0 && taken.length + fresh.length > most) break
    taken.push(...fresh.slice(0, most))
  }
  return { taken, farther: all.size - taken.length }
}

type Phrases = ReadonlyMap<string, string>

/** A text as a test would quote it: whole, or its longest part between placeholders. */
const quotable = (phrase: string) => {
  const piece = phrase
    .split(/\{[^}]*\}/)
    .map(part => part.trim())
    .toSorted((one, other) => other.length - one.length)[0]
  return piece ?? ''
}

const quotes = (text: string, phrase: string) => {
  const piece = quotable(phrase)
  // A single word is too common, unless it is the whole quote.
  if (!piece.includes(' '))
    return piece.length > 2 && ["'", '"', '`', '/'].some(mark => text.includes(mark + piece + mark))
  return text.includes(piece)
}

/** Texts by key, for those that the given files show. */
const phrasesShown = (sources: Sources, phrases: Phrases, paths: readonly string[]) =>
  paths.flatMap(path =>
    [...(sources.get(path) ?? '').matchAll(/\bm\.(\w+)\b/g)].flatMap(([, key = '']) => phrases.get(key) ?? []),
  )

const specs = (sources: Sources) =>
  [...sources].filter(([path]) => ['browser', 'more', 'hard'].includes(circleOf(path)) && isTest(path))

/** Specs that quote one of the texts. */
export const specsThatQuote = (sources: Sources, phrases: readonly string[]) =>
  specs(sources)
    .filter(([, text]) => phrases.some(phrase => quotes(text, phrase)))
    .map(([path]) => path)

/** A text that more specs quote does not identify a screen. */
const mostQuotes = 12
const mostSpecs = 4

/**
 * Specs of the screens that show a change, those with the most rarely quoted texts first: by the texts of the changed files, or
 * of their importers, until a spec is found.
 */
export const specsOfScreen = (sources: Sources, phrases: Phrases, changed: readonly string[]) => {
  const rings = findRings(
    sources,
    changed.filter(path => path.startsWith('pwa/') && !isTest(path)),
  )
  for (const ring of rings) {
    const points = new Map<string, number>()
    for (const phrase of new Set(phrasesShown(sources, phrases, ring))) {
      const found = specsThatQuote(sources, [phrase])
      if (found.length <= mostQuotes)
        for (const path of found) points.set(path, (points.get(path) ?? 0) + 1 / found.length)
    }
    if (points.size > 0) {
      const ranked = [...points.keys()].toSorted((one, other) => (points.get(other) ?? 0) - (points.get(one) ?? 0))
      return ranked.slice(0, mostSpecs)
    }
  }
  return []
}
