import { Hono } from 'hono'
import { answerRefusal } from '../server/answer.ts'
import type { Deps, Env } from '../deps.ts'
import { refuse } from '../server/refusal.ts'

/** `/healthz`: the process answers. `/readyz`: it can also do its work, and wants more of it. */
export const healthRoutes = ({ sql }: Deps, isClosing: () => boolean) =>
  new Hono<Env>()
    .get('/healthz', c => c.json({ ok: true }))
    .get('/readyz', async c => {
      const answers = !isClosing() && (await sql`select 1`.then(() => true).catch(() => false))
      return answers ? c.json({ ok: true }) : answerRefusal(c, refuse('unavailable'))
    })
