import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { emptyDatabase } from './testing/test-database.ts'
import { startProduct } from './testing/start-product.ts'

const { url } = await emptyDatabase()

type Product = Awaited<ReturnType<typeof startProduct>>

const start = async () => {
  const product = await startProduct({
    settings: { DATABASE_URL: url, DRAIN_SECONDS: '2', LOG_LEVEL: 'error' },
    cwd: '/',
  })
  onTestFinished(() => product.end('SIGKILL'))
  await product.ready()
  return product
}

/** As proxies do: one after the other of those that say they are ready, over lines that are kept, and nothing asked twice. */
const startProxy = async () => {
  const agent = new Agent({ keepAlive: true })
  const known = new Set<Product>()
  let ready: Product[] = []
  let turn = 0
  const look = async () => {
    const answers = await Promise.all(
      [...known].map(async product => {
        const answer = await fetch(`${product.address}/readyz`).catch(() => null)
        return answer?.ok ? [product] : []
      }),
    )
    ready = answers.flat()
  }
  const timer = setInterval(() => void look(), 250)
  const server = createServer((asked, answer) => {
    const product = ready[turn++ % ready.length]
    const fail = () => void answer.writeHead(502).end()
    if (!product) {
      fail()
      return
    }
    const onward = request(
      { port: product.port, host: '127.0.0.1', path: asked.url, headers: { host: asked.headers.host }, agent },
      response => {
        answer.writeHead(response.statusCode ?? 502)
        response.pipe(answer).on('error', fail)
      },
    )
    onward.on('error', fail).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port')
  onTestFinished(() => {
    clearInterval(timer)
    server.close()
    agent.destroy()
  })
  return {
    url: `http://127.0.0.1:${address.port}`,
    add: async (product: Product) => {
      known.add(product)
      await look()
    },
    remove: (product: Product) => known.delete(product),
  }
}

it('one process after the other is replaced under a load, and no request fails', async () => {
  const proxy = await startProxy()
  const old = [await start(), await start()]
  for (const product of old) await proxy.add(product)

  const counts = new Map<number, number>()
  const asking = new Set<Promise<unknown>>()
  const ask = () => {
    const asked = fetch(`${proxy.url}/api/jobs?limit=1`)
      .then(async answer => (await answer.arrayBuffer(), answer.status))
      .catch(() => 0)
      .then(status => counts.set(status, (counts.get(status) ?? 0) + 1))
      .finally(() => asking.delete(asked))
    asking.add(asked)
  }
  const load = setInterval(ask, 5)
  for (const product of old) {
    const fresh = await start()
    await proxy.add(fresh)
    await product.end('SIGTERM')
    proxy.remove(product)
  }
  await pause(1000)
  clearInterval(load)
  await Promise.all(asking)
  expect([...counts.keys()]).toEqual([200])
  expect(counts.get(200)).toBeGreaterThan(500)
})

it('who is told to end says so at once, goes on answering, and ends at a second word', async () => {
  const product = await startProduct({ settings: { DATABASE_URL: url, DRAIN_SECONDS: '600' }, cwd: '/' })
  onTestFinished(() => product.end('SIGKILL'))
  await product.ready()
  const stream = await fetch(`${product.address}/api/sync/stream`)
  product.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${product.address}/readyz`)).status).toBe(503)
  const answer = await fetch(`${product.address}/healthz`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await stream.text()
  await pause(600)
  product.child.kill('SIGTERM')
  expect(await product.ended).toBe(0)
})
