import { expect } from 'vitest'
import type { Screen, setStage } from './set-stage.ts'

type Stage = Pick<Awaited<ReturnType<typeof setStage>>, 'open' | 'url'>

const password = 'orange-velours-7'
let count = 0

/** What a person does beside the screens, over the same API. */
const speak = (url: string, cookie: string) => async (method: string, path: string, data?: object) => {
  const answer = await fetch(url + path, {
    method,
    headers: { Cookie: cookie, Origin: url, ...(data && { 'Content-Type': 'application/json' }) },
    ...(data && { body: JSON.stringify(data) }),
  })
  const body: unknown = await answer.json().catch(() => null)
  return { status: answer.status, body }
}

/** The same where nothing but success is expected: to set the scene, and to be the other side of it. */
const insist =
  (api: ReturnType<typeof speak>) =>
  async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: object): Promise<Record<string, never>> => {
    const { status, body } = await api(method, path, data)
    const text = JSON.stringify(body)
    expect(status, `${method} ${path}: ${text}`).toBeLessThan(300)
    return JSON.parse(text)
  }

export type Someone = {
  id: string
  firstName: string
  lastName: string
  /** As the server knows them. */
  user: object
  email: string
  password: string
  cookie: string
  api: ReturnType<typeof speak>
  ask: ReturnType<typeof insist>
}

/** A new account. */
export const newPerson = async (
  url: string,
  userType: 'student' | 'private',
  firstName: string,
  more: object = {},
): Promise<Someone> => {
  const email = `${userType}-${++count}-${Date.now()}@exemple.ch`
  const details = { firstName, lastName: 'Favre', email, password, phone: '+41 79 123 45 67', city: 'Lausanne, VD' }
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { Origin: url, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...details, userType, terms: true, ...more }),
  })
  const { user }: { user: { id: string; lastName: string } } = await answer.json()
  const cookie = answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const api = speak(url, cookie)
  return { id: user.id, firstName, lastName: user.lastName, email, password, user, cookie, api, ask: insist(api) }
}

/** An offer of theirs; answers with its id. */
export const publish = async (poster: Someone, title: string, more: object = {}): Promise<string> => {
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

/** The student applies, the poster accepts; answers with the application's id. */
export const hire = async (poster: Someone, student: Someone, jobId: string, message = 'Très motivé·e !') => {
  const application = await student.ask('POST', '/api/applications', { jobId, studentId: student.id, message })
  await poster.ask('POST', `/api/applications/${String(application['id'])}/accept`)
  return String(application['id'])
}

export const say = (sender: Someone, jobId: string, content: string) =>
  sender.ask('POST', `/api/jobs/${jobId}/messages`, { content })

/** That person's browser, signed in, at an address; acceptances count as told unless the test is about them. */
export const openAs = async (
  stage: Stage,
  screen: Screen,
  who: Pick<Someone, 'id' | 'email' | 'password'>,
  path: string,
  seen: readonly string[] = [],
) => {
  const { page, complaints } = await stage.open(screen)
  const answer = await page.request.post(`${stage.url}/api/auth/login`, {
    headers: { Origin: stage.url },
    data: { email: who.email, password: who.password },
  })
  const stored = { 'pouce.user': await answer.text(), [`pouce.seen-acceptances.${who.id}`]: JSON.stringify(seen) }
  await page.addInitScript(values => {
    if (sessionStorage.getItem('entered')) return
    sessionStorage.setItem('entered', 'yes')
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  await page.goto(stage.url + path)
  return { page, complaints }
}
