import { answerPage, isScreen } from './page'
import { isPrecached, precachedFile } from './precache'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return

  if (request.mode === 'navigate') {
    if (isScreen(url)) event.respondWith(answerPage(event))
  } else if (isPrecached(url.pathname)) {
    event.respondWith(precachedFile(request))
  }
})
