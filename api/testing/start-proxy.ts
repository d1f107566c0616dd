import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { onTestFinished } from 'vitest'
import type { startProduct } from './start-product.ts'

type Product = Awaited<ReturnType<typeof startProduct>>

/** Round-robin proxy over ready processes, with keep-alive connections and without retries. */
export const startProxy = async () => {
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
    const { method, url: path, headers } = asked
    const onward = request({ port: product.port, host: '127.0.0.1', method, path, headers, agent }, response => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer).on('error', fail)
    })
    asked.pipe(onward.on('error', fail))
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
