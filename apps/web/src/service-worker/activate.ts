declare const self: ServiceWorkerGlobalScope

self.addEventListener('activate', (event) => {
  // The page of the first visit profits as well.
  event.waitUntil(self.clients.claim())
  // The request for a page does not wait until the worker has started.
  event.waitUntil(self.registration.navigationPreload?.enable())
})
