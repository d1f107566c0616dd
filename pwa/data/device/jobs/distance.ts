import { cantonOf, cities, cityLabel, type City } from '../../../../schema/cities.ts'
import { fold } from './fold.ts'

/** How far places lie apart. The catalogue behind it is large: it arrives with the first question about distance. */
const asWords = (text: string) =>
  ` ${fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

const named = cities
  .flatMap(city => [city.name, ...(city.localName?.split('/') ?? [])].map(name => ({ city, words: asWords(name) })))
  // « Villars-sur-Glâne » is not « Villars ».
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

/** The place that is named, as people write it; undefined where the catalogue knows none. Thousands of offers name few places. */
export const placeOf = (text: string): City | undefined => {
  if (places.has(text)) return places.get(text)
  if (places.size >= mostKept) places.clear()
  const found = findNamed(text)
  places.set(text, found)
  return found
}

/** Where it lies: the place itself, or the largest of its canton when only that can be told. */
export const locate = (text: string): City | undefined => {
  const named = placeOf(text)
  if (named) return named
  const canton = cantonOf(text)
  return cities.find(city => city.cantonCode === canton)
}

/** A point of the map: a place of the catalogue, or where a phone says that it is. */
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

/** Kilometres as the crow flies from a place, infinitely many to an unknown place; null when the place itself is unknown. */
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

/** For people to read: nothing about a hamlet of which only the canton is known, which puts it in order at best. */
export const toldKilometres = (kilometres: (location: string) => number) => (location: string) =>
  placeOf(location) ? kilometres(location) : Infinity

export const cityNames = cities.map(cityLabel)
