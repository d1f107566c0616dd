import { describe, expect, it } from 'vitest'
import { cantonOf, cities, cityLabel, searchCities } from './cities.ts'
import { cantonCodes, cantons } from './cities/cantons.ts'

const names = (text: string) => searchCities(text).map(city => city.name)

describe('the catalogue', () => {
  it('A-13 holds about 200 Swiss places and Vaduz, each with canton, code and postal code', () => {
    expect(cities.filter(city => city.cantonCode !== 'FL').length).toBeGreaterThanOrEqual(200)
    expect(cities.filter(city => city.cantonCode === 'FL').map(city => city.name)).toEqual(['Vaduz'])
    for (const city of cities) {
      expect(city.name.trim()).toBe(city.name)
      expect(city.canton).toBe(cantons[city.cantonCode])
      expect(city.postalCode).toMatch(/^[1-9]\d{3}$/)
      expect(city.district ?? 'none').not.toBe('')
    }
  })

  it('A-13 covers all 26 cantons and lies inside Switzerland and Liechtenstein', () => {
    expect(new Set(cities.map(city => city.cantonCode))).toEqual(new Set(cantonCodes))
    expect(cantonCodes).toHaveLength(27)
    for (const { lat, lon } of cities) {
      expect(lat).toBeGreaterThan(45.8)
      expect(lat).toBeLessThan(47.82)
      expect(lon).toBeGreaterThan(5.95)
      expect(lon).toBeLessThan(10.5)
    }
  })

  it('A-13 lists no place twice', () => {
    expect(new Set(cities.map(cityLabel)).size).toBe(cities.length)
  })
})

describe('the search', () => {
  it('A-12 finds by part of the name, the canton or its code, ignoring case', () => {
    expect(names('AUSANN')).toContain('Lausanne')
    expect(names('tessin')).toContain('Lugano')
    expect(names('ge')[0]).toBe('Genève')
    expect(names('GE')).toEqual(names('ge'))
  })

  it('A-12 needs two characters after trimming', () => {
    expect(searchCities(' z ')).toEqual([])
    expect(searchCities('')).toEqual([])
    expect(names(' zu ')).toContain('Zurich')
  })

  it('A-12 returns at most ten places', () => {
    expect(searchCities('vd')).toHaveLength(10)
    expect(searchCities('en')).toHaveLength(10)
  })

  it('A-12 ignores accents and finds local names', () => {
    expect(names('zur')[0]).toBe('Zurich')
    expect(names('zür')[0]).toBe('Zurich')
    expect(names('ZÜRICH')[0]).toBe('Zurich')
    expect(names('geneve')[0]).toBe('Genève')
    expect(names('basel')[0]).toBe('Bâle')
    expect(names('biel')[0]).toBe('Bienne')
    expect(names('xyz')).toEqual([])
  })

  it('A-12 ranks the start of a name before letters inside it', () => {
    expect(names('wil').slice(0, 2)).toEqual(['Wil', 'Willisau'])
    expect(names('sion')[0]).toBe('Sion')
    expect(names('bern')[0]).toBe('Berne')
  })

  it('A-12 finds every place by its own name and by its label', () => {
    for (const city of cities) expect(searchCities(city.name).map(cityLabel)).toContain(cityLabel(city))
    for (const city of cities) expect(cantonOf(cityLabel(city))).toBe(city.cantonCode)
  })
})

describe('the canton of a typed place', () => {
  it.each([
    ['Lausanne, VD', 'VD'],
    ['Sion (VS)', 'VS'],
    ['Bern', 'BE'],
    ['Rue du Lac 3, 1003 Lausanne', 'VD'],
    ['Rue de Lausanne 15, 1202 Genève', 'GE'],
    ['Route de Berne 10, 1700', 'FR'],
    ['Langstrasse 20, 8004 Zürich', 'ZH'],
    ['1203', 'GE'],
    ['près de la gare de Biel', 'BE'],
    ['Le Mont-sur-Lausanne', 'VD'],
    ['St-Gall', 'SG'],
    ['canton du Jura', 'JU'],
  ])('reads %s as %s', (text, code) => {
    expect(cantonOf(text)).toBe(code)
  })

  it('returns nothing for text without a canton', () => {
    expect(cantonOf('chez moi')).toBeUndefined()
    expect(cantonOf('Wilhelmstrasse')).toBeUndefined()
    expect(cantonOf('')).toBeUndefined()
  })
})
