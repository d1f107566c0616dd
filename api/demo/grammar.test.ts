import { expect, it } from 'vitest'
import { subcategories } from '../../schema/choices.ts'
import { say } from './grammar.ts'
import { templates } from './jobs.ts'
import { createRandom } from './random.ts'

const random = createRandom(3)
const context = () => ({
  day: 'samedi matin',
  weekday: 'samedi',
  inCity: 'à Sion',
  inCityCap: 'à Sion',
  deCity: 'de Sion',
})

it('picks among alternatives, also nested ones', () => {
  const heard = new Set(Array.from({ length: 100 }, () => say('[un|deux|[trois|quatre]]', random, {}, { self: false })))
  expect(heard).toEqual(new Set(['Un', 'Deux', 'Trois', 'Quatre']))
})

it('repeats a bound word wherever it is named', () => {
  for (let turn = 0; turn < 20; turn++)
    expect(say('{dog=Nala|Max} aime {dog}', random, {}, { self: false })).toMatch(/^(\w+) aime \1$/)
})

it('inflects words for the person they are about', () => {
  const text = 'ravi<e> de <le/la> voir, prêt<poster:e>'
  expect(say(text, random, {}, { self: true, poster: false })).toBe('Ravie de la voir, prêt')
  expect(say(text, random, {}, { self: false, poster: true })).toBe('Ravi de le voir, prête')
})

it('refuses an unknown word and an unclosed bracket', () => {
  expect(() => say('{cat}', random, {}, { self: false })).toThrow('cat')
  expect(() => say('[un|deux', random, {}, { self: false })).toThrow('missing ]')
})

it('finds at least four kinds of offers for every subcategory, each with a hundred variants', () => {
  for (const subcategory of Object.values(subcategories).flat()) {
    const kinds = templates[subcategory] ?? []
    expect(kinds.length).toBeGreaterThanOrEqual(4)
    for (const { title, text } of kinds)
      for (let turn = 0; turn < 100; turn++) {
        const words = context()
        const said = [title, ...text].map(line => say(line, random, words, { self: turn % 2 === 0 }))
        expect(said.join(' ')).not.toMatch(/[[\]{}<>|]| {2}|[,;] ?\.| \./)
      }
  }
})
