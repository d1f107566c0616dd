import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { readFile } from '../feed/first-fill.ts'
import { answerMade } from '../server/answer-made.ts'
import { answerRefusal } from '../server/answer.ts'
import { costs } from '../server/cost.ts'
import { acceptedEncodings } from '../server/negotiate.ts'
import { refuse } from '../server/refusal.ts'

const json = { type: 'application/json', cache: 'public, max-age=3600' }

/** Files named by answers of the sync route, the same for everyone. A shared cache could keep withdrawn words. */
export const firstFillRoutes = (deps: Deps) =>
  new Hono<Env>().get('/api/sync/first-fill/:name', costs('row'), async c => {
    const file = await readFile(deps, c.req.param('name'), acceptedEncodings(c.req.header('accept-encoding')))
    return file ? answerMade(c, file, json) : answerRefusal(c, refuse('not-found'))
  })
