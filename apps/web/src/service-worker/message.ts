import type { WorkerMessage } from '@/browser/worker-message'
import { isPrecached } from './precache'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message: WorkerMessage = event.data
  if (message.type === 'belongs?') event.ports[0]?.postMessage(isPrecached(message.script))
  if (message.type === 'take over') self.skipWaiting()
})
