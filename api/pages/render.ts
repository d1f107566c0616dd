import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { escapeMarkup, toScriptJson } from './plain-text.ts'

export type Ask = (path: string) => Response | Promise<Response>
type Render = (address: string, ask: Ask) => Promise<unknown>

const rendererShape = z.object({ render: z.custom<Render>(value => typeof value === 'function') })
const screenShape = z.object({ links: z.string(), html: z.string() })

/** Loads the server renderer of the app's build; undefined before the first build. */
export const loadRenderer = async (folder: string) => {
  const path = join(folder, 'server/render.js')
  if (!existsSync(path)) return undefined
  const { render } = rendererShape.parse(await import(pathToFileURL(path).href))
  return async (...asked: Parameters<Render>) => screenShape.nullable().parse(await render(...asked))
}

/** Writes an answer into its page, for the app that takes over. */
const writeAnswer = (question: string, answer: unknown, total: string) =>
  `<script type="application/json" data-question="${escapeMarkup(question)}" data-total="${total}">${toScriptJson(answer)}</script>`

/** Removes the names of posters and reviewers, who are private people: people read them in the app. */
const nameless = (key: string, value: unknown): unknown =>
  ['poster', 'reviewer', 'evaluator'].includes(key) && typeof value === 'object' && value !== null
    ? { ...value, firstName: '', lastName: '', profileImageUrl: null, rating: null, reviewsCount: 0, reviewersCount: 0 }
    : value

/** The API did not answer a question of a page. */
export class Unanswered extends Error {
  readonly status: number
  constructor(status: number) {
    super(`the API answered ${status}`)
    this.status = status
  }
}

/** Questions of one page to the API, asked as a stranger and only once each; the answers are embedded in the page. */
export const createQuestions = (ask: Ask) => {
  const answers = new Map<string, Promise<{ total: string; data: unknown }>>()
  const start = async (path: string) => {
    const response = await ask(path)
    if (response.status !== 200) throw new Unanswered(response.status)
    const data: unknown = JSON.parse(await response.text(), nameless)
    return { total: response.headers.get('X-Total-Count') ?? '', data }
  }
  const read = (path: string) => {
    const answer = answers.get(path) ?? start(path)
    answers.set(path, answer)
    return answer
  }
  return {
    read,
    /** Interface that the app calls. */
    ask: async (path: string) => {
      const { total, data } = await read(path)
      return Response.json(data, { headers: { 'X-Total-Count': total } })
    },
    /** Writes the answers for the app that takes over; throws if one is missing. */
    write: async () => {
      const written = [...answers].map(async ([path, answer]) => {
        const { total, data } = await answer
        return writeAnswer(path, data, total)
      })
      return (await Promise.all(written)).join('')
    },
  }
}

export type Questions = ReturnType<typeof createQuestions>
