import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { escapeMarkup, toScriptJson } from './escape.ts'

type Ask = (path: string) => Response | Promise<Response>
type Render = (address: string, ask: (path: string) => Promise<Response>) => Promise<unknown>

const rendererShape = z.object({ render: z.custom<Render>(value => typeof value === 'function') })
const renderedShape = z.object({ links: z.string(), html: z.string() }).nullable()

/** What the app's build has written for the server; nothing before the first build. */
export const loadRenderer = async (folder: string) => {
  const path = join(folder, 'server/render.js')
  if (!existsSync(path)) return undefined
  const { render } = rendererShape.parse(await import(pathToFileURL(path).href))
  return async (address: string, ask: (path: string) => Promise<Response>) =>
    renderedShape.parse(await render(address, ask))
}

/** Whoever offers work or has judged it is a private person: people read the name in the app, machines read no further than this. */
const nameless = (key: string, value: unknown): unknown =>
  ['poster', 'reviewer', 'evaluator'].includes(key) && typeof value === 'object' && value !== null
    ? { ...value, firstName: '', lastName: '', profileImageUrl: null, rating: null, reviewsCount: 0 }
    : value

/** What one page asks of the API as a stranger, each question once; the answers travel with it. */
export const createQuestions = (ask: Ask) => {
  const answers = new Map<string, { status: number; total: string; data: unknown }>()
  const read = async (path: string) => {
    const known = answers.get(path)
    if (known) return known
    const response = await ask(path)
    const data: unknown = JSON.parse(await response.text(), nameless)
    const answer = { status: response.status, total: response.headers.get('X-Total-Count') ?? '', data }
    answers.set(path, answer)
    return answer
  }
  return {
    read,
    ask: async (path: string) => {
      const { status, total, data } = await read(path)
      if (status !== 200) throw new Error(`a page was answered ${status}`)
      return Response.json(data, { headers: { 'X-Total-Count': total } })
    },
    isWhole: () => [...answers.values()].every(({ status }) => status === 200),
    write: () =>
      [...answers].map(
        ([path, { total, data }]) =>
          `<script type="application/json" data-question="${escapeMarkup(path)}" data-total="${total}">${toScriptJson(data)}</script>`,
      ),
  }
}

export type Questions = ReturnType<typeof createQuestions>
