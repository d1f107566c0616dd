import type { User } from '../../schema/entities/user.ts'
import { headTexts } from '../texts/heads.ts'
import type { Head } from './head.ts'
import { toExcerpt } from './plain-text.ts'
import { toSwissAddress } from './swiss-address.ts'

/** Head of a student's public profile; null for private people, who have none. */
export const toStudentHead = (person: User, publicUrl: string): Head | null => {
  const { firstName, lastName, city, profileImageUrl, studentProfile } = person
  if (!studentProfile) return null
  const { school, bio, rating, completedJobs } = studentProfile
  const name = `${firstName} ${lastName}`
  const canonical = `/student/${person.id}`
  const canton = /,\s*([A-Z]{2})$/.exec(city)?.[1]
  return {
    title: headTexts.student.title(name),
    description: toExcerpt(headTexts.student.description(city, school, rating, completedJobs, bio), 160),
    canonical,
    image: profileImageUrl,
    type: 'profile',
    properties: { 'profile:first_name': firstName, 'profile:last_name': lastName },
    about: {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url: publicUrl + canonical,
      dateCreated: person.createdAt,
      mainEntity: {
        '@type': 'Person',
        name,
        givenName: firstName,
        familyName: lastName,
        identifier: person.id,
        ...(profileImageUrl ? { image: publicUrl + profileImageUrl } : {}),
        ...(bio ? { description: bio } : {}),
        ...(school ? { affiliation: { '@type': 'EducationalOrganization', name: school } } : {}),
        ...(canton ? { address: toSwissAddress(city, canton) } : {}),
      },
    },
  }
}
