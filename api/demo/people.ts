import type { City } from '../../schema/cities.ts'
import { propertyTypes, signupTools } from '../../schema/choices.ts'
import type { UserType } from '../../schema/choices.ts'
import type { FreeTime } from '../../schema/decisions/availability.ts'
import { DAY, MINUTE } from './calendar.ts'
import { say } from './grammar.ts'
import { anyCity, cityNamed, inCity, languageOf } from './places.ts'
import type { Random } from './random.ts'
import { bios, names, schools } from './texts/people.ts'

type Studies = { readonly school: string; readonly at: string; readonly field: string }

export type Person = {
  readonly id: string
  readonly userType: UserType
  readonly firstName: string
  readonly lastName: string
  readonly feminine: boolean
  readonly email: string
  readonly phone: string
  readonly city: City
  readonly age: number
  readonly propertyType: string | null
  readonly studies: Studies | undefined
  readonly bio: string | null
  readonly tools: readonly string[]
  readonly free: readonly FreeTime[]
  readonly createdAt: number
}

type Known = {
  userType: UserType
  firstName: string
  lastName: string
  feminine: boolean
  city: string
  school?: string
  /** Usual week; the app asks students without one to set it. */
  free?: readonly FreeTime[]
}

/** The people of the demo accounts, first and in the same order. */
const known: readonly Known[] = [
  {
    userType: 'student',
    firstName: 'Chloé',
    lastName: 'Rochat',
    feminine: true,
    city: 'Lausanne',
    school: 'EPFL',
    free: ['wednesday-afternoon', 'thursday-evening', 'friday-afternoon', 'saturday-morning', 'saturday-afternoon'],
  },
  {
    userType: 'student',
    firstName: 'Tiago',
    lastName: 'Ferreira',
    feminine: false,
    city: 'Genève',
    school: 'Université de Genève',
  },
  { userType: 'private', firstName: 'Céline', lastName: 'Monnier', feminine: true, city: 'Lausanne' },
  { userType: 'private', firstName: 'Thomas', lastName: 'Zbinden', feminine: false, city: 'Fribourg' },
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')

const emailOf = (firstName: string, lastName: string, taken: Map<string, number>) => {
  const base = `${plain(firstName)}.${plain(lastName)}`
  const times = (taken.get(base) ?? 0) + 1
  taken.set(base, times)
  return `${base}${times > 1 ? times : ''}@demo.pouce.example`
}

// Numbers of this block are not in use.
const phoneOf = (index: number) => {
  const digits = String(index + 1).padStart(7, '0')
  return `+41 79 ${digits.slice(0, 3)} ${digits.slice(3, 5)} ${digits.slice(5)}`
}

const nameFor = (city: City, random: Random) => {
  const { women, men, families } = names[random.chance(0.2) ? 'newcomer' : languageOf(city)]
  const feminine = random.chance(0.5)
  return { feminine, firstName: random.pick(feminine ? women : men), lastName: random.pick(families) }
}

const studiesIn = (city: City, school: string | undefined, random: Random): Studies => {
  const near = schools.filter(({ name, cantons }) => (school ? name === school : cantons.includes(city.cantonCode)))
  const { name, at, fields } = random.pick(near)
  return { school: name, at, field: random.pick(fields) }
}

export const makePeople = (count: number, reference: number, random: Random): Person[] => {
  const taken = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const fixed = known[index]
    const city = fixed ? cityNamed(fixed.city) : anyCity(random)
    let name = fixed ?? nameFor(city, random)
    // Namesakes would confuse in a small set; in a large one they are normal.
    for (let tries = 0; !fixed && tries < 20 && taken.has(`${plain(name.firstName)}.${plain(name.lastName)}`); tries++)
      name = nameFor(city, random)
    const { firstName, lastName, feminine } = name
    const userType = fixed?.userType ?? (index % 5 < 3 ? 'student' : 'private')
    const createdAt = reference - random.between(125, 600) * DAY + random.between(7 * 60, 21 * 60) * MINUTE
    const studies = userType === 'student' ? studiesIn(city, fixed?.school, random) : undefined
    const words = studies && { field: studies.field, at: studies.at, inCity: inCity(city) }
    return {
      id: random.id(createdAt),
      userType,
      firstName,
      lastName,
      feminine,
      email: emailOf(firstName, lastName, taken),
      phone: phoneOf(index),
      city,
      age: studies?.field.includes('maturité') ? random.between(16, 19) : random.between(19, 26),
      propertyType: studies ? null : random.pick(propertyTypes.slice(0, random.chance(0.9) ? 2 : 4)),
      studies,
      bio: words ? say(random.pick(bios), random, words, { self: feminine }) : null,
      tools: studies
        ? random.sample(
            signupTools.slice(0, 5),
            random.weighted([
              [0, 4],
              [1, 4],
              [2, 2],
              [3, 1],
            ]),
          )
        : [],
      free: fixed?.free ?? [],
      createdAt,
    }
  })
}
