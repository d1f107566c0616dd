import { appVersion } from './app-version.ts'
import { parseToWorker } from './messages.ts'
import type { Precache } from './precache.ts'

type Worker = Pick<ServiceWorkerGlobalScope, 'skipWaiting'>

export const answerMessage = (event: ExtendableMessageEvent, precache: Precache, worker: Worker) => {
  const message = parseToWorker(event.data)
  if (message?.kind === 'take-over') event.waitUntil(worker.skipWaiting())
  if (message?.kind === 'is-yours') event.ports[0]?.postMessage(message.version === appVersion)
  // One that came from an older version still needs it.
  if (message?.kind === 'opened' && message.version === appVersion && event.source && 'id' in event.source)
    event.waitUntil(precache.tidy(event.source.id))
}
