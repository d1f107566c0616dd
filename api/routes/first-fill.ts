import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { readLagging } from '../db/standby.ts'
import { readFile } from '../feed/first-fill.ts'
import { answerMade } from '../server/answer-made.ts'
import { answerRefusal } from '../server/answer.ts'
import { acceptedEncodings } from '../server/negotiate.ts'
import { refuse } from '../server/refusal.ts'

const json = { type: 'application/json', cache: 'public, max-age=31536000, immutable' }

/** Files that an answer of the sync route names. Named by the hash of what is in them, they never change, and anybody may keep them. */
export const firstFillRoutes = (deps: Deps) =>
  new Hono<Env>().get('/api/sync/first-fill/:name', async c => {
    const name = c.req.param('name')
    const accepted = acceptedEncodings(c.req.header('accept-encoding'))
    const file = /^[0-9a-f]{64}$/.test(name) ? await readLagging(deps, from => readFile(from, name, accepted)) : null
    return file ? answerMade(c, file, json) : answerRefusal(c, refuse('not-found'))
  })
