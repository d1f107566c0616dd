import { cities, cityLabel } from '../../schema/cities.ts'
import type { City } from '../../schema/cities.ts'
import type { CantonCode } from '../../schema/cities/cantons.ts'
import type { Random } from './random.ts'

/** Weights: thousands of inhabitants, several times as many in French-speaking Switzerland, where Pouce began. */
const weights: Readonly<Record<CantonCode, number>> = {
  VD: 3300,
  GE: 2050,
  VS: 1300,
  FR: 1300,
  NE: 700,
  JU: 350,
  ZH: 1580,
  BE: 1250,
  AG: 710,
  SG: 525,
  LU: 425,
  TI: 400,
  BL: 295,
  TG: 290,
  SO: 285,
  GR: 205,
  BS: 220,
  SZ: 165,
  ZG: 130,
  SH: 85,
  AR: 55,
  NW: 44,
  GL: 41,
  FL: 40,
  OW: 38,
  UR: 37,
  AI: 16,
}

const quarters: Readonly<Record<string, readonly string[]>> = {
  Lausanne: ['Ouchy, 1006', 'Sous-Gare, 1006', 'Chailly, 1012', 'La Sallaz, 1010', 'Malley, 1007', 'Bellevaux, 1018'],
  Genève: [
    'Plainpalais, 1205',
    'Eaux-Vives, 1207',
    'Pâquis, 1201',
    'Champel, 1206',
    'Servette, 1202',
    'Saint-Jean, 1203',
  ],
  Fribourg: ['Pérolles, 1700', 'Schoenberg, 1700', 'Beauregard, 1700', 'Bourg, 1700'],
  Neuchâtel: ['Serrières, 2003', 'La Coudre, 2000', 'Les Parcs, 2000'],
  'La Chaux-de-Fonds': ['Les Forges, 2300', 'Les Crêtets, 2300'],
  Sion: ['Vissigen, 1950', 'Platta, 1950', 'Champsec, 1950'],
  Montreux: ['Clarens, 1815', 'Territet, 1820'],
  'Yverdon-les-Bains': ['Clendy, 1400', 'Les Moulins, 1400'],
  Berne: ['Länggasse, 3012', 'Breitenrain, 3014', 'Lorraine, 3013', 'Kirchenfeld, 3005'],
  Bienne: ['Madretsch, 2503', 'Mâche, 2504', 'Vigneules, 2505'],
  Zurich: ['Wiedikon, 8003', 'Oerlikon, 8050', 'Wipkingen, 8037', 'Seefeld, 8008'],
  Bâle: ['Gundeldingen, 4053', 'Kleinbasel, 4058', 'St. Johann, 4056'],
  Lugano: ['Molino Nuovo, 6900', 'Viganello, 6962', 'Besso, 6900'],
}

const streets = {
  french: [
    'Rue de la Gare',
    'Chemin des Vignes',
    'Rue du Collège',
    'Chemin du Verger',
    'Rue du Four',
    'Route du Village',
  ],
  german: ['Bahnhofstrasse', 'Schulstrasse', 'Gartenweg', 'Dorfstrasse', 'Lindenweg'],
  italian: ['Via Stazione', 'Via Cantonale', 'Via al Lago', 'Via delle Scuole'],
} as const

const frenchCantons: readonly CantonCode[] = ['VD', 'GE', 'VS', 'FR', 'NE', 'JU']
const frenchElsewhere = ['Bienne', 'Moutier', 'Tramelan', 'Saint-Imier', 'La Neuveville', 'Tavannes']
const germanElsewhere = ['Brigue', 'Naters', 'Viège', 'Zermatt', 'Loèche-Ville', 'Loèche-les-Bains', 'Guin']

export const languageOf = ({ name, cantonCode }: City) => {
  if (cantonCode === 'TI') return 'italian'
  const french = frenchCantons.includes(cantonCode) ? !germanElsewhere.includes(name) : frenchElsewhere.includes(name)
  return french ? 'french' : 'german'
}

// The catalogue lists the larger places of a canton first.
const weighed = cities.map((city, index) => {
  const rank = index - cities.findIndex(other => other.cantonCode === city.cantonCode)
  return { city, weight: 1 / (1 + Math.max(0, rank)) }
})
const totals = Map.groupBy(weighed, ({ city }) => city.cantonCode)
const shareOf = (code: CantonCode) => (totals.get(code) ?? []).reduce((sum, { weight }) => sum + weight, 0)
const everywhere = weighed.map(
  ({ city, weight }) => [city, (weight * weights[city.cantonCode]) / shareOf(city.cantonCode)] as const,
)
const within = new Map(
  [...totals].map(([code, list]) => [code, list.map(({ city, weight }) => [city, weight] as const)]),
)

export const anyCity = (random: Random): City => random.weighted(everywhere)
export const cityIn = (code: CantonCode, random: Random): City => random.weighted(within.get(code) ?? everywhere)

export const cityNamed = (name: string) => {
  const found = cities.find(city => city.name === name)
  if (!found) throw new Error(`${name} is not in the catalogue`)
  return found
}

/** A place as people publish it: the town, with its quarter or its postal code. */
export const placeIn = (city: City, random: Random) => {
  const quarter = quarters[city.name]
  if (random.chance(0.5)) return cityLabel(city)
  return quarter ? `${random.pick(quarter)} ${cityLabel(city)}` : `${city.postalCode} ${cityLabel(city)}`
}

/** A street name that every town has, and a number. */
export const addressIn = (city: City, random: Random) =>
  `${random.pick(streets[languageOf(city)])} ${random.between(1, 48)}, ${city.postalCode} ${city.name}`

/** « à Lausanne », « au Locle »; « de Sion », « d’Aigle », « du Locle ». */
export const inCity = ({ name }: City) => (name.startsWith('Le ') ? `au ${name.slice(3)}` : `à ${name}`)
export const fromCity = ({ name }: City) => {
  if (name.startsWith('Le ')) return `du ${name.slice(3)}`
  return /^([AEIOUÉÈ]|Y[^aeiou])/.test(name) ? `d’${name}` : `de ${name}`
}
