import type { Context } from 'hono'
import type { RouterRoute } from 'hono/types'
import { answerRefusal } from '../server/answer.ts'
import type { Env } from '../deps.ts'
import { refuse } from '../server/refusal.ts'

/** Middleware (ALL) answers nothing itself, and files (a wildcard) are no calls. */
const isCall = ({ method, path }: RouterRoute) => method !== 'ALL' && !path.includes('*')

const toCall = ({ method, path }: RouterRoute) => ({
  methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
})

/** Nothing answers here; where something would answer to another method, `Allow` says which. */
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
