/// <reference lib="webworker" />
import { answerSync } from '../../../sync/hosts/service-worker.ts'
import { answerAsset } from './answer-asset.ts'
import { answerImage } from './answer-image.ts'
import { answerMap, isMap } from './answer-map.ts'
import { answerPage, isApp } from './answer-page.ts'
import { answerMessage } from './answer-message.ts'
import { answerNotificationClick, answerPush } from './answer-push.ts'
import { createPrecache, type Entry } from './precache.ts'

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly Entry[] }

/**
 * The service worker. The app comes from the device, in the version last installed completely; images from the device once they
 * have been shown; the API always from the network.
 */
const precache = createPrecache(self.__WB_MANIFEST, self)

self.addEventListener('install', event => event.waitUntil(precache.install()))

self.addEventListener('activate', event => {
  const start = async () => {
    await self.registration.navigationPreload?.enable()
    // A first visit works offline too. Later versions are activated by `answer-message` only.
    await self.clients.claim()
    await precache.tidy()
  }
  event.waitUntil(start())
})

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isApp(url.pathname)) answerPage(event, url.pathname, precache, self)
  } else if (url.pathname.startsWith('/api/images/')) event.respondWith(answerImage(event))
  else if (isMap(url.pathname)) event.respondWith(answerMap(event))
  else if (precache.mayHold(url.pathname)) event.respondWith(answerAsset(request, precache))
})

self.addEventListener('message', event => answerMessage(event, precache, self))

self.addEventListener('push', event => answerPush(event, self))

self.addEventListener('notificationclick', event => answerNotificationClick(event, self))

self.addEventListener('sync', answerSync)
