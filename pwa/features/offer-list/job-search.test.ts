import { expect, it } from 'vitest'
import { plainSearch, readJobSearch, toAddress, toJobSearch } from './job-search.ts'

it('J-01 search and location are preset from the address, and the status is open unless it says otherwise', () => {
  const preset = toJobSearch(readJobSearch({ search: 'jardin', location: 'Lausanne' }))
  expect(preset).toEqual({ ...plainSearch, search: 'jardin', location: 'Lausanne', status: 'open' })
})

it('a search of digits is a search too', () => {
  expect(readJobSearch({ search: 1200, location: true })).toEqual({ search: '1200', location: 'true' })
})

it('what cannot be chosen is ignored', () => {
  const odd = { status: 'bogus', category: 'fishing', sort: ['rate'], page: -3, near: { a: 1 }, search: null, other: 1 }
  expect(readJobSearch(odd)).toEqual({})
  expect(readJobSearch({ page: '2', canton: 'XX', minimumRate: 14, isKept: 'yes' })).toEqual({})
  expect(readJobSearch({ page: 1e12 })).toEqual({ page: 10_000 })
})

it('the plain list has a plain address, and every other one says what it shows', () => {
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

it('M-05 the map has an address of its own, which takes the search along', () => {
  expect(toAddress({ ...plainSearch, view: 'map' })).toEqual({ view: 'map' })
  expect(readJobSearch({ view: 'map', search: 'piano' })).toEqual({ view: 'map', search: 'piano' })
  expect(readJobSearch({ view: 'globe' })).toEqual({})
})

it('a search may be for a canton and from a rate on; what is kept has no filters', () => {
  expect(readJobSearch({ canton: 'VD', minimumRate: 30 })).toEqual({ canton: 'VD', minimumRate: 30 })
  expect(readJobSearch({ isKept: true, canton: 'VD' })).toEqual({ isKept: true })
})

it('an order that only the device can make is kept for open offers alone', () => {
  expect(readJobSearch({ status: 'all', sort: 'rate' })).toEqual({ status: 'all' })
  expect(readJobSearch({ sort: 'rate', near: 'Sion' })).toEqual({ sort: 'rate' })
})

it('D-24 « when I am free » has an address of its own, of open offers alone', () => {
  expect(toAddress({ ...plainSearch, isFree: true })).toEqual({ isFree: true })
  expect(readJobSearch({ isFree: true, search: 'piano' })).toEqual({ isFree: true, search: 'piano' })
  expect(readJobSearch({ isFree: true, status: 'all' })).toEqual({ status: 'all' })
  expect(readJobSearch({ isFree: 'oui' })).toEqual({})
})
