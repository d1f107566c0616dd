// Served instead of the service worker to withdraw it (WITHDRAW_WORKER=yes): the app then loads from the network only.
// It reloads no page, and what people have written stays in their databases.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => {
  const leave = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter(name => name.startsWith('pouce-')).map(name => caches.delete(name)))
    await self.registration.unregister()
  }
  event.waitUntil(leave())
})
