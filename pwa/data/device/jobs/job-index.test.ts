import { describe, expect, it } from 'vitest'
import { nearFirst } from './near-first.ts'
import { createFinder, filterJobs, indexRows, orderJobs, patchIndex, toIndex, type JobRow } from './job-index.ts'

const row = (id: string, given: Partial<JobRow> = {}): JobRow => ({
  id,
  title: 'Tondre la pelouse',
  description: 'Une grande pelouse derrière la maison.',
  location: 'Lausanne, VD',
  canton: 'VD',
  rate: 25,
  duration: '2 heures',
  status: 'open',
  category: 'physical',
  subcategory: null,
  deliveryType: 'in_person',
  urgencyLevel: 'normal',
  postedById: 'poster',
  createdAt: `2026-11-0${id}T08:00:00.000Z`,
  withdrawnAt: null,
  ...given,
})
const indexOf = (...rows: JobRow[]) => toIndex(indexRows(rows))
const all = { search: '', location: '', status: 'all', category: null } as const
const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id)

describe('index of the offers on a device', () => {
  it('sorts newest first, and equal instants as the server does', () => {
    const at = '2026-11-05T08:00:00.000Z'
    const index = indexOf(row('1'), row('3', { createdAt: at }), row('2'), row('4', { createdAt: at }))
    expect(idsOf(index)).toEqual(['4', '3', '2', '1'])
  })

  it('leaves out deleted offers', () => {
    expect(indexOf(row('1', { withdrawnAt: '2026-11-05T08:00:00.000Z' }))).toEqual([])
  })

  it('applies changes without touching the other rows', () => {
    const before = indexOf(row('1'), row('2'), row('3'))
    const changed = indexRows([row('2', { title: 'Tailler la haie' }), undefined, row('4')])
    const after = patchIndex(before, new Set(['2', '3', '4']), changed)
    expect(idsOf(after)).toEqual(['4', '2', '1'])
    expect(after[1]?.title).toBe('Tailler la haie')
    expect(after[2]).toBe(before[2])
  })
})

describe('J-01 search', () => {
  const index = indexOf(
    row('1', { title: 'Déménagement à l’Évole', location: 'Neuchâtel, NE', category: 'digital' }),
    row('2', {
      title: 'Cours de piano',
      description: 'Pour ma fille, chez nous. Sœur bienvenue.',
      status: 'completed',
    }),
    row('3', { description: `${'Longue histoire. '.repeat(60)}Bricolage à la fin.` }),
  )

  it.each([
    ['demenagement', ['1']],
    ['ÉVOLE', ['1']],
    ["l'evole", ['1']],
    ['neuchatel', ['1']],
    ['soeur', ['2']],
    ['piano fille', ['2']],
    ['fille  PIANO ', ['2']],
    ['bricolage', ['3']],
    ['piano pelouse', []],
    ['50%', []],
  ])('finds « %s » regardless of accents, case and the order of words', (search, found) => {
    expect(idsOf(filterJobs(index, { ...all, search }))).toEqual(found)
  })

  it('filters by place, status and category together', () => {
    expect(idsOf(filterJobs(index, { ...all, location: 'lausanne' }))).toEqual(['3', '2'])
    expect(idsOf(filterJobs(index, { ...all, location: 'lausanne', status: 'completed' }))).toEqual(['2'])
    expect(idsOf(filterJobs(index, { ...all, category: 'digital' }))).toEqual(['1'])
    expect(filterJobs(index, { ...all, location: 'piano' })).toEqual([])
  })

  it('finds the same letter by letter as at once, with corrections and new offers in between', () => {
    const find = createFinder()
    const typed = ['p', 'pi', 'pia', 'pi', 'p', 'pe', 'pel', 'pel ', 'pel m', 'el m', '', 'jardin']
    const grown = patchIndex(index, new Set(['5']), indexRows([row('5', { title: 'Petit jardin' })]))
    for (const jobs of [index, grown])
      for (const search of typed)
        for (const status of ['all', 'open'] as const)
          expect(find(jobs, { ...all, search, status })).toEqual(filterJobs(jobs, { ...all, search, status }))
  })
})

describe('order', () => {
  const index = indexOf(row('1', { rate: 30 }), row('2', { location: 'Genève, GE' }), row('3', { rate: 30 }), row('4'))

  it('sorts by rate from the highest, the newer first among equals', () => {
    expect(idsOf(orderJobs(index, { by: 'rate' }))).toEqual(['3', '1', '4', '2'])
  })

  it('sorts by distance from the nearest, unknown places last', () => {
    const known: Record<string, number> = { 'Genève, GE': 2 }
    const kilometres = (place: string) => known[place] ?? Infinity
    expect(idsOf(orderJobs(index, { by: 'distance', kilometres }))).toEqual(['2', '4', '3', '1'])
  })
})

it('K-308 lists near offers first, then the rest, both newest first', () => {
  const index = indexOf(row('1'), row('2', { canton: 'ZH' }), row('3', { canton: 'CH' }), row('4', { canton: 'ZH' }))
  expect(idsOf(nearFirst(index, new Set(['VD', 'CH'])))).toEqual(['3', '1', '4', '2'])
  expect(nearFirst(index, null)).toBe(index)
})
