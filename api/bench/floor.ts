import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { newId } from '../../schema/ids.ts'
import { hashPassword } from '../accounts/password.ts'
import { connect, type Sql, type Transaction } from '../db/connect.ts'
import { floorOrder, type Step } from './floor-order.ts'

// Minimum work that any server must do for the same answers: bare Hono on the same driver, the recorded statements, the rows
// as JSON. No session, validation, permission check or log.

// Sent like the product's own statements: prepared once, then only bound.
const asTagged = { prepare: true, simple: false }

type Statement = Step['statements'][number]

const send = (sql: Sql | Transaction, { text, parameters, fresh }: Statement) => {
  const given = fresh.length === 0 ? parameters : parameters.map((one, at) => (fresh.includes(at) ? newId() : one))
  // oxlint-disable-next-line no-unsafe-type-assertion -- these went out through the same driver when they were recorded
  return sql.unsafe(text, given as never[], asTagged)
}

const runStep = (sql: Sql, { isTransaction, statements }: Step): Promise<unknown[]> => {
  if (!isTransaction) return Promise.all(statements.map(statement => send(sql, statement)))
  return sql.begin(async tx => {
    const results: unknown[] = []
    for (const statement of statements) results.push(await send(tx, statement))
    return results
  })
}

const replay = async (sql: Sql, steps: readonly Step[]) => {
  const results: unknown[] = []
  for (const step of steps) results.push(...(await runStep(sql, step)))
  return results
}

// Finds which result is the answer: the longest. Determined once.
const answerOf = async (sql: Sql, steps: readonly Step[]) => {
  const lengths = (await replay(sql, steps)).map(rows => JSON.stringify(rows).length)
  return lengths.indexOf(Math.max(...lengths))
}

const start = async () => {
  const [message]: unknown[] = await once(process, 'message')
  const { databaseUrl, port, routes } = floorOrder.parse(message)
  const sql = connect(databaseUrl)
  const app = new Hono()
  for (const { method, path, steps } of routes) {
    const at = await answerOf(sql, steps)
    app.on(method, path, async c => c.json((await replay(sql, steps))[at]))
  }
  app.post('/argon2', async c => c.json({ hash: await hashPassword('coupdepouce') }))
  serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => process.send?.('ready'))
}

process.once('disconnect', () => process.exit())
await start()
