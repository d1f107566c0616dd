import type { Reader } from './read.ts'
import { fields, listOf, maybe, number, oneOf, orNull, text } from './read.ts'
import { propertyTypes, userTypes } from '../../../schema/choices.ts'

const shape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Checked because the id becomes part of URLs and of the name of a database. */
const uuid: Reader<string> = value => {
  const id = text(value)
  if (!shape.test(id)) throw new TypeError('an id is no id')
  return id
}

const rating = orNull(number)

const namedPerson = fields({ id: text, firstName: text, lastName: text })

/** The signed-in user, as the server sends it and as the browser stores it. */
export const ownUser = fields({
  id: uuid,
  firstName: text,
  lastName: text,
  city: text,
  userType: oneOf(userTypes),
  profileImageUrl: orNull(text),
  createdAt: text,
  email: text,
  phone: text,
  studentProfile: maybe(
    fields({
      school: orNull(text),
      bio: orNull(text),
      availableTools: listOf(text),
      rating,
      reviewersCount: maybe(number),
      completedJobs: number,
    }),
  ),
  privateProfile: maybe(fields({ rating, propertyType: orNull(oneOf(propertyTypes)) })),
  isAdmin: maybe(oneOf([true])),
  isVerified: maybe(oneOf([true])),
  principals: maybe(listOf(namedPerson)),
  actedBy: maybe(namedPerson),
})

export type OwnUser = ReturnType<typeof ownUser>
