import { createEngine } from '../../engine.ts'
import type { Ports } from '../../ports.ts'
import { quietPorts } from './quiet-ports.ts'

type Order = { account: string; jobIds: string[]; conversationId: string }

/** Somebody acts without a network: a letter for every offer, as many messages. Then the network is back. */
export const drainOutbox = async ({ account, jobIds, conversationId }: Order) => {
  let isOnline = true
  let requests = 0
  const unreachable = { reply: Promise.reject(new Error('no network')), cancel: () => {} }
  unreachable.reply.catch(() => undefined)
  const ports: Ports = {
    ...quietPorts,
    isOnline: () => isOnline,
    post: (body, takesFiles) => {
      if (!isOnline) return unreachable
      requests++
      return quietPorts.post(body, takesFiles)
    },
  }
  const engine = createEngine({ ports, account })
  await engine.start()
  await engine.drain()
  isOnline = false
  for (const jobId of jobIds) {
    await engine.send('apply-to-job', { jobId, message: 'Bonjour, je suis libre et motivée.' })
    await engine.send('send-message', { jobId: conversationId, content: 'Est-ce que samedi à 14 h vous convient ?' })
  }
  const waiting = await engine.db.outbox.where('state').equals('waiting').count()
  isOnline = true
  requests = 0
  const begun = performance.now()
  await engine.drain()
  const whole = performance.now() - begun
  const left = await engine.db.outbox.count()
  const count = requests
  engine.close()
  return { whole, waiting, left, requests: count }
}
