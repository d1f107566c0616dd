import { appVersion } from './app-version.ts'
import { parseToWorker } from './messages.ts'
import type { Precache } from './precache.ts'

type Worker = Pick<ServiceWorkerGlobalScope, 'skipWaiting'>

export const answerMessage = (event: ExtendableMessageEvent, precache: Precache, worker: Worker) => {
  const message = parseToWorker(event.data)
  if (!message) return
  if ('type' in message) return event.waitUntil(worker.skipWaiting())
  const isOurs = message.version === appVersion
  if (message.kind === 'is-yours') return event.ports[0]?.postMessage(isOurs)
  // A page of an older version still needs its files.
  if (isOurs && event.source && 'id' in event.source) event.waitUntil(precache.tidy(event.source.id))
}
