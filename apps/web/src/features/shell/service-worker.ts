// Installs the service worker and notices a newer version of the app.

import { entryScript } from '@/browser/entry-script'
import { newVersion } from '@/browser/new-version'
import type { WorkerMessage } from '@/browser/worker-message'

const HOUR_MS = 3_600_000

export async function startServiceWorker(): Promise<void> {
  const workers = navigator.serviceWorker
  const registration = await workers.register('/sw.js', { updateViaCache: 'none' })

  judge(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && judge(worker))
  })
  // Another tab has let a newer worker take over.
  workers.addEventListener('controllerchange', () => judge(workers.controller))

  const update = () => registration.update().catch(() => undefined)
  setInterval(update, HOUR_MS)
  window.addEventListener('online', update)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && update())
}

/** A worker of this page's build takes over immediately. One of a newer build waits until a page of that build opens. */
async function judge(worker: ServiceWorker | null) {
  if (!worker) return
  const isOurs = await belongs(worker)
  if (!isOurs) newVersion.set(true)
  else if (worker.state === 'installed') send(worker, { type: 'take over' })
}

/** Whether the worker's build has the script of this page. */
function belongs(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    send(worker, { type: 'belongs?', script: entryScript() }, [port2])
  })
}

const send = (worker: ServiceWorker, message: WorkerMessage, ports: MessagePort[] = []) =>
  worker.postMessage(message, ports)
