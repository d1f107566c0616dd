import type { Context } from 'hono'
import type { RouterRoute } from 'hono/types'
import { answerRefusal } from '../server/answer.ts'
import type { Env } from '../deps.ts'
import { refuse } from '../server/refusal.ts'

/** Excludes middleware (ALL), which answers nothing itself, and files (a wildcard). */
const isCall = ({ method, path }: RouterRoute) => method !== 'ALL' && !path.includes('*')

const toCall = ({ method, path }: RouterRoute) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
})

/** Answers 404, or 405 with `Allow` if the path has a route for another method. */
export const answerNoRoute = (routes: () => readonly RouterRoute[]) => {
  let calls: ReturnType<typeof toCall>[] | undefined
  return (c: Context<Env>) => {
    calls ??= routes().filter(isCall).map(toCall)
    const methods = calls.filter(({ pattern }) => pattern.test(c.req.path)).flatMap(call => call.methods)
    if (methods.length === 0) return answerRefusal(c, refuse('not-found'))
    c.header('Allow', [...new Set(methods)].join(', '))
    return answerRefusal(c, refuse('method-not-allowed'))
  }
}
