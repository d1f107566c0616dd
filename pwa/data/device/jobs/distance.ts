import { cantonOf, cities, cityLabel, type City } from '../../../../schema/cities.ts'
import { fold } from './fold.ts'

/** Distances between places. The catalogue is large, so it loads with the first use. */
const asWords = (text: string) =>
  ` ${fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

const named = cities
  .flatMap(city => [city.name, ...(city.localName?.split('/') ?? [])].map(name => ({ city, words: asWords(name) })))
  // Longer names first, so that « Villars-sur-Glâne » does not match « Villars ».
  .toSorted((one, other) => other.words.length - one.words.length)

const findNamed = (text: string): City | undefined => {
  const postalCode = /\b[1-9]\d{3}\b/.exec(text)?.[0]
  const byCode = cities.find(city => city.postalCode === postalCode)
  if (byCode) return byCode
  const canton = cantonOf(text)
  const words = asWords(text)
  const found = named.filter(({ words: name }) => words.includes(name))
  const best = found.find(({ city }) => city.cantonCode === canton) ?? found[0]
  return best?.city
}

const mostKept = 20_000
const places = new Map<string, City | undefined>()

/** The place named in a text, or undefined if the catalogue has none. Cached, because thousands of offers name few places. */
export const placeOf = (text: string): City | undefined => {
  if (places.has(text)) return places.get(text)
  if (places.size >= mostKept) places.clear()
  const found = findNamed(text)
  places.set(text, found)
  return found
}

/** The named place, or else the largest place of its canton. */
export const locate = (text: string): City | undefined => {
  const named = placeOf(text)
  if (named) return named
  const canton = cantonOf(text)
  return cities.find(city => city.cantonCode === canton)
}

/** A place of the catalogue, or the phone's position. */
export type Point = Pick<City, 'lat' | 'lon'>

const radians = (degrees: number) => (degrees * Math.PI) / 180
const earthRadius = 6371

const kilometresBetween = (one: Point, other: Point) => {
  const [height, width] = [radians(other.lat - one.lat), radians(other.lon - one.lon)]
  const chord =
    Math.sin(height / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(width / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.sqrt(chord))
}

const toPoint = (from: string | Point) => {
  if (typeof from !== 'string') return from
  return from.trim() ? locate(from) : undefined
}

/**
 * Returns a function for the kilometres from a place as the crow flies. An unknown destination gives Infinity. Null if the origin
 * is unknown.
 */
export const kilometresFrom = (place: string | Point) => {
  const from = toPoint(place)
  if (!from) return null
  const known = new Map<string, number>()
  return (location: string) => {
    const before = known.get(location)
    if (before !== undefined) return before
    const to = locate(location)
    const kilometres = to ? kilometresBetween(from, to) : Infinity
    known.set(location, kilometres)
    return kilometres
  }
}

/** Distances to display: Infinity if only the canton is known, which is good enough for sorting only. */
export const displayKilometres = (kilometres: (location: string) => number) => (location: string) =>
  placeOf(location) ? kilometres(location) : Infinity

export const cityNames = cities.map(cityLabel)
