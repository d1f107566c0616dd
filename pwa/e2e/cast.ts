import type { BrowserContext } from 'playwright-core'
import type { Screen, setStage } from './set-stage.ts'

type Details = { userType: 'student' | 'private'; firstName?: string; lastName?: string; city?: string }

let people = 0

/** What a person's browser says to the API directly, as the app would. */
const speak = (context: BrowserContext, url: string) => async (method: string, path: string, data?: object) => {
  const answer = await context.request.fetch(url + path, {
    method,
    headers: { Origin: url, ...(data && { 'Content-Type': 'application/json' }) },
    ...(data && { data: JSON.stringify(data) }),
  })
  const body: unknown = await answer.json().catch(() => null)
  return { status: answer.status(), body }
}

const idOf = (body: unknown) => {
  const id: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : undefined
  if (typeof id !== 'string') throw new Error(`no id in ${JSON.stringify(body)}`)
  return id
}

/** A fresh account, signed in on a browser of its own, that stands on a page without having opened anything. */
export const newPerson = async (
  stage: Awaited<ReturnType<typeof setStage>>,
  screen: Screen,
  { userType, firstName = 'Inès', lastName = 'Bolomey', city = 'Lausanne, VD' }: Details,
) => {
  const { url } = stage
  const visitor = await stage.open(screen)
  const { page } = visitor
  const email = `${userType}-${++people}-${Date.now()}@exemple.ch`
  const password = 'orange-velours-7'
  const details = { firstName, lastName, email, password, phone: '+41 79 123 45 67', city, userType, terms: true }
  const api = speak(page.context(), url)
  const { body } = await api('POST', '/api/auth/register', details)
  const user: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'user') : undefined
  await page.goto(`${url}/about`)
  await page.evaluate(kept => localStorage.setItem('pouce.user', kept), JSON.stringify(user))
  return { ...visitor, api, id: idOf(user), email, password, firstName, lastName }
}

export type Person = Awaited<ReturnType<typeof newPerson>>

type Offer = { title?: string; location?: string; rate?: number; duration?: string; description?: string }

/** An offer of this person, straight to the server. */
export const publishOffer = async ({ api }: Person, offer: Offer = {}) => {
  const { body } = await api('POST', '/api/jobs', {
    title: 'Tondre la pelouse',
    description: 'Une petite pelouse devant la maison.',
    location: 'Lausanne, VD',
    duration: '2 heures',
    rate: 25,
    ...offer,
  })
  return idOf(body)
}

/** A letter of this student, straight to the server. */
export const apply = async ({ api, id }: Person, jobId: string, message = 'Bonjour, je suis disponible samedi.') => {
  const { body } = await api('POST', '/api/applications', { jobId, studentId: id, message })
  return idOf(body)
}

/** An offer that this student already has. */
export const assignOffer = async (poster: Person, student: Person, offer: Offer = {}) => {
  const jobId = await publishOffer(poster, offer)
  const applicationId = await apply(student, jobId)
  await poster.api('POST', `/api/applications/${applicationId}/accept`)
  return jobId
}
