import { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

/** Where the words of a stream go. */
export type Line = {
  readonly tell: (word: Uint8Array) => void
  /** What it was told before has left. */
  readonly hasRoom: () => boolean
  readonly close: () => void
}

export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Proxies that gather answers would keep a word until the next one.
  'X-Accel-Buffering': 'no',
}

const overSocket = (c: Context, outgoing: ServerResponse, open: (line: Line) => () => void) => {
  const { status, headers: all } = c.body(null, 200, streamHeaders)
  outgoing.setHeaders(all).writeHead(status)
  const leave = open({
    tell: word => outgoing.write(word),
    hasRoom: () => !outgoing.writableNeedDrain,
    close: () => outgoing.end(),
  })
  // Who asked may have gone while the session was looked up.
  if (outgoing.closed) leave()
  else outgoing.once('close', leave)
  return RESPONSE_ALREADY_SENT
}

const asWebStream = (c: Context, open: (line: Line) => () => void) => {
  let leave = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      leave = open({
        tell: word => controller.enqueue(word),
        hasRoom: () => (controller.desiredSize ?? 0) > 0,
        close: () => controller.close(),
      })
    },
    cancel: () => leave(),
  })
  return c.body(body, 200, streamHeaders)
}

/**
 * Answers with words that come by and by; `open` gives the way to leave when the other side goes. A process holds thousands
 * of streams, and a web stream would be a quarter of what each costs: the words go to Node's own answer, and through a web
 * stream only where there is no socket, as when a test asks the app itself.
 */
export const answerStream = (c: Context, open: (line: Line) => () => void) => {
  const bindings: unknown = c.env
  const hasSocket = typeof bindings === 'object' && bindings !== null && 'outgoing' in bindings
  return hasSocket && bindings.outgoing instanceof ServerResponse
    ? overSocket(c, bindings.outgoing, open)
    : asWebStream(c, open)
}
