import { expect, it } from 'vitest'
import { indexRows, toIndex, type JobRow } from '../../data/device/jobs/job-index.ts'
import { figuresOf, offersOf } from './offers.ts'
import { readServicesSearch, toServicesAddress } from './services-search.ts'

const row = (id: string, given: Partial<JobRow> = {}): JobRow => ({
  id,
  title: 'Cours de piano',
  description: 'Chez nous.',
  location: 'Sion, VS',
  canton: 'VS',
  rate: 30,
  duration: '1 heure',
  status: 'open',
  category: 'academic',
  subcategory: 'tutoring',
  deliveryType: 'in_person',
  urgencyLevel: 'normal',
  postedById: 'poster',
  createdAt: `2026-11-0${id}T08:00:00.000Z`,
  withdrawnAt: null,
  ...given,
})
const index = toIndex(
  indexRows([
    row('1'),
    row('2', { category: 'digital', deliveryType: 'remote', rate: 40, title: 'Un site web' }),
    row('3', { deliveryType: 'hybrid', rate: 35 }),
    row('4', { status: 'completed', deliveryType: 'remote', rate: 99, category: 'physical' }),
  ]),
)

it('J-06 groups open offers by category, newest first', () => {
  const offers = offersOf(index, '')
  expect(offers.map(({ category, total }) => [category, total])).toEqual([
    ['physical', 0],
    ['digital', 1],
    ['academic', 2],
    ['creative', 0],
    ['consulting', 0],
  ])
  expect(offers[2]?.jobs.map(({ id }) => id)).toEqual(['3', '1'])
})

it('J-06 applies a search to every category', () => {
  expect(offersOf(index, 'PIANO').map(({ total }) => total)).toEqual([0, 0, 2, 0, 0])
})

it('J-06 counts open offers, their mean rate and the remote ones', () => {
  expect(figuresOf(index)).toEqual({ active: 3, average: 35, remote: 1 })
  expect(figuresOf([])).toEqual({ active: 0, average: null, remote: 0 })
})

it('ignores invalid search parameters', () => {
  expect(readServicesSearch({ search: ['a'], category: 'fishing' })).toEqual({ search: '', category: null })
  expect(toServicesAddress({ search: ' ', category: null })).toEqual({})
  expect(toServicesAddress(readServicesSearch({ search: 12, category: 'digital' }))).toEqual({
    search: '12',
    category: 'digital',
  })
})
