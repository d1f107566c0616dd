import { expect, it } from 'vitest'
import { plainSearch, readJobSearch, toAddress, toJobSearch } from './job-search.ts'

it('J-01 presets search and location from the address, with the status « open » by default', () => {
  const preset = toJobSearch(readJobSearch({ search: 'jardin', location: 'Lausanne' }))
  expect(preset).toEqual({ ...plainSearch, search: 'jardin', location: 'Lausanne', status: 'open' })
})

it('accepts a search made of digits', () => {
  expect(readJobSearch({ search: 1200, location: true })).toEqual({ search: '1200', location: 'true' })
})

it('ignores unknown values', () => {
  const odd = { status: 'bogus', category: 'fishing', sort: ['rate'], page: -3, near: { a: 1 }, search: null, other: 1 }
  expect(readJobSearch(odd)).toEqual({})
  expect(readJobSearch({ page: '2', canton: 'XX', minimumRate: 14, isKept: 'yes' })).toEqual({})
  expect(readJobSearch({ page: 1e12 })).toEqual({ page: 10_000 })
})

it('gives the plain list a plain address, and puts every other choice into the address', () => {
  expect(toAddress(plainSearch)).toEqual({})
  const full = {
    ...plainSearch,
    search: 'a',
    location: 'b',
    category: 'digital',
    sort: 'distance',
    near: 'c',
    page: 2,
    view: 'map',
  }
  expect(toJobSearch(readJobSearch(full))).toEqual(full)
})

it('M-05 gives the map an address of its own that keeps the search', () => {
  expect(toAddress({ ...plainSearch, view: 'map' })).toEqual({ view: 'map' })
  expect(readJobSearch({ view: 'map', search: 'piano' })).toEqual({ view: 'map', search: 'piano' })
  expect(readJobSearch({ view: 'globe' })).toEqual({})
})

it('reads a canton and a minimum rate, and drops filters for favourites', () => {
  expect(readJobSearch({ canton: 'VD', minimumRate: 30 })).toEqual({ canton: 'VD', minimumRate: 30 })
  expect(readJobSearch({ isKept: true, canton: 'VD' })).toEqual({ isKept: true })
})

it('keeps an order that only the device can make for open offers only', () => {
  expect(readJobSearch({ status: 'all', sort: 'rate' })).toEqual({ status: 'all' })
  expect(readJobSearch({ sort: 'rate', near: 'Sion' })).toEqual({ sort: 'rate' })
})

it('D-24 puts « when I am free » into the address, for open offers only', () => {
  expect(toAddress({ ...plainSearch, isFree: true })).toEqual({ isFree: true })
  expect(readJobSearch({ isFree: true, search: 'piano' })).toEqual({ isFree: true, search: 'piano' })
  expect(readJobSearch({ isFree: true, status: 'all' })).toEqual({ status: 'all' })
  expect(readJobSearch({ isFree: 'oui' })).toEqual({})
})
