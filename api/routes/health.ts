import { Hono } from 'hono'
import * as z from 'zod'
import { readLagging } from '../db/standby.ts'
import { answerRefusal } from '../server/answer.ts'
import type { Deps, Env } from '../deps.ts'
import type { Pokes } from '../feed/pokes.ts'
import { costs } from '../server/cost.ts'
import { refuse } from '../server/refusal.ts'
import { refuseInput } from '../server/refuse-input.ts'
import { version } from '../server/version.ts'

const question = z.object({ for: z.literal('visitors').optional() })

/**
 * `/healthz`: the process answers. `/readyz`: it can also do its work, poke its streams, and accept more load.
 * `/readyz?for=visitors`: it can at least show visitors' pages, which a standby serves while the primary is down; checked in the way
 * those pages read. `/version`: the running version.
 */
export const healthRoutes = (deps: Deps, isClosing: () => boolean, pokes: Pick<Pokes, 'stands'>) => {
  const sql = deps.readiness ?? deps.sql
  const ask = (from: Deps['sql']) => from`select 1`.then(() => true)
  return new Hono<Env>()
    .get('/healthz', costs('little'), c => c.json({ ok: true }))
    .get('/version', costs('little'), c => c.json({ version }))
    .get('/readyz', costs('little'), async c => {
      const { data, error } = question.safeParse(c.req.query())
      if (error) return answerRefusal(c, refuseInput(error))
      const read = () => (data.for === 'visitors' ? readLagging({ sql, standby: deps.standby }, ask) : ask(sql))
      const stands = data.for !== 'visitors' && pokes.stands()
      const answers = !isClosing() && !stands && (await read().catch(() => false))
      return answers ? c.json({ ok: true }) : answerRefusal(c, refuse('unavailable'))
    })
}
