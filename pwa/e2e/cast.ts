import { sessionKey } from '../session/session.ts'
import { hire, newPerson, publish } from './people.ts'
import type { Someone } from './people.ts'
import type { Screen, setStage } from './set-stage.ts'

type Details = { userType: 'student' | 'private'; firstName?: string; lastName?: string; city?: string }

/** A fresh account, signed in on a browser of its own, that stands on a page without having opened anything. */
export const newActor = async (
  stage: Awaited<ReturnType<typeof setStage>>,
  screen: Screen,
  { userType, firstName = 'Inès', lastName = 'Bolomey', ...more }: Details,
) => {
  const { url } = stage
  const visitor = await stage.open(screen)
  const person = await newPerson(url, userType, firstName, { lastName, ...more })
  const [name = '', value = ''] = person.cookie.split('=')
  await visitor.page.context().addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }])
  await visitor.page.goto(`${url}/about`)
  const stored = JSON.stringify(person.user)
  await visitor.page.evaluate(([key, text]) => localStorage.setItem(key, text), [sessionKey, stored] as const)
  return { ...visitor, ...person }
}

export type Actor = Awaited<ReturnType<typeof newActor>>

type Offer = { title?: string; location?: string; rate?: number; duration?: string; description?: string }

/** An offer of this person, straight to the server. */
export const publishOffer = (poster: Someone, { title = 'Tondre la pelouse', ...offer }: Offer = {}) =>
  publish(poster, title, {
    description: 'Une petite pelouse devant la maison.',
    duration: '2 heures',
    ...offer,
  })

/** A letter of this student, straight to the server. */
export const apply = async ({ ask, id }: Someone, jobId: string, message = 'Bonjour, je suis disponible samedi.') => {
  const application = await ask('POST', '/api/applications', { jobId, studentId: id, message })
  return String(application['id'])
}

/** An offer that this student already has. */
export const assignOffer = async (poster: Someone, student: Someone, offer: Offer = {}) => {
  const jobId = await publishOffer(poster, offer)
  await hire(poster, student, jobId)
  return jobId
}
