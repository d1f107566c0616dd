import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { newId } from '../../schema/ids.ts'
import { connect } from '../../api/db/connect.ts'
import { offerRowColumns, toOffer, type OfferRow } from '../../api/feed/offer-rows.ts'
import { floorOrder } from './floor-order.ts'
import { sinceRoute } from './since-route.ts'

// The minimum for any server to deliver the same rows: one statement, the rows as JSON. No cursor, session, permissions or
// receipts.

const channel = 'floor'
const bytes = new TextEncoder()

const start = async () => {
  const [order]: unknown[] = await once(process, 'message')
  const { databaseUrl, port } = floorOrder.parse(order)
  const sql = connect(databaseUrl)
  const app = new Hono()

  app.route('/', sinceRoute(sql))

  const jobs = async (title: string | null) => {
    const rows = await sql<OfferRow[]>`
      select ${offerRowColumns(sql, null)} from offers o join users p on p.id = o.posted_by_id
      where is_open(o) and (${title}::text is null or o.title = ${title})`
    return rows.map(row => toOffer(row, null))
  }
  app.get('/jobs', async c => c.json(await jobs(c.req.query('title') ?? null)))

  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  await sql.listen(channel, receiver => {
    for (const stream of streams) stream.enqueue(bytes.encode(`data: ${receiver}\n\n`))
  })
  app.get('/stream', c => {
    const stream = new ReadableStream<Uint8Array>({
      start: controller => {
        streams.add(controller)
        controller.enqueue(bytes.encode(': here\n\n'))
      },
    })
    return c.body(stream, 200, { 'Content-Type': 'text/event-stream' })
  })
  app.post('/message', async c => {
    const { conversationId, sender, receiver, content } = await c.req.json<Record<string, string>>()
    await sql.begin(async tx => {
      await tx`
        insert into messages (id, job_id, sender_id, receiver_id, content)
        values (${newId()}, ${conversationId ?? ''}, ${sender ?? ''}, ${receiver ?? ''}, ${content ?? ''})`
      await tx`select pg_notify(${channel}, ${receiver ?? ''})`
    })
    return c.body(null, 204)
  })
  app.get('/message', async c =>
    c.json(
      await sql`
      select id, job_id, sender_id, receiver_id, content, created_at from messages
      where receiver_id = ${c.req.query('receiver') ?? ''} order by created_at desc limit 1`,
    ),
  )
  serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => process.send?.('ready'))
}

process.once('disconnect', () => process.exit())
await start()
