import type { Device } from '../../../sync/device.ts'
import { createEngine } from '../../../sync/engine.ts'
import { windowPorts } from '../../../sync/hosts/window.ts'
import type { Ports } from '../../../sync/ports.ts'
import { pullQuestion } from '../server/pull-question.ts'
import { takeAnswer } from '../server/take-answer.ts'

let isFirst = true

/** The page may have come with the answer to the first request of all. */
const post: Ports['post'] = (body, takesFiles) => {
  const answer = isFirst ? takeAnswer(pullQuestion(body)) : undefined
  isFirst = false
  if (!answer) return windowPorts.post(body, takesFiles)
  const read = async () => ({ status: answer.status, retryAfter: null, text: await answer.text() })
  return { reply: read(), cancel: () => {} }
}

/** All that talks to the network about a device: it arrives once the first screen has been read. */
export const startEngine = (account: string | null, device: Device) => {
  const engine = createEngine({ ports: { ...windowPorts, post }, account, device })
  // One that fails is told by the engine's status.
  void engine.start()
  return engine
}
