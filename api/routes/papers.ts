import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { id as uuid } from '../../schema/fields.ts'
import { answerBytes, answerRefusal } from '../server/answer.ts'
import type { Deps, Env } from '../deps.ts'
import { admits, refuseCaller } from '../domain/actor.ts'
import { costs } from '../server/cost.ts'
import { Refusal, refuse } from '../server/refusal.ts'

/** Answers with a PDF for this person, not cached. */
const answerPdf = (c: Context<Env>, name: string, drawn: Uint8Array<ArrayBuffer> | Refusal | null) => {
  if (drawn === null) return answerRefusal(c, refuse('not-found'))
  if (drawn instanceof Refusal) return answerRefusal(c, drawn)
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Disposition', `attachment; filename="${name}.pdf"`)
  c.header('Cache-Control', 'no-store')
  return answerBytes(c, drawn)
}

const year = z
  .string()
  .regex(/^20\d\d$/)
  .transform(Number)

/** Documents have no contract: they are for signed-in people and their deputies. */
const door = { method: 'GET', caller: 'signed-in', deputy: 'may' } as const

const papers = new WeakSet<object>()
export const isPaper = (handler: object) => papers.has(handler)

const forWhomItIs = (answer: (c: Context<Env>, viewer: string) => Promise<Response>) => {
  const handler = async (c: Context<Env>) => {
    const { actor } = c.var
    return admits(door, actor) ? answer(c, actor.id) : answerRefusal(c, refuseCaller(door, actor))
  }
  papers.add(handler)
  return handler
}

/** Documents to keep. The PDF library is loaded with the first one, to keep the start fast. */
export const paperRoutes = ({ sql }: Pick<Deps, 'sql'>) =>
  new Hono<Env>()
    .get(
      '/api/payments/:id/receipt',
      costs('document'),
      forWhomItIs(async (c, viewer) => {
        const id = uuid.safeParse(c.req.param('id'))
        if (!id.success) return answerRefusal(c, refuse('not-found'))
        const { drawReceipt } = await import('../papers/receipt.ts')
        return answerPdf(c, `pouce-${id.data}`, await drawReceipt(sql, viewer, id.data))
      }),
    )
    .get(
      '/api/statements/:year/:userId',
      costs('document'),
      forWhomItIs(async (c, viewer) => {
        const [asked, other] = [year.safeParse(c.req.param('year')), uuid.safeParse(c.req.param('userId'))]
        if (!asked.success || !other.success) return answerRefusal(c, refuse('not-found'))
        const { drawStatement } = await import('../papers/statement.ts')
        return answerPdf(c, `pouce-${asked.data}`, await drawStatement(sql, viewer, asked.data, other.data))
      }),
    )
    .get(
      '/api/jobs/:id/qr-bill',
      costs('document'),
      forWhomItIs(async (c, viewer) => {
        const id = uuid.safeParse(c.req.param('id'))
        if (!id.success) return answerRefusal(c, refuse('not-found'))
        const { drawQrBill } = await import('../papers/qr-bill.ts')
        return answerPdf(c, `pouce-facture-${id.data}`, await drawQrBill(sql, viewer, id.data))
      }),
    )
