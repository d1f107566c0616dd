import { once } from 'node:events'
import { z } from 'zod'

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }))

/** Collects garbage through the debugger protocol, so that a process's memory can be measured. */
export const collectGarbage = async (port: number) => {
  const [target] = targets.parse(await (await fetch(`http://127.0.0.1:${port}/json`)).json())
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  const answer = once(socket, 'message')
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await answer
  socket.close()
}
