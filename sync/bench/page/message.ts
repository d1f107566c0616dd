import { liveQuery } from 'dexie'
import { createEngine, type Engine } from '../../engine.ts'
import { windowPorts } from '../../hosts/window.ts'
import { createEar, now } from './ear.ts'

let engine: Engine | null = null

const { came, heard } = createEar()
export { heard }

/** A person's device with its stream open, which notes when each message can be seen. */
export const listen = async ({ account, conversationId }: { account: string; conversationId: string }) => {
  const ports = { ...windowPorts, isVisible: () => true }
  // The open offers are not what is measured here.
  const own = (engine = createEngine({ ports, account, jobs: [] }))
  await own.start()
  await own.drain()
  // oxlint-disable-next-line unicorn/no-array-reverse -- an index is read from its end
  liveQuery(() => own.db.messages.where('jobId').equals(conversationId).reverse().limit(5).toArray()).subscribe(
    rows => {
      for (const { content } of rows) came(content)
    },
  )
}

/** When the message was sent, on this side. */
export const say = async ({ conversationId, content }: { conversationId: string; content: string }) => {
  const begun = now()
  await engine?.send('send-message', { jobId: conversationId, content })
  return begun
}
