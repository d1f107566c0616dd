import { once } from 'node:events'
import { createServer, connect as dial } from 'node:net'
import { afterAll } from 'vitest'

/**
 * Proxy whose connections can go dead silently, as behind a firewall that has forgotten them: from `swallow` on it accepts data
 * on both sides and forwards nothing. Open connections then stay dead for ever; new ones work again after `flow`.
 */
export const startSwallowingProxy = async (url: string) => {
  const { hostname, port } = new URL(url)
  const lines = new Set<{ isDead: boolean }>()
  let swallows = false
  const listener = createServer(near => {
    const far = dial(Number(port), hostname)
    const line = { isDead: swallows }
    lines.add(line)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', bytes => line.isDead || to.write(bytes))
      from.on('error', () => from.destroy())
      from.on('close', () => {
        lines.delete(line)
        to.destroy()
      })
    }
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  afterAll(() => void listener.close())
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(address.port) }).href,
    swallow: () => {
      swallows = true
      for (const line of lines) line.isDead = true
    },
    flow: () => void (swallows = false),
  }
}
