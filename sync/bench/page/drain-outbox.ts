import { createEngine } from '../../engine.ts'
import type { Ports } from '../../ports.ts'
import { quietPorts } from './quiet-ports.ts'

type Order = { account: string; jobIds: string[]; conversationId: string }

/** Acts offline: an application for every offer, and as many messages. */
const actOffline = async ({ account, jobIds, conversationId }: Order) => {
  const network = { isUp: true, requests: 0 }
  const unreachable = { reply: Promise.reject(new Error('no network')), cancel: () => {} }
  unreachable.reply.catch(() => undefined)
  const ports: Ports = {
    ...quietPorts,
    isOnline: () => network.isUp,
    post: (body, takesFiles) => {
      if (!network.isUp) return unreachable
      network.requests++
      return quietPorts.post(body, takesFiles)
    },
  }
  const engine = createEngine({ ports, account })
  await engine.start()
  await engine.drain()
  network.isUp = false
  for (const jobId of jobIds) {
    await engine.send('apply-to-job', { jobId, message: 'Bonjour, je suis libre et motivée.' })
    await engine.send('send-message', { jobId: conversationId, content: 'Est-ce que samedi à 14 h vous convient ?' })
  }
  return { engine, network }
}

/** Goes back online, and measures the draining of the outbox. */
export const drainOutbox = async (order: Order) => {
  const { engine, network } = await actOffline(order)
  const waiting = await engine.db.outbox.where('state').equals('waiting').count()
  network.isUp = true
  network.requests = 0
  const begun = performance.now()
  await engine.drain()
  const whole = performance.now() - begun
  const left = await engine.db.outbox.count()
  const { requests } = network
  engine.close()
  return { whole, waiting, left, requests }
}

/** Closes the page before the network is back. */
export const leaveOffline = async (order: Order) => {
  await actOffline(order)
}

/** Reopens it with a network. */
export const comeBack = async (account: string) => {
  const engine = createEngine({ ports: quietPorts, account })
  await engine.start()
  await engine.drain()
  engine.close()
}
