import fc from 'fast-check'
import { expect, it } from 'vitest'
import { categories } from '../choices.ts'
import { cantonCodes } from '../cities/cantons.ts'
import { searchKey } from './search-key.ts'

const filters = fc.record({
  words: fc.option(fc.string({ maxLength: 40 })),
  canton: fc.option(fc.constantFrom(...cantonCodes)),
  category: fc.option(fc.constantFrom(...categories)),
  minimumRate: fc.option(fc.integer({ min: 15, max: 500 })),
})

it('a search has one key whatever the order, repetition, spacing, accents and case of its words', () => {
  fc.assert(
    fc.property(filters, fc.array(fc.constantFrom('été', 'Jardin', 'tondre', 'ÂGE')), (filter, words) => {
      const key = searchKey({ ...filter, words: words.join(' ') })
      const twisted = [...words, ...words].toReversed().map(word => word.toUpperCase().normalize('NFD'))
      expect(searchKey({ ...filter, words: ` ${twisted.join(' \n')} ` })).toBe(key)
    }),
  )
  expect(searchKey({ words: 'Été à la mer', canton: null, category: null, minimumRate: null })).toBe(
    searchKey({ words: 'mer la A ete', canton: null, category: null, minimumRate: null }),
  )
})

it('blank words equal no words', () => {
  fc.assert(
    fc.property(filters, filter => {
      expect(searchKey({ ...filter, words: ' ' })).toBe(searchKey({ ...filter, words: null }))
    }),
  )
})

it('searches that differ in place, category or rate have different keys', () => {
  fc.assert(
    fc.property(filters, filters, (one, other) => {
      const isSame = (['canton', 'category', 'minimumRate'] as const).every(name => one[name] === other[name])
      expect(searchKey({ ...other, words: one.words }) === searchKey(one)).toBe(isSame)
    }),
  )
})
