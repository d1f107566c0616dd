import { answerSync } from '../../hosts/service-worker.ts'

/** Events of a worker, which TypeScript's DOM types lack. */
type Heard = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetched = Heard & { request: Request; respondWith: (answer: Promise<Response>) => void }
const isHeard = (event: Event): event is Heard => 'waitUntil' in event
const isFetched = (event: Event): event is Fetched => 'respondWith' in event

const keepShell = async () => {
  const cache = await caches.open('shell')
  await cache.addAll(['/', '/page.js'])
}

const answerFromShell = async (request: Request) =>
  (await caches.match(request, { ignoreSearch: true })) ?? fetch(request)

addEventListener('install', event => {
  if (isHeard(event)) event.waitUntil(keepShell())
})
addEventListener('fetch', event => {
  if (!isFetched(event) || new URL(event.request.url).pathname.startsWith('/api/')) return
  event.respondWith(answerFromShell(event.request))
})
addEventListener('sync', answerSync)
