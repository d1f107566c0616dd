import { liveQuery } from 'dexie'
import { parsePoke } from '../../answer.ts'
import { createEngine, type Engine } from '../../engine.ts'
import { windowPorts } from '../../hosts/window.ts'
import type { Ports, StreamListener } from '../../ports.ts'
import { createEar, now } from './ear.ts'

let engine: Engine | null = null

const { came, heard } = createEar()
export { heard }

const later = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

type Way = {
  /** Added round-trip time, in milliseconds. */
  added?: number
  /** Ignores deltas, so that each poke is followed by a pull. */
  asks?: boolean
}

const throughThe = ({ added = 0, asks = false }: Way): Ports => {
  const { post, stream } = windowPorts
  const slowPost: Ports['post'] = (body, takesFiles) => {
    const reply = async () => {
      await later(added / 2)
      const answer = await post(body, takesFiles).reply
      await later(added / 2)
      return answer
    }
    return { reply: reply(), cancel: () => {} }
  }
  const slowed = (listener: StreamListener): StreamListener => ({
    ...listener,
    poke: data => {
      const { delta: _, ...poke } = parsePoke(data)
      void later(added / 2).then(() => listener.poke(asks ? JSON.stringify(poke) : data))
    },
  })
  return {
    ...windowPorts,
    isVisible: () => true,
    ...((added > 0 || asks) && {
      post: slowPost,
      stream: (listener, offers) => stream?.(slowed(listener), offers) ?? (() => {}),
    }),
  }
}

/** A person's device with its stream open. Records when each message can be seen. */
export const listen = async ({
  account,
  conversationId,
  ...way
}: { account: string; conversationId: string } & Way) => {
  const ports = throughThe(way)
  // Open offers are not measured here.
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

/** Sends a message and returns the local send time. */
export const say = async ({ conversationId, content }: { conversationId: string; content: string }) => {
  const begun = now()
  await engine?.send('send-message', { jobId: conversationId, content })
  return begun
}
