import { expect, it } from 'vitest'
import { onePerOffer } from './one-per-offer.ts'

const idsOf = (jobs: Parameters<typeof onePerOffer>[0]) => onePerOffer(jobs).map(({ id }) => id)

const alone = [
  { id: 'a', status: 'open' },
  { id: 'b', status: 'completed' },
]

it('offers that nothing else came of stay the list that they are', () => {
  expect(onePerOffer(alone)).toBe(alone)
})

it('of an offer for several stands the one that is open, else the first', () => {
  const places = [
    { id: 'm', status: 'assigned' },
    { id: 'd', status: 'completed', offerId: 'm' },
    ...alone,
    { id: 'e', status: 'in_progress', offerId: 'm' },
  ]
  expect(idsOf(places)).toEqual(['m', 'a', 'b'])
  expect(
    idsOf([...places, { id: 'z', status: 'open', offerId: 'm' }, { id: 'y', status: 'open', offerId: 'm' }]),
  ).toEqual(['a', 'b', 'y'])
  expect(idsOf(places.slice(1))).toEqual(['d', 'a', 'b'])
})

it('of a series stands its first session', () => {
  const sessions = [
    { id: 'c', status: 'assigned', seriesId: 'f' },
    { id: 'f', status: 'completed', seriesId: 'f' },
  ]
  expect(idsOf(sessions)).toEqual(['f'])
})
