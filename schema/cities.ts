import { cantonCodes, cantons, isCantonCode } from './cities/cantons.ts'
import type { CantonCode } from './cities/cantons.ts'
import { cityRows } from './cities/rows.ts'
import { citySearch } from './rules.ts'

export type City = {
  readonly name: string
  readonly localName?: string
  readonly canton: string
  readonly cantonCode: CantonCode
  readonly postalCode: string
  readonly district?: string
  readonly lat: number
  readonly lon: number
}

export const cities: readonly City[] = cityRows.map(
  ([name, localName, cantonCode, postalCode, district, lat, lon]) => ({
    name,
    ...(localName && { localName }),
    canton: cantons[cantonCode],
    cantonCode,
    postalCode,
    ...(district && { district }),
    lat,
    lon,
  }),
)

export const cityLabel = (city: City) => `${city.name}, ${city.cantonCode}`

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const folded = cities.map(city => ({
  city,
  names: [fold(city.name), ...(city.localName ? [fold(city.localName)] : [])],
  canton: fold(city.canton),
  code: city.cantonCode.toLowerCase(),
}))

/** Match criteria, best first. A typed code or the start of a name ranks above letters inside a word. */
const matches: readonly ((entry: (typeof folded)[number], typed: string) => boolean)[] = [
  ({ names }, typed) => names.includes(typed),
  ({ code }, typed) => code === typed,
  ({ names }, typed) => names.some(name => name.startsWith(typed)),
  ({ canton }, typed) => canton.startsWith(typed),
  ({ names }, typed) => names.some(name => name.includes(typed)),
  ({ canton }, typed) => canton.includes(typed),
]

export const searchCities = (text: string): City[] => {
  const typed = fold(text.trim())
  if (typed.length < citySearch.minLength) return []
  return folded
    .map(entry => ({ city: entry.city, rank: matches.findIndex(match => match(entry, typed)) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, citySearch.maxResults)
    .map(({ city }) => city)
}

/** Joins whole words with single spaces, so that « Wil » is not found in « Wilhelm ». */
const asWords = (text: string) =>
  ` ${fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `.replaceAll(' st ', ' saint ')

const placeNames = [
  ...cities.flatMap(({ name, localName = '', cantonCode }) =>
    [name, ...localName.split('/')].filter(Boolean).map(place => ({ words: asWords(place), cantonCode })),
  ),
  ...cantonCodes.map(cantonCode => ({ words: asWords(cantons[cantonCode]), cantonCode })),
].sort((a, b) => b.words.length - a.words.length)

const cantonByName = (text: string) => {
  const words = asWords(text)
  return placeNames.find(place => words.includes(place.words))?.cantonCode
}

/** Returns the canton if all postal codes with this prefix belong to one. */
const cantonByPostalCode = (start: string) => {
  const found = new Set(cities.filter(city => city.postalCode.startsWith(start)).map(city => city.cantonCode))
  return found.size === 1 ? [...found][0] : undefined
}

/**
 * Returns the canton of a place as people write it. The most specific sign wins: a code at the end, a postal code of the
 * catalogue, the name after a postal code (« Rue de Lausanne 5, 1202 Genève »), neighbouring postal codes, then any place name.
 */
export const cantonOf = (text: string): CantonCode | undefined => {
  const code = /(?:^|[\s,(])([A-Z]{2})\s*\)?\s*$/.exec(text)?.[1]
  if (code && isCantonCode(code)) return code
  const [, postalCode, after = ''] = /\b([1-9]\d{3})\b(?!.*\b[1-9]\d{3}\b)(.*)$/s.exec(text) ?? []
  if (!postalCode) return cantonByName(text)
  return (
    cantonByPostalCode(postalCode) ??
    cantonByName(after) ??
    cantonByPostalCode(postalCode.slice(0, 3)) ??
    cantonByName(text)
  )
}
