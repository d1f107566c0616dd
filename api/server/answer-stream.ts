import { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

/** Output of a stream. */
export type Line = {
  readonly tell: (word: Uint8Array) => void
  /** True if its previous output has been flushed. */
  readonly hasRoom: () => boolean
  readonly close: () => void
}

export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Buffering proxies would hold back a message until the next one.
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
  // The client may have left while the session was looked up.
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
 * Answers with a stream of messages; `open` returns the function to call when the client leaves. A process holds thousands
 * of streams, and a web stream would be a quarter of the cost of each. So messages go directly to Node's response, and through a web
 * stream only if there is no socket, as when a test calls the app itself.
 */
export const answerStream = (c: Context, open: (line: Line) => () => void) => {
  const bindings: unknown = c.env
  const hasSocket = typeof bindings === 'object' && bindings !== null && 'outgoing' in bindings
  return hasSocket && bindings.outgoing instanceof ServerResponse
    ? overSocket(c, bindings.outgoing, open)
    : asWebStream(c, open)
}
