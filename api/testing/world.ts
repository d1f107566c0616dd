import { expect } from 'vitest'
import type * as z from 'zod'
import type { Contract } from '../../schema/contract.ts'
import type { UserType } from '../../schema/choices.ts'
import { problem } from '../../schema/entities/problem.ts'
import { offerFields, type OfferField } from '../../schema/offers/fields.ts'
import { hashPassword } from '../accounts/password.ts'
import { createApp } from '../app.ts'
import type { Sql } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { createTasks } from '../queue/tasks.ts'
import type { Log } from '../server/log.ts'
import type { Message } from '../server/mail.ts'
import { createTestBank } from '../money/test-bank.ts'
import { contractOf } from '../routes/handlers.ts'
import { addPerson } from './add-person.ts'
import { runTasks } from './run-tasks.ts'

const password = 'Un secret de vélo'
let passwordHash: Promise<string> | undefined
export const origin = 'http://localhost:3000'

/** Untyped, so that a test can read any part of an answer: its contract has already been checked. */
type Body = ReturnType<typeof JSON.parse>
export type Answered = { status: number; body: Body; headers: Headers }
export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answered>
export type Person = { id: string; email: string; token: string; call: Call }

/** Code of a refusal, or status of a success. */
export const code = ({ status, body }: Pick<Answered, 'status' | 'body'>) => body.code ?? status
export const codes = (answers: readonly Answered[]) => answers.map(answer => code(answer))

/** Collects mails instead of sending them; `verifies`: accounts must confirm their address. */
export const createOutbox = (verifies = false) => {
  const sent: Message[] = []
  const lastToken = () => /#token=([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
  return { verifies, sent, lastToken, send: async (message: Message) => void sent.push(message) }
}

/** Keys that must not occur anywhere in an answer to a visitor. */
const privateKeys = new Set([
  'email',
  'phone',
  'iban',
  'lapses',
  'availability',
  'mailsOff',
  'suspension',
  ...Object.entries<OfferField>(offerFields).flatMap(([name, { readers }]) => (readers === 'everyone' ? [] : [name])),
])
const privateIn = (text: string) =>
  [...text.matchAll(/"(\w+)":(?!null)/g)].flatMap(([, key = '']) => (privateKeys.has(key) ? [key] : []))
const leaveItOut = 'tells a visitor what is private: leave it out where api/queries puts this answer together'

/**
 * The API on a real database, and people who use it. Checks every answer against its contract, so each test also proves that
 * nothing undocumented leaves the server and nothing answers 5xx.
 */
