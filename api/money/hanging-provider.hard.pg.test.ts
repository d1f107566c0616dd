import { expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import { standInKeys, startStripe } from '../testing/stripe-stand-in.ts'
import { startProduct } from '../testing/start-product.ts'
import { usual } from '../testing/payments.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createWorld, type Person } from '../testing/world.ts'

const { sql, url } = await testDatabase()

const payers = 40
const told = z.object({ code: z.string().optional(), clientSecret: z.string().optional() })

it('K-496 forty payments to a hanging provider are refused, block nothing, and are charged once when it is back', async () => {
  const stripe = await startStripe()
  onTestFinished(stripe.close)
  const product = await startProduct({
    settings: {
      DATABASE_URL: url,
      STRIPE_SECRET_KEY: standInKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: standInKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
      STRIPE_API_URL: stripe.url,
    },
    cwd: '/',
  })
  onTestFinished(() => product.end('SIGKILL'))
  await product.ready()
  const world = createWorld(sql)
  const scenes: Awaited<ReturnType<typeof world.assignedJob>>[] = []
  for (let count = 0; count < payers; count++) scenes.push(await world.assignedJob())

  const ask = (path: string, { token }: Person, method = 'GET', body?: object) =>
    fetch(product.address + path, {
      method,
      headers: { Cookie: `pouce=${token}`, Origin: product.origin, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const pay = ({ poster, job }: (typeof scenes)[number]) =>
    ask('/api/create-payment-intent', poster, 'POST', { jobId: job.id, amount: usual.francs })

  stripe.hang(true)
  let ended = 0
  const asked = scenes.map(async scene => {
    const answer = await pay(scene)
    ended++
    return [answer.status, told.parse(await answer.json()).code, Number(answer.headers.get('retry-after')) > 0]
  })
  await expect.poll(() => stripe.asked.length).toBe(payers)

  // While all of them wait for the provider, other requests are answered.
  const others = scenes.flatMap(({ poster, student }) => [
    ask('/api/auth/me', poster),
    ask('/api/jobs', student),
    ask(`/api/users/${student.id}/student-profile`, student, 'PATCH', { bio: 'Pendant' }),
  ])
  const statuses = await Promise.all(others.map(async answer => (await answer).status))
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(ended, 'payments that had ended before the others were served').toBe(0)
  const open = await sql`
    select query from pg_stat_activity
    where datname = current_database() and application_name = 'pouce' and state like 'idle in transaction%'`
  expect(open).toEqual([])

  expect(await Promise.all(asked)).toEqual(asked.map(() => [503, 'provider-unavailable', true]))
  await expect.poll(() => product.output().split('"provider_unavailable"')).toHaveLength(payers + 1)
  expect(product.output()).not.toContain('request_failed')

  stripe.hang(false)
  for (const scene of scenes) {
    const answer = await pay(scene)
    expect(answer.status).toBe(200)
    const { clientSecret = '' } = told.parse(await answer.json())
    expect([stripe.pay(clientSecret), stripe.pay(clientSecret)]).toEqual([true, false])
    expect((await pay(scene)).status).toBe(409)
  }
  expect([stripe.intents.size, stripe.charges.size]).toEqual([payers, payers])
  const states = await sql`select status, count(*) from payments group by status`
  expect(states).toEqual([{ status: 'held', count: payers }])
}, 180_000)
