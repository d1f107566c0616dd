// Takes the place of the service worker when it has to go (WITHDRAW_WORKER=yes): the app then comes from the network alone.
// Nothing is reloaded; what people have written stays in their databases.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => {
  const leave = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter(name => name.startsWith('pouce-')).map(name => caches.delete(name)))
    await self.registration.unregister()
  }
  event.waitUntil(leave())
})