export const createWorld = (sql: Sql, deps: Partial<Deps> = {}) => {
  const failures: unknown[] = []
  const log: Log = { info: () => {}, error: (event, fields) => failures.push({ event, ...fields }) }
  const given = {
    sql,
    environment: { publicUrl: origin, secureCookies: false, trustedProxies: 0 },
    mail: createOutbox(),
    log,
    ...deps,
  }
  const { app, retire, finishWork, moved, poll } = createApp(given)
  const provider = given.provider ?? createTestBank(sql, origin)
  const tasks = createTasks({ ...given, provider, pushSubject: 'mailto:pouce@exemple.ch', moved })
  /** Runs pending tasks: all, or those of these names. */
  const work = (...names: (keyof typeof tasks)[]) =>
    runTasks(given, names.length > 0 ? Object.fromEntries(names.map(name => [name, tasks[name]])) : tasks)

  const handlers = app.routes.flatMap(({ method, path, handler }) => {
    const contract = contractOf(handler)
    return contract ? [{ method, contract, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }] : []
  })
  const contractFor = (method: string, path: string): Contract | undefined =>
    handlers.find(handler => handler.method === method && handler.pattern.test(path))?.contract

  const check = (method: string, path: string, status: number, body: unknown) => {
    expect(failures, `${method} ${path}`).toEqual([])
    expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBeLessThan(500)
    const schema: z.ZodType | undefined = status < 300 ? contractFor(method, path.split('?')[0] ?? '')?.answer : problem
    schema?.parse(body)
  }

  const call =
    (cookie: string | null): Call =>
    async (method, path, body, headers = {}) => {
      const response = await app.request(path, {
        method,
        headers: {
          Origin: origin,
          ...(cookie ? { Cookie: `pouce=${cookie}` } : {}),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      // In production alerts are written within a second; here before the test looks.
      if (method === 'POST') await work('notify-matches')
      const text = await response.text()
      // Budgets charge by length, so every long body must declare it.
      if (text.length > 4096 && method !== 'HEAD')
        expect(response.headers.get('content-length'), `${method} ${path}`).not.toBeNull()
      const answered = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
      if (typeof answered !== 'string') check(method, path, response.status, answered)
      const isVisitor = !cookie && !('Cookie' in headers)
      if (isVisitor && response.ok && contractFor(method, path.split('?')[0] ?? '')?.method === 'GET')
        expect(privateIn(text), `GET ${path} ${leaveItOut}`).toEqual([])
      return { status: response.status, body: answered, headers: response.headers }
    }

  let count = 0
  const person = async (
    userType: UserType,
    given: { canton?: string; city?: string; firstName?: string; lastName?: string; isAdmin?: boolean } = {},
  ): Promise<Person> => {
    count++
    const { id, email, token } = await addPerson(sql, userType, { lastName: `Essai ${count}`, ...given })
    return { id, email, token, call: call(token) }
  }

  const jobInput = (given: object = {}) => ({
    title: 'Tondre la pelouse',
    description: 'Une centaine de mètres carrés, tondeuse sur place.',
    location: 'Lausanne, VD',
    duration: '2 heures',
    rate: 25,
    ...given,
  })

  const openJob = async (poster: Person, given: object = {}) =>
    (await poster.call('POST', '/api/jobs', jobInput(given))).body
  const apply = async (student: Person, jobId: string) =>
    (await student.call('POST', '/api/applications', { jobId, message: 'Je suis disponible samedi.' })).body
  const accept = (poster: Person, applicationId: string) =>
    poster.call('POST', `/api/applications/${applicationId}/accept`)

  const edit = (poster: Person, jobId: string, changes: object) =>
    poster.call('PATCH', `/api/jobs/${jobId}/details`, changes)
  /** Sets a password for the person and returns it. */
  const givePassword = async ({ id }: Pick<Person, 'id'>) => {
    passwordHash ??= hashPassword(password)
    await sql`update users set password_hash = ${await passwordHash} where id = ${id}`
    return password
  }
  const deleteAccount = async (leaving: Person) =>
    leaving.call('DELETE', '/api/auth/account', { password: await givePassword(leaving) })
  const exportOf = async ({ id, call: own }: Pick<Person, 'id' | 'call'>) =>
    own('POST', '/api/auth/export', { password: await givePassword({ id }) })

  /** A job with its two people, the student accepted. */
  const assignedJob = async () => {
    const [poster, student] = [await person('private'), await person('student')]
    const job = await openJob(poster)
    const application = await apply(student, job.id)
    await accept(poster, application.id)
    return { poster, student, job, application }
  }

  return {
    app,
    retire,
    finishWork,
    work,
    sql,
    visitor: call(null),
    call,
    person,
    jobInput,
    openJob,
    apply,
    accept,
    edit,
    givePassword,
    deleteAccount,
    exportOf,
    assignedJob,
    poll,
    failures,
  }
}

export const review = (revieweeId: string, jobId: string, given: object = {}) => ({
  jobId,
  revieweeId,
  rating: 5,
  comment: 'Travail soigné, merci !',
  structuredEvaluation: {
    completedOnTime: true,
    punctualityRating: 5,
    politenessRating: 4,
    wouldRecommend: true,
    descriptiveWords: 'Ponctuelle, aimable',
  },
  ...given,
})

/** A person as strangers read them, with the initial of the last name. */
export const toStrangers = (known: Body): Body =>
  JSON.parse(JSON.stringify(known).replaceAll(/"lastName":"(.)[^"]*"/gu, '"lastName":"$1."'))

/** Submits both reviews, so that both are shown; returns the poster's. */
export const reviewEachOther = async (poster: Person, student: Person, jobId: string, given: object = {}) => {
  const { body } = await poster.call('POST', '/api/reviews', review(student.id, jobId, given))
  await student.call('POST', '/api/reviews', review(poster.id, jobId))
  return body
}

export type World = ReturnType<typeof createWorld>
