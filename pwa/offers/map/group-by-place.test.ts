import { expect, it } from 'vitest'
import { groupByPlace } from './group-by-place.ts'
import { clusterPlaces } from './cluster-places.ts'

const at = (...locations: string[]) => locations.map((location, place) => ({ location, rate: 20 + place }))
const whole = [5.9, 45.8, 10.5, 47.9] as const

it('M-06 groups offers at one place however it is written, and counts those without a known place', () => {
  const { places, unknown } = groupByPlace(
    at('Lausanne, VD', '1000 Lausanne', 'Sion (VS)', 'Un hameau perdu, VS', 'chez moi', 'Lausanne, VD'),
  )
  expect(places.map(({ city, count }) => [city.name, count])).toEqual([
    ['Lausanne', 3],
    ['Sion', 1],
  ])
  expect([...(places[0]?.locations ?? [])]).toEqual(['Lausanne, VD', '1000 Lausanne'])
  expect(unknown).toBe(2)
})

it('M-06 clusters close places when zoomed out, named by the one with most offers, and separates them when zoomed in', () => {
  const { places } = groupByPlace(at('Renens, VD', 'Lausanne, VD', 'Lausanne, VD', 'Zurich, ZH'))
  const clusters = clusterPlaces(places)
  const fromAfar = clusters.within(whole, 6)
  expect(fromAfar.map(({ name, count, places: merged }) => [name, count, merged])).toEqual([
    ['Lausanne', 3, 2],
    ['Zurich', 1, 1],
  ])
  const fromNear = clusters.within(whole, 11)
  expect(fromNear.map(({ name, count }) => [name, count]).toSorted()).toEqual([
    ['Lausanne', 2],
    ['Renens', 1],
    ['Zurich', 1],
  ])
})

it('M-06 gives no marker for no places', () => {
  expect(clusterPlaces([]).within(whole, 8)).toEqual([])
})
