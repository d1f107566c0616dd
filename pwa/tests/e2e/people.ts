import type { Schedule } from '../../../schema/decisions/schedule.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { hashPassword } from '../../../api/accounts/password.ts'
import { openSession } from '../../../api/accounts/sessions.ts'
import { addPerson, type GivenPerson } from '../../../api/testing/add-person.ts'
import { sessionKey } from '../../data/session/session.ts'
import type { Screen, Stage } from './set-stage.ts'

const password = 'orange-velours-7'
const passwordHash = await hashPassword(password)

/** API client of a person, for what they do outside the screens. */
const speak = (url: string, cookie: string) => async (method: string, path: string, data?: object) => {
  const answer = await fetch(url + path, {
    method,
    headers: { Cookie: cookie, Origin: url, ...(data && { 'Content-Type': 'application/json' }) },
    ...(data && { body: JSON.stringify(data) }),
  })
  const body: unknown = await answer.json().catch(() => null)
  return { status: answer.status, body }
}

/** The same, but expects success: for setup and for the other person's actions. */
const insist =
  (api: ReturnType<typeof speak>) =>
  async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<Record<string, never>> => {
    const { status, body } = await api(method, path, data)
    const text = JSON.stringify(body)
    expect(status, `${method} ${path}: ${text}`).toBeLessThan(300)
    return JSON.parse(text)
  }

const cookieOf = (token: string) => `pouce=${token}`

/** Creates an account. */
export const newPerson = async (
  { url, sql }: Pick<Stage, 'url' | 'sql'>,
  userType: 'student' | 'private',
  firstName: string,
  more: Omit<GivenPerson, 'id' | 'firstName' | 'passwordHash'> = {},
) => {
  const { id, email, lastName, token } = await addPerson(sql, userType, {
    firstName,
    lastName: 'Favre',
    phone: '+41 79 123 45 67',
    passwordHash,
    ...more,
  })
  const cookie = cookieOf(token)
  const api = speak(url, cookie)
  return { id, firstName, lastName, email, password, cookie, api, ask: insist(api) }
}

export type Someone = Awaited<ReturnType<typeof newPerson>>

/** Signs this browser in, from its next page on. */
export const signIn = async (
  page: Page,
  { url, sql }: Pick<Stage, 'url' | 'sql'>,
  { id }: { id: string },
  stored: Readonly<Record<string, string>> = {},
) => {
  const token = await openSession(sql, id, 'test')
  await page.context().addCookies([{ name: 'pouce', value: token, url, httpOnly: true, sameSite: 'Lax' }])
  const user = await insist(speak(url, cookieOf(token)))('GET', '/api/auth/me')
  await page.addInitScript(
    values => {
      // Only once, so that a logout lasts.
      if (sessionStorage.getItem('entered')) return
      sessionStorage.setItem('entered', 'yes')
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    },
    { [sessionKey]: JSON.stringify(user), ...stored },
  )
}

/** Signs in a person of the demo data. */
export const signInAs = async (page: Page, stage: Pick<Stage, 'url' | 'sql'>, email: string) => {
  const [person] = await stage.sql<{ id: string }[]>`select id from users where email = ${email}`
  if (!person) throw new Error(`no person has the address ${email}`)
  await signIn(page, stage, person)
  return person
}

/** Opens an address signed in as this person. `seen` lists acceptances that were already announced. */
export const openAs = async (
  stage: Pick<Stage, 'url' | 'sql' | 'open'>,
  screen: Screen,
  who: Pick<Someone, 'id'>,
  path: string,
  seen: readonly string[] = [],
) => {
  const { page, complaints } = await stage.open(screen)
  await signIn(page, stage, who, { [`pouce.seen-acceptances.${who.id}`]: JSON.stringify(seen) })
  await page.goto(stage.url + path)
  return { page, complaints }
}

type Details = { userType: 'student' | 'private'; firstName?: string; lastName?: string; city?: string }

/** Creates an account and signs it in on a new device. */
export const newActor = async (
  stage: Pick<Stage, 'url' | 'sql' | 'open'>,
  screen: Screen,
  { userType, firstName = 'Inès', lastName = 'Bolomey', ...more }: Details,
) => {
  const person = await newPerson(stage, userType, firstName, { lastName, ...more })
  const visitor = await stage.open(screen)
  await signIn(visitor.page, stage, person)
  return { ...visitor, ...person }
}

/** The same for all the people of a file, on the screen that most of them use. */
export const actorsOn =
  (stage: Parameters<typeof newActor>[0], usual: Screen) =>
  (userType: Details['userType'], screen = usual, details: Omit<Details, 'userType'> = {}) =>
    newActor(stage, screen, { userType, ...details })

export type Actor = Awaited<ReturnType<typeof newActor>>

type Offer = {
  title?: string
  description?: string
  location?: string
  rate?: number
  duration?: string
  category?: string
  paymentMethod?: string
  isThroughPouce?: boolean
  schedule?: Schedule
  photos?: readonly string[]
}

/** Publishes an offer and returns its id. */
export const publish = async (poster: Someone, title = 'Tondre la pelouse', more: Offer = {}): Promise<string> => {
  const job = await poster.ask('POST', '/api/jobs', {
    title,
    description: 'Un coup de main pour une demi-journée.',
    location: 'Lausanne, VD',
    duration: '3 heures',
    rate: 25,
    ...more,
  })
  return String(job['id'])
}

/** Sends an application and returns its id. */
export const apply = async ({ ask, id }: Someone, jobId: string, message = 'Bonjour, je suis disponible samedi.') => {
  const application = await ask('POST', '/api/applications', { jobId, studentId: id, message })
  return String(application['id'])
}

/** The student applies and the poster accepts. Returns the application's id. */
export const hire = async (poster: Someone, student: Someone, jobId: string, message = 'Très motivé·e !') => {
  const applicationId = await apply(student, jobId, message)
  await poster.ask('POST', `/api/applications/${applicationId}/accept`)
  return applicationId
}

/** Publishes an offer and assigns it to this student. Returns its id. */
export const assign = async (poster: Someone, student: Someone, title?: string, more: Offer = {}) => {
  const jobId = await publish(poster, title, { duration: '2 heures', ...more })
  await hire(poster, student, jobId)
  return jobId
}

/** The person's wallet balance, in rappen. */
export const balance = ({ ask, id }: Someone) => ask('GET', `/api/wallets/${id}/balance`)

export const say = (sender: Someone, jobId: string, content: string) =>
  sender.ask('POST', `/api/jobs/${jobId}/messages`, { content })
