import type { UserType } from '../../schema/choices.ts'
import { newId } from '../../schema/ids.ts'
import { openSession } from '../accounts/sessions.ts'
import type { Sql } from '../db/connect.ts'

export type GivenPerson = {
  id?: string
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
  city?: string
  canton?: string
  passwordHash?: string
  school?: string
  bio?: string
  availableTools?: string[]
  isAdmin?: boolean
}

/** Inserts a verified account with an open session directly into the database, for tests that are not about registration. */
export const addPerson = async (sql: Sql, userType: UserType, given: GivenPerson = {}) => {
  const id = given.id ?? newId()
  const city = given.city ?? 'Lausanne, VD'
  const person = {
    id,
    userType,
    firstName: userType === 'student' ? 'Élodie' : 'Bernard',
    lastName: 'Essai',
    email: `${userType}-${id.slice(-12)}@exemple.ch`,
    phone: '+41 79 000 00 00',
    city,
    canton: city.slice(-2),
    // Matches no password.
    passwordHash: 'none',
    verifiedAt: new Date(),
    ...given,
  }
  await sql`insert into users ${sql(person)}`
  return { ...person, token: await openSession(sql, id, 'test') }
}
