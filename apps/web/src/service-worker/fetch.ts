import { isScreen, respondWithPage } from './page'
import { isStoredPicture, respondWithPicture } from './pictures'
import { isPrecached, precachedFile } from './precache'
import { isShare, receiveShare } from './share'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (isShare(url, request)) return event.respondWith(receiveShare(request))
  if (request.method !== 'GET' || url.origin !== self.location.origin) return

  if (request.mode === 'navigate') {
    if (isScreen(url)) event.respondWith(respondWithPage(event))
  } else if (isPrecached(url.pathname)) {
    event.respondWith(precachedFile(request))
  } else if (isStoredPicture(url, request)) {
    event.respondWith(respondWithPicture(event))
  }
})
